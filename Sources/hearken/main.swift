print("hearken")

#!/bin/sh
# A program beside a flow, in a shell: says what day it is. Each line in is an event; one with "ask" waits for its answer.
while read -r line; do
    case $line in
        *'"ask":'*) ask=${line##*'"ask":'} ask=${ask%\}} ;;
        *) continue ;;
    esac
    # Words heard in other modules than its own are left to intents.json and to their own tables.
    case $line in
        *'"module":"VFM_Ask"'*'"final":true'*'"ask":'*)
            case $line in
                *'"text":"what day is it"'*)
                    echo '{"do":"field","name":"Reply","value":"Today is '"$(date +%A)"'."}'
                    echo '{"do":"intent","name":"Answered"}' ;;
                *'"text":"goodbye"'*) echo '{"do":"intent","name":"Goodbye"}' ;;
                *) echo '{"do":"reject"}' ;;
            esac ;;
    esac
    echo '{"answer":'"$ask"'}'
done

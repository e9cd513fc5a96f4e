#!/usr/bin/env bash
# Checks the domain records of a git repository: what action.yml runs, and what can be run by hand.
#   RECORDS   patterns of git ls-files, one a line
#   BASE      the commit whose records are in force; without it, or where it is unknown, records are only read
#   CANON     how canon is called
# Ends with 1 if canon guard refuses a change, a record cannot be read, or this build disagrees with the fixtures.
set -uo pipefail
read -r -a canon <<< "${CANON:-npx --yes edge-canonicalizer}"
mapfile -t patterns <<< "${RECORDS:-*.record.json}"
old=$(mktemp -d)
trap 'rm -rf "$old"' EXIT
failed=0

fail() {
  echo "::error file=$1::$2"
  failed=1
}

"${canon[@]}" verify || fail action.yml 'this version disagrees with its fixtures'
while IFS= read -r -d '' record; do
  if ! "${canon[@]}" export "$record" --to json > /dev/null 2> "$old/problem"; then
    fail "$record" "$(head -n 1 "$old/problem")"
  elif git cat-file -e "${BASE:-none}:$record" 2> /dev/null; then
    git show "$BASE:$record" > "$old/record.json"
    "${canon[@]}" guard "$old/record.json" "$record" || fail "$record" 'canon guard: an important parameter would be dropped'
  else
    echo "$record: new"
  fi
done < <(git ls-files -z -- "${patterns[@]}")
exit "$failed"

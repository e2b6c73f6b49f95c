# Runs each sample that standard input names, with its key. Prints what fails.
while read -r key file; do
  output=$(ASSAY_API_KEY=$key bash -eu -o pipefail "$file" 2>&1 </dev/null) || printf '%s\n%s\n' "$file" "$output"
done

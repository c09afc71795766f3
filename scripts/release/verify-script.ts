/**
 * The script that stands in a release and checks its files. The list of sums is made
 * anew and compared as a whole: a tool that reads it would let pass what it takes for
 * the same, such as the case of a digit.
 */
export function verifyScript(name: string, files: readonly string[]): string {
  return `#!/bin/sh
# ./verify.sh checks the files beside it; ./verify.sh ALLOWED_SIGNERS SIGNER also who
# signed them. ALLOWED_SIGNERS is a file that you have from elsewhere (ssh-keygen(1)).
set -eu
dir=$(dirname "$0")
if command -v sha256sum > /dev/null; then sum=sha256sum; else sum='shasum -a 256'; fi
(cd "$dir" && $sum ${files.join(' ')}) | cmp - "$dir/SHA256SUMS"
echo 'The files are those of SHA256SUMS.'
[ -e "$dir/BUILDERS" ] || [ -e "$dir/SHA256SUMS.sig" ] || { echo 'Nobody signed them.'; exit 0; }
if [ $# -eq 2 ]; then set -- verify -f "$1" -I "$2"; else set -- check-novalidate; fi
ssh-keygen -Y "$@" -n ${name} -s "$dir/SHA256SUMS.sig" < "$dir/SHA256SUMS"
grep -qx "$($sum < "$dir/SHA256SUMS" | cut -c 1-64)  SHA256SUMS" "$dir/BUILDERS"
text=$(mktemp) && trap 'rm -f "$text" "$text.sig"' EXIT
sed '/^-----BEGIN/,$d' "$dir/BUILDERS" > "$text"
sed -n '/^-----BEGIN/,$p' "$dir/BUILDERS" > "$text.sig"
ssh-keygen -Y "$@" -n ${name} -s "$text.sig" < "$text"
`;
}

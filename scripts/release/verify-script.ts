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
fail() { echo "verify.sh: $1" >&2; exit 1; }
[ $# -eq 0 ] || [ $# -eq 2 ] || fail 'give nothing, or ALLOWED_SIGNERS and SIGNER'
dir=$(dirname "$0")
if command -v sha256sum > /dev/null; then sum=sha256sum; else sum='shasum -a 256'; fi
(cd "$dir" && $sum ${files.join(' ')}) |
  diff - "$dir/SHA256SUMS" || fail 'the files are not those of SHA256SUMS'
echo 'The files are those of SHA256SUMS.'
for path in "$dir"/* "$dir"/.[!.]* "$dir"/..?*; do
  name=$(basename "$path")
  case $name in
    ${[...files, 'SHA256SUMS', 'SHA256SUMS.sig', 'BUILDERS'].join(' | ')}) continue ;;
  esac
  [ -e "$path" ] || [ -L "$path" ] || continue
  echo "Not checked, as SHA256SUMS does not name it: $(
    printf %s "$name" | LC_ALL=C tr -c '[:alnum:]._-' '?'
  )"
done
sums=$dir/SHA256SUMS.sig text=$dir/BUILDERS
[ -e "$sums" ] || [ -e "$text" ] || { echo 'Nobody signed them.'; exit $#; }
if [ $# -eq 2 ]; then set -- verify -f "$1" -I "$2"; else set -- check-novalidate; fi
# ssh-keygen passes over characters that nobody sees.
for one in "$sums" "$text"; do
  [ ! -e "$one" ] || ! LC_ALL=C grep -q '[[:cntrl:]]' "$one" || fail "$one is damaged"
done
if [ -e "$sums" ]; then ssh-keygen -Y "$@" -n ${name} -s "$sums" < "$dir/SHA256SUMS"; fi
[ -e "$text" ] || exit 0
grep -qx "$($sum < "$dir/SHA256SUMS" | cut -c 1-64)  SHA256SUMS" "$text" ||
  fail 'BUILDERS is of other files'
sig=$(mktemp) && trap 'rm -f "$sig"' EXIT
sed -n '/^-----BEGIN/,$p' "$text" > "$sig"
sed '/^-----BEGIN/,$d' "$text" | ssh-keygen -Y "$@" -n ${name} -s "$sig"
`;
}

/**
 * The script that stands in a release and checks its files. The list of sums is made
 * anew and compared as a whole: a tool that reads it would let pass what it takes for
 * the same, such as the case of a digit.
 */
export function verifyScript(name: string, files: readonly string[]): string {
  return `#!/bin/sh
# ./verify.sh checks the files beside it, and with further arguments who stands for them:
#   --ca CA_FILE                  when they were there, by the timestamp and these certificates
#   ALLOWED_SIGNERS BUILDER...    these builders, each by a key in the file ALLOWED_SIGNERS
# Both files are what you have from elsewhere (openssl-ts(1), ssh-keygen(1)).
set -eu
fail() { echo "verify.sh: $1" >&2; exit 1; }
ca=
if [ "\${1-}" = --ca ]; then [ $# -ge 2 ] || fail '--ca needs a file'; ca=$2; shift 2; fi
[ $# -ne 1 ] || fail 'give ALLOWED_SIGNERS and BUILDERs'
dir=$(dirname "$0")
if command -v sha256sum > /dev/null; then sum=sha256sum; else sum='shasum -a 256'; fi
(cd "$dir" && $sum ${files.join(' ')}) |
  diff - "$dir/SHA256SUMS" || fail 'the files are not those of SHA256SUMS'
echo 'The files are those of SHA256SUMS.'
for path in "$dir"/* "$dir"/.[!.]* "$dir"/..?*; do
  name=$(basename "$path")
  case $name in
    ${[...files, ...UNLISTED].join(' | ')}) continue ;;
  esac
  [ -e "$path" ] || [ -L "$path" ] || continue
  echo "Not checked, as SHA256SUMS does not name it: $(
    printf %s "$name" | LC_ALL=C tr -c '[:alnum:]._-' '?'
  )"
done
sums=$dir/SHA256SUMS.sig text=$dir/BUILDERS stamp=$dir/SHA256SUMS.tsr
if [ -n "$ca" ]; then
  [ -e "$stamp" ] || fail 'there is no SHA256SUMS.tsr'
  openssl ts -verify -in "$stamp" -data "$dir/SHA256SUMS" -CAfile "$ca" > /dev/null 2>&1 ||
    fail 'the timestamp does not hold'
  openssl ts -reply -in "$stamp" -text 2> /dev/null | sed -n 's/^Time stamp:/The sums are from before/p'
elif [ -e "$stamp" ]; then
  echo 'Not checked without --ca CA_FILE: SHA256SUMS.tsr'
fi
[ -e "$sums" ] || [ -e "$text" ] || { echo 'Nobody signed them.'; exit $(($# > 0)); }
# ssh-keygen passes over characters that nobody sees.
for one in "$sums" "$text"; do
  [ ! -e "$one" ] || ! LC_ALL=C grep -q '[[:cntrl:]]' "$one" || fail "$one is damaged"
done
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT
keys=\${1-}
[ $# -eq 0 ] || shift
signed() { ssh-keygen -Y verify -f "$keys" -I "$1" -n ${name} -s "$2" < "$3"; }
whole() { ssh-keygen -Y check-novalidate -n ${name} -s "$1" < "$2"; }
: > "$tmp/seen"
if [ -e "$sums" ]; then
  if [ $# -eq 0 ]; then whole "$sums" "$dir/SHA256SUMS"; fi
  for who; do
    if signed "$who" "$sums" "$dir/SHA256SUMS" 2> /dev/null; then echo "$who" >> "$tmp/seen"; fi
  done
  [ $# -eq 0 ] || [ -s "$tmp/seen" ] || whole "$sums" "$dir/SHA256SUMS" > /dev/null
fi
n=0 others=0
[ ! -e "$text" ] || awk -v tmp="$tmp" '
  /^-----BEGIN SSH SIGNATURE-----$/ { inside = 1 }
  { print > (tmp "/" n + 1 (inside ? ".sig" : ".txt")) }
  /^-----END SSH SIGNATURE-----$/ { inside = 0; n++ }' "$text"
while n=$((n + 1)) && one=$tmp/$n && { [ -e "$one.txt" ] || [ -e "$one.sig" ]; }; do
  [ -e "$one.txt" ] && [ -e "$one.sig" ] && [ $(($(wc -l < "$one.txt"))) -eq 3 ] ||
    fail 'BUILDERS is damaged'
  grep -qx "$($sum < "$dir/SHA256SUMS" | cut -c 1-64)  SHA256SUMS" "$one.txt" ||
    fail 'BUILDERS is of other files'
  builder=$(sed -n 's/^Built by \\(.*\\) on [0-9-]* with Node .*$/\\1/p' "$one.txt")
  named=
  for who; do [ "$who" != "$builder" ] || named=1; done
  if [ -n "$named" ]; then
    signed "$builder" "$one.sig" "$one.txt" || fail "the statement of $builder has another key"
    echo "$builder" >> "$tmp/seen"
  elif [ $# -eq 0 ]; then
    whole "$one.sig" "$one.txt"
  else
    whole "$one.sig" "$one.txt" > /dev/null
    others=$((others + 1))
  fi
done
for who; do grep -Fqx -e "$who" "$tmp/seen" || fail "nothing here is signed by $who"; done
[ $# -eq 0 ] || echo "Builders whom you named: $(($(sort -u "$tmp/seen" | wc -l))). Others: $others."
`;
}

/** What may stand beside the files of the sums: who signed them, and when they were there. */
const UNLISTED = ['SHA256SUMS', 'SHA256SUMS.sig', 'SHA256SUMS.tsr', 'BUILDERS'] as const;

/**
 * The key expressions of a descriptor as they are written, in text order; of `musig()` its
 * participants.
 */

/** What has keys for all arguments, for those behind a number, and for the first. */
const ALL_KEYS: ReadonlySet<string> = new Set([
  ...['pk', 'pkh', 'pk_k', 'pk_h', 'wpkh', 'combo', 'rawtr', 'unused', 'musig'],
]);
const KEYS_BEHIND_NUMBER: ReadonlySet<string> = new Set([
  ...['multi', 'sortedmulti', 'multi_a', 'sortedmulti_a'],
]);
const FIRST_KEY = 'tr';

/** `text` is a descriptor that was read, with or without its checksum. */
export function keyTexts(text: string): readonly string[] {
  const [payload = ''] = text.split('#', 1);
  const found: string[] = [];
  /** The calls that are open, with the number of the argument that is read. */
  const open: { readonly name: string; argument: number }[] = [];
  for (const [, token = '', mark = ''] of payload.matchAll(/([^(),{}]*)([(),{}]|$)/g)) {
    const call = open.at(-1);
    if (mark === '(') {
      // Wrappers of miniscript stand before a colon.
      open.push({ name: token.slice(token.indexOf(':') + 1), argument: 0 });
      continue;
    }
    // Behind a bracket that closes there may be steps from an aggregate.
    const isStep = token === '' || token.startsWith('/');
    if (call && !isStep && isKeyAt(call.name, call.argument)) found.push(token);
    if (mark === ',' && call) call.argument++;
    if (mark === ')') open.pop();
  }
  return found;
}

function isKeyAt(name: string, argument: number): boolean {
  if (ALL_KEYS.has(name)) return true;
  if (KEYS_BEHIND_NUMBER.has(name)) return argument > 0;
  return name === FIRST_KEY && argument === 0;
}

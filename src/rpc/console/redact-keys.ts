/** What stands in the place of a private key. */
export const BLACKENED = '***';

const BASE58 = '1-9A-HJ-NP-Za-km-z';
const EXTENDED = `[a-zA-Z]prv[${BASE58}]{104,112}`;
/** Private keys of silent payments (BIP 392), in either case. */
const SCAN_KEY = '[sS][pP](?:[sS][cC][aA][nN]|[sS][pP][eE][nN][dD])1[a-zA-Z0-9]{60,}';
const KEY = keyPattern(`[5KL9c][${BASE58}]{50,51}|6P[${BASE58}]{56}|${EXTENDED}`);
const SCAN_KEYS = new RegExp(SCAN_KEY, 'g');
/** Too long to stand anywhere by chance; in a descriptor a path stands behind it. */
const EXTENDED_KEY = keyPattern(EXTENDED);

function keyPattern(shapes: string): RegExp {
  return new RegExp(`(?<![${BASE58}])(?:${shapes})(?![${BASE58}])`, 'g');
}

/** In what is longer, a PSBT or a transaction, some letters look like a key by chance. */
const LONGEST_WITH_KEY = 160;

/** Public keys have such runs between two zeros, one in 200; no private key has its digits alone. */
const HEX = /^(?:[1-9a-f]+|[1-9A-F]+)$/;

/** Any text without what looks like a private key. */
export function redactKeys(text: string): string {
  return text.replace(/[A-Za-z0-9+/=]{51,}/g, (word) =>
    word
      .replace(SCAN_KEYS, BLACKENED)
      .replace(word.length > LONGEST_WITH_KEY ? EXTENDED_KEY : KEY, (found) =>
        HEX.test(found) ? found : BLACKENED,
      ),
  );
}

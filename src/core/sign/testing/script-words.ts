/** Scripts of tests in words, with the keys of the tests by their letters. */
import { concatBytes } from '../../bytes/writer.ts';
import { hash160 } from '../../crypto/hashes.ts';
import { parseScript } from '../../script/parse-script.ts';
import { encodePush } from '../../script/push.ts';
import { xOf } from './built-files.ts';
import { bytes, publicKey } from './utxos.ts';

/**
 * The words of {@link parseScript}; a push as its hex between < and >; and of keys `A`
 * as it is, `#A` its HASH160, `xA` its x.
 */
export function scriptOf(words: string): Uint8Array {
  return concatBytes(...words.split(' ').map(wordOf));
}

function wordOf(word: string): Uint8Array {
  if (/^[A-Za-z]$/.test(word)) return encodePush(publicKey(word));
  if (/^#[A-Za-z]$/.test(word)) return encodePush(hash160(publicKey(word.slice(1))));
  if (/^x[A-Z]$/.test(word)) return encodePush(xOf(word.slice(1)));
  if (/^<.*>$/.test(word)) return encodePush(bytes(word.slice(1, -1)));
  return parseScript(word);
}

import { jsonValueOf } from '../../encoding/json-value.ts';
import { type Annotations, withoutAnnotations } from '../descriptor-annotations.ts';
import { fitsChecksum } from '../parse.ts';
import { walletOfJson } from './wallet-json.ts';
import { anySingleDescriptor, keyExpression, keyUse, singleDescriptor } from './wallet-keys.ts';
import { readLabels } from './wallet-labels.ts';
import { bsmsRecord, descriptorLines, linesOf, multisigText } from './wallet-lines.ts';
import type { ReadWallet } from './wallet-types.ts';

/**
 * What wallets write down of themselves, as descriptors. What the descriptors say is
 * not looked at, nor whether anything in the text is private. `undefined` where the
 * text is none of these.
 */
export function readWallet(text: string): ReadWallet | undefined {
  const found = readForm(text.replaceAll('\r\n', '\n').trim());
  if (!found || 'fault' in found) return found;
  const plain = found.descriptors.map(plainDescriptor);
  const known = plain.filter((one) => one !== undefined);
  if (known.length < plain.length) return { fault: 'annotations' };
  const annotations = known.find((one) => one.annotations)?.annotations;
  return {
    ...found,
    descriptors: known.map((one) => one.text),
    ...(annotations && { annotations }),
  };
}

function readForm(text: string): ReadWallet | undefined {
  if (/^[[{]/.test(text)) {
    const labels = readLabels(text);
    if (labels) return { form: 'labels', descriptors: [], labels };
    const value = jsonValueOf(text);
    if (value !== undefined) return walletOfJson(value);
  }
  return bsmsRecord(text) ?? account(text) ?? multisigText(text) ?? descriptorLines(text);
}

interface PlainDescriptor {
  readonly text: string;
  readonly annotations?: Annotations;
}

/**
 * A descriptor in Core's language but for keys of SLIP 132, which whoever reads it knows:
 * without annotations (BIP 393), and with `<0;1>` for two stars. The checksum is of the
 * text as it was, so one that does not fit is left for whoever reads the descriptor.
 * `undefined` where the annotations are not in their form.
 */
function plainDescriptor(text: string): PlainDescriptor | undefined {
  const [payload = ''] = text.split('#', 1);
  const annotated = withoutAnnotations(payload);
  if (!annotated) return undefined;
  const plain = annotated.script.replaceAll('/**', '/<0;1>/*');
  if (plain === payload || !fitsChecksum(text)) return { text };
  const { annotations } = annotated;
  return Object.keys(annotations).length > 0 ? { text: plain, annotations } : { text: plain };
}

/** An extended public key, perhaps with its origin. */
const ACCOUNT =
  /^(?:\[([0-9a-fA-F]{8})((?:\/\d{1,10}[hH']?){0,10})\])?([xyztuvYZUV]pub[1-9A-HJ-NP-Za-km-z]{100,112})(?:\/\*\*|\/<0;1>\/\*)?$/;

/** The script of an account by the first step of its origin (BIP 44, 49, 84, 86). */
const PURPOSES: ReadonlyMap<string, string> = new Map([
  ['44', 'p2pkh'],
  ['49', 'p2sh-p2wpkh'],
  ['84', 'p2wpkh'],
  ['86', 'p2tr'],
]);

/**
 * An extended public key as the account of one signer: by its version (SLIP 132) or
 * its origin, or where neither says it of every kind.
 */
function account(text: string): ReadWallet | undefined {
  const [line = '', ...others] = linesOf(text);
  const [, fingerprint, path = '', key = ''] =
    (others.length === 0 && line.length < 300 && ACCOUNT.exec(line)) || [];
  const expression = keyExpression({ key, fingerprint, path });
  if (!expression) return undefined;
  const use = keyUse(key)!;
  const [, purpose] = /^\/(\d+)[hH']/.exec(path) ?? [];
  const script = use === 'unsaid' ? PURPOSES.get(purpose ?? '') : use;
  if (script === undefined && purpose !== undefined) return { fault: 'cosigner' };
  const one = script === undefined ? undefined : singleDescriptor(script, expression);
  if (script !== undefined && one === undefined) return { fault: 'cosigner' };
  return {
    form: 'account',
    descriptors: one === undefined ? anySingleDescriptor(expression) : [one],
  };
}

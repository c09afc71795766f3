/** Scripts of published contracts that are no miniscript, known by their shape. */
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { isPublicKeySize } from '../crypto/public/point.ts';
import type { KeyOfHash } from '../miniscript/from-script.ts';
import { fromText } from '../miniscript/from-text.ts';
import type { Context, Miniscript } from '../miniscript/types.ts';
import { positiveNumberOf } from '../script/number.ts';
import { Opcode } from '../script/opcodes.ts';
import { type Instruction, readInstructions } from '../script/reader.ts';
import { HASHES, LOCKS } from './named-opcodes.ts';

/**
 * A script in words, and the miniscript that is satisfied by the same signatures,
 * preimages and locks. Small words are what differs: `h` a hash, `n` the number of a
 * lock, `hash` and `lock` their opcodes, with `#` in front the HASH160 of a key, and all
 * others keys.
 */
type Contract = readonly [script: string, same: string];

/** What the offered and the received HTLC of BOLT 3 begin with: by the revocation key at any time. */
const HTLC = 'DUP HASH160 #revocation EQUAL IF CHECKSIG ELSE remote SWAP SIZE 32 EQUAL';
const OFFERED = `${HTLC} NOTIF DROP 2 SWAP local 2 CHECKMULTISIG ELSE HASH160 h EQUALVERIFY CHECKSIG ENDIF`;
const RECEIVED = `${HTLC} IF HASH160 h EQUALVERIFY 2 SWAP local 2 CHECKMULTISIG ELSE DROP n CHECKLOCKTIMEVERIFY DROP CHECKSIG ENDIF`;
/** The timeout of an offered one is in the transaction that both sign, and not in the script. */
const OFFERED_WAYS = 'or_i(multi(2,remote,local),and_v(v:pk(remote),hash160(h)))';
const RECEIVED_WAYS =
  'or_i(and_v(v:hash160(h),multi(2,remote,local)),and_v(v:after(n),pk(remote)))';
/** With option_anchors nothing but a revocation is spent in the block of the commitment. */
const ANCHORS = '1 CHECKSEQUENCEVERIFY DROP';

const CONTRACTS: readonly Contract[] = [
  // BIP 199, "Summary".
  [
    'IF hash h EQUALVERIFY DUP HASH160 #seller ELSE n lock DROP DUP HASH160 #buyer ENDIF EQUALVERIFY CHECKSIG',
    'or_i(and_v(v:hash(h),pkh(#seller)),and_v(v:lock(n),pkh(#buyer)))',
  ],
  // BOLT 3, "Offered HTLC Outputs" and "Received HTLC Outputs", without and with option_anchors.
  [`${OFFERED} ENDIF`, `or_i(pkh(#revocation),${OFFERED_WAYS})`],
  [`${OFFERED} ${ANCHORS} ENDIF`, `or_i(pkh(#revocation),and_v(v:older(1),${OFFERED_WAYS}))`],
  [`${RECEIVED} ENDIF`, `or_i(pkh(#revocation),${RECEIVED_WAYS})`],
  [`${RECEIVED} ${ANCHORS} ENDIF`, `or_i(pkh(#revocation),and_v(v:older(1),${RECEIVED_WAYS}))`],
  // boltz-core, lib/swap/SwapScript.ts: a submarine swap.
  [
    'hash h EQUAL IF claim ELSE n lock DROP refund ENDIF CHECKSIG',
    'andor(hash(h),pk(claim),and_v(v:lock(n),pk(refund)))',
  ],
  // boltz-core, lib/swap/ReverseSwapScript.ts: a reverse swap.
  [
    'SIZE 32 EQUAL IF hash h EQUALVERIFY claim ELSE DROP n lock DROP refund ENDIF CHECKSIG',
    'or_i(and_v(v:hash(h),pk(claim)),and_v(v:lock(n),pk(refund)))',
  ],
];

/** The miniscript that a script of one of these shapes asks for the same as. */
export function contractOf(
  script: Uint8Array,
  keyOfHash: KeyOfHash | undefined,
  context: Context,
): Miniscript | undefined {
  const all = [...readInstructions(script)];
  for (const [words, same] of CONTRACTS) {
    const found = matched(words.split(' '), all, context);
    if (!found) continue;
    const text = same.replace(/#?[a-z0-9_]+/g, (word) => textOf(word, found, keyOfHash));
    const read = fromText(text, keyFromHex, context);
    return read.ok ? read.node : undefined;
  }
  return undefined;
}

/** What stands where, as it is written in a miniscript. */
type Found = ReadonlyMap<string, string>;

function textOf(word: string, found: Found, keyOfHash: KeyOfHash | undefined): string {
  const text = found.get(word);
  if (text === undefined) return word;
  const key = word.startsWith('#') ? keyOfHash?.(hexToBytes(text)!) : undefined;
  return key ? bytesToHex(key) : text;
}

function keyFromHex(text: string): Uint8Array | undefined {
  const bytes = hexToBytes(text);
  return bytes && (bytes.length === X_SIZE || isPublicKeySize(bytes)) ? bytes : undefined;
}

const X_SIZE = 32;

function matched(
  words: readonly string[],
  all: readonly Instruction[],
  context: Context,
): Found | undefined {
  if (words.length !== all.length) return undefined;
  const found = new Map<string, string>();
  const fits = words.every((word, i) => {
    const text = wordIn(word, all[i]!, context);
    if (text === undefined) return false;
    found.set(word, text);
    return true;
  });
  return fits ? found : undefined;
}

/** What an instruction has in the place of a word; undefined where it does not fit. */
function wordIn(word: string, instruction: Instruction, context: Context): string | undefined {
  const { opcode, data } = instruction;
  if (word === 'hash') return HASHES.get(opcode);
  if (word === 'lock') return LOCKS.get(opcode);
  if (word === 'n') return positiveNumberOf(instruction)?.toString();
  if (/^[0-9]/.test(word)) return positiveNumberOf(instruction) === Number(word) ? word : undefined;
  if (/^[A-Z]/.test(word)) return OPCODES.get(word) === opcode ? word : undefined;
  if (!data) return undefined;
  if (word === 'h') return bytesToHex(data);
  if (word.startsWith('#')) return data.length === HASH160_SIZE ? bytesToHex(data) : undefined;
  const isKey = context === 'tapscript' ? data.length === X_SIZE : isPublicKeySize(data);
  return isKey ? bytesToHex(data) : undefined;
}

const HASH160_SIZE = 20;

const OPCODES: ReadonlyMap<string, number> = new Map(
  Object.entries(Opcode).map(([name, opcode]) => [name.slice('OP_'.length), opcode]),
);

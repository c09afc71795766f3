/** Scripts of published contracts that are no miniscript, known by their shape. */
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { isPublicKeySize } from '../crypto/public/point.ts';
import type { KeyOfHash } from '../miniscript/from-script.ts';
import { fromText } from '../miniscript/from-text.ts';
import type { HashFragment, Miniscript, MiniscriptContext } from '../miniscript/types.ts';
import { positiveNumberOf } from '../script/number.ts';
import { Opcode } from '../script/opcodes.ts';
import { type Instruction, readInstructions } from '../script/reader.ts';
import { HASHES, LOCKS } from './named-opcodes.ts';

/**
 * A script in words, and its ways. Small words are what differs: `h` a hash, `n` the
 * number of a lock, `hash` and `lock` their opcodes, with `#` in front the HASH160 of a
 * key, and all others keys.
 */
interface Contract {
  readonly script: string;
  readonly ways: readonly WayOfContract[];
}

/**
 * The miniscript that is satisfied by the same signatures, preimages and locks as one way,
 * and what the way takes from the bottom of the stack: keys for their signatures, with `#`
 * in front the keys themselves, `h` for the preimage, and 0 and 1 as the script asks for them.
 */
type WayOfContract = readonly [same: string, stack: string];

/** What the offered and the received HTLC of BOLT 3 begin with: by the revocation key at any time. */
const HTLC = 'DUP HASH160 #revocation EQUAL IF CHECKSIG ELSE remote SWAP SIZE 32 EQUAL';
const OFFERED = `${HTLC} NOTIF DROP 2 SWAP local 2 CHECKMULTISIG ELSE HASH160 h EQUALVERIFY CHECKSIG ENDIF`;
const RECEIVED = `${HTLC} IF HASH160 h EQUALVERIFY 2 SWAP local 2 CHECKMULTISIG ELSE DROP n CHECKLOCKTIMEVERIFY DROP CHECKSIG ENDIF`;
/** The timeout of an offered one is in the transaction that both sign, and not in the script. */
const OFFERED_WAYS: readonly WayOfContract[] = [
  ['multi(2,remote,local)', '0 remote local 0'],
  ['and_v(v:pk(remote),hash160(h))', 'remote h'],
];
const RECEIVED_WAYS: readonly WayOfContract[] = [
  ['and_v(v:hash160(h),multi(2,remote,local))', '0 remote local h'],
  ['and_v(v:after(n),pk(remote))', 'remote 0'],
];
const REVOKED: WayOfContract = ['pkh(#revocation)', 'revocation #revocation'];
/** With option_anchors nothing but a revocation is spent in the block of the commitment. */
const ANCHORS = '1 CHECKSEQUENCEVERIFY DROP';

function anchored(ways: readonly WayOfContract[]): readonly WayOfContract[] {
  return ways.map(([same, stack]) => [`and_v(v:older(1),${same})`, stack]);
}

/** By key hashes, which is chosen by what OP_IF takes. */
const BY_KEY_HASH: readonly WayOfContract[] = [
  ['and_v(v:hash(h),pkh(#seller))', 'seller #seller h 1'],
  ['and_v(v:lock(n),pkh(#buyer))', 'buyer #buyer 0'],
];

/** By keys, with the preimage or what is none. */
const BY_PREIMAGE: readonly WayOfContract[] = [
  ['and_v(v:hash(h),pk(claim))', 'claim h'],
  ['and_v(v:lock(n),pk(refund))', 'refund 0'],
];

const CONTRACTS: readonly Contract[] = [
  // BIP 199, "Summary".
  {
    script:
      'IF hash h EQUALVERIFY DUP HASH160 #seller ELSE n lock DROP DUP HASH160 #buyer ENDIF EQUALVERIFY CHECKSIG',
    ways: BY_KEY_HASH,
  },
  // decred/atomicswap, cmd/btcatomicswap/main.go, atomicSwapContract.
  {
    script:
      'IF SIZE 32 EQUALVERIFY hash h EQUALVERIFY DUP HASH160 #seller ELSE n lock DROP DUP HASH160 #buyer ENDIF EQUALVERIFY CHECKSIG',
    ways: BY_KEY_HASH,
  },
  // BOLT 3, "Offered HTLC Outputs" and "Received HTLC Outputs", without and with option_anchors.
  { script: `${OFFERED} ENDIF`, ways: [REVOKED, ...OFFERED_WAYS] },
  { script: `${OFFERED} ${ANCHORS} ENDIF`, ways: [REVOKED, ...anchored(OFFERED_WAYS)] },
  { script: `${RECEIVED} ENDIF`, ways: [REVOKED, ...RECEIVED_WAYS] },
  { script: `${RECEIVED} ${ANCHORS} ENDIF`, ways: [REVOKED, ...anchored(RECEIVED_WAYS)] },
  // boltz-core, lib/swap/SwapScript.ts, and swaps-service, swaps/pk_swap_script.js: a submarine swap.
  { script: 'hash h EQUAL IF claim ELSE n lock DROP refund ENDIF CHECKSIG', ways: BY_PREIMAGE },
  // boltz-core, lib/swap/ReverseSwapScript.ts: a reverse swap.
  {
    script: 'SIZE 32 EQUAL IF hash h EQUALVERIFY claim ELSE DROP n lock DROP refund ENDIF CHECKSIG',
    ways: BY_PREIMAGE,
  },
  // swaps-service, swaps/pkhash_swap_script.js: a submarine swap that is refunded to a key hash.
  {
    script:
      'DUP hash h EQUAL IF DROP claim ELSE n lock DROP DUP HASH160 #refund EQUALVERIFY ENDIF CHECKSIG',
    ways: [
      ['and_v(v:hash(h),pk(claim))', 'claim h'],
      ['and_v(v:lock(n),pkh(#refund))', 'refund #refund'],
    ],
  },
  // libwally-core, src/script.c, wally_scriptpubkey_csv_2of2_then_1_from_bytes.
  {
    script: 'DEPTH 1SUB IF main CHECKSIGVERIFY ELSE n lock DROP ENDIF recovery CHECKSIG',
    ways: [
      ['and_v(v:pk(main),pk(recovery))', 'recovery main'],
      ['and_v(v:lock(n),pk(recovery))', 'recovery'],
    ],
  },
];

/** What stands on the stack, from the bottom. */
export type StackItem =
  | { readonly kind: 'signature' | 'key'; readonly key: Uint8Array }
  | { readonly kind: 'preimage'; readonly type: HashFragment; readonly hash: Uint8Array }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** One way through a contract. */
export interface ContractWay {
  readonly node: Miniscript;
  /** Undefined where the key behind a hash is not known. */
  readonly stack: readonly StackItem[] | undefined;
}

export interface FoundContract {
  /** The miniscript that a script of this shape asks for the same as. */
  readonly node: Miniscript;
  readonly ways: readonly ContractWay[];
}

/** The contract that a script is one of, with the keys, hashes and locks that it has. */
export function contractOf(
  script: Uint8Array,
  keyOfHash: KeyOfHash | undefined,
  context: MiniscriptContext,
): FoundContract | undefined {
  const all = [...readInstructions(script)];
  for (const { script: words, ways } of CONTRACTS) {
    const found = matched(words.split(' '), all, context);
    if (found) return filled(ways, { found, keyOfHash, context });
  }
  return undefined;
}

/** What fills a contract. */
interface Filling {
  readonly found: Found;
  readonly keyOfHash: KeyOfHash | undefined;
  readonly context: MiniscriptContext;
}

function filled(ways: readonly WayOfContract[], filling: Filling): FoundContract | undefined {
  const node = nodeOf(
    ways.map(([same]) => same).reduceRight((rest, same) => `or_i(${same},${rest})`),
    filling,
  );
  const read = ways.flatMap(([same, stack]) => {
    const own = nodeOf(same, filling);
    return own ? [{ node: own, stack: stackOf(stack, filling) }] : [];
  });
  return node && read.length === ways.length ? { node, ways: read } : undefined;
}

function nodeOf(words: string, { found, keyOfHash, context }: Filling): Miniscript | undefined {
  const text = words.replace(/#?[a-z0-9_]+/g, (word) => textOf(word, found, keyOfHash));
  const read = fromText(text, keyFromHex, context);
  return read.ok ? read.node : undefined;
}

function stackOf(words: string, filling: Filling): readonly StackItem[] | undefined {
  const names = words.split(' ');
  const items = names.flatMap((word) => itemOf(word, names, filling) ?? []);
  return items.length === names.length ? items : undefined;
}

function itemOf(
  word: string,
  names: readonly string[],
  { found, keyOfHash }: Filling,
): StackItem | undefined {
  if (word === '0') return { kind: 'bytes', bytes: new Uint8Array(0) };
  if (word === '1') return { kind: 'bytes', bytes: Uint8Array.of(1) };
  if (word === 'h') {
    const named = [...HASHES.values()].find((type) => type === found.get('hash'));
    return { kind: 'preimage', type: named ?? 'hash160', hash: hexToBytes(found.get('h')!)! };
  }
  const isKey = word.startsWith('#');
  // Who signs with a key that has its hash in the script shows it beside.
  const name = names.includes(`#${word}`) ? `#${word}` : word;
  const key = keyFromHex(textOf(name, found, keyOfHash));
  return key && { kind: isKey ? 'key' : 'signature', key };
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
  context: MiniscriptContext,
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
function wordIn(
  word: string,
  instruction: Instruction,
  context: MiniscriptContext,
): string | undefined {
  const { opcode, data } = instruction;
  if (word === 'hash') return HASHES.get(opcode);
  if (word === 'lock') return LOCKS.get(opcode);
  if (word === 'n') return positiveNumberOf(instruction)?.toString();
  if (/^[0-9]+$/.test(word))
    return positiveNumberOf(instruction) === Number(word) ? word : undefined;
  if (/^[0-9]?[A-Z]/.test(word)) return OPCODES.get(word) === opcode ? word : undefined;
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

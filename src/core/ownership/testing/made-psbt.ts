/** PSBTs that spend and pay made scripts, with what is told of each. */
import {
  base64Of,
  compact,
  type Hex,
  int,
  outpoint,
  psbt,
  record,
  sized,
  transaction,
  txInput,
  txid,
  txOutput,
} from '../../../../test/psbt-text.ts';
import { controlBlockOf, type Made } from './made-scripts.ts';
import { type OwnKey, originOf, publicBytes } from './own-keys.ts';

/** An output that is spent. */
export interface Coin {
  readonly made: Made;
  /** In satoshis. */
  readonly amount: number;
  readonly sequence?: number;
  /** More records. */
  readonly records?: readonly Hex[];
}

/** An output that is paid. */
export interface Paid {
  readonly made: Made;
  readonly amount: number;
  /** What is told of it in the place of what is so. */
  readonly told?: Partial<Made> | 'nothing';
}

export interface MadeFile {
  readonly inputs: readonly Coin[];
  readonly outputs: readonly Paid[];
  readonly version?: 0 | 2;
  /** Of the transaction. */
  readonly transactionVersion?: 2 | 3;
  /** Extended keys of accounts that the file tells. */
  readonly xpubs?: readonly OwnKey[];
  readonly lockTime?: number;
}

/** As base64. */
export function psbtText(file: MadeFile): string {
  return base64Of(psbtHex(file));
}

export function psbtHex(file: MadeFile): Hex {
  const { inputs, outputs, version = 0 } = file;
  return psbt({
    global: inOrder(version === 0 ? global0(file) : global2(file)),
    inputs: inputs.map((coin, n) =>
      inOrder([...inputRecords(coin, n), ...(version === 2 ? input2(coin, n) : [])]),
    ),
    outputs: outputs.map((paid) =>
      inOrder([...outputRecords(paid), ...(version === 2 ? output2(paid) : [])]),
    ),
  });
}

/** Records of one map as Core writes them, by type and key. */
function inOrder(records: readonly Hex[]): readonly Hex[] {
  return [...records].sort((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1));
}

function xpubRecords({ xpubs = [] }: MadeFile): readonly Hex[] {
  return xpubs.map((key) => record('01', publicBytes(key), originOf(key)));
}

function global0(file: MadeFile): readonly Hex[] {
  const { inputs, outputs, lockTime = 0, transactionVersion = 2 } = file;
  const unsigned = transaction({
    version: int(transactionVersion, 4),
    inputs: inputs.map((coin, n) => txInput(spentBy(coin, n), '', int(sequenceOf(coin), 4))),
    outputs: outputs.map(({ amount, made }) => txOutput(amount, made.scriptPubKey)),
    lockTime: int(lockTime, 4),
  });
  return [record('00', '', unsigned), ...xpubRecords(file)];
}

function global2(file: MadeFile): readonly Hex[] {
  const { inputs, outputs, lockTime = 0, transactionVersion = 2 } = file;
  return [
    record('02', '', int(transactionVersion, 4)),
    record('03', '', int(lockTime, 4)),
    record('04', '', compact(inputs.length)),
    record('05', '', compact(outputs.length)),
    record('fb', '', '02000000'),
    ...xpubRecords(file),
  ];
}

function input2(coin: Coin, n: number): readonly Hex[] {
  const spent = spentBy(coin, n);
  return [
    record('0e', '', spent.slice(0, 64)),
    record('0f', '', spent.slice(64)),
    record('10', '', int(sequenceOf(coin), 4)),
  ];
}

function output2({ amount, made }: Paid): readonly Hex[] {
  return [record('03', '', int(amount, 8)), record('04', '', made.scriptPubKey)];
}

function sequenceOf({ sequence = 0xfffffffd }: Coin): number {
  return sequence;
}

/** The transaction that has a coin as its only output; each input spends another. */
export function previousOf({ amount, made }: Coin, n: number): Hex {
  const before = outpoint(int(n + 1, 4).padEnd(64, '7'), n);
  return transaction({
    inputs: [txInput(before)],
    outputs: [txOutput(amount, made.scriptPubKey)],
  });
}

function spentBy(coin: Coin, n: number): Hex {
  return outpoint(txid(previousOf(coin, n)), 0);
}

function inputRecords(coin: Coin, n: number): readonly Hex[] {
  const { made, amount, records = [] } = coin;
  const { scriptPubKey, redeemScript, witnessScript, taproot } = made;
  const isWitness = /^(?:0014|0020|5120)/.test(redeemScript ?? scriptPubKey);
  return [
    record('00', '', previousOf(coin, n)),
    ...(isWitness ? [record('01', '', txOutput(amount, scriptPubKey))] : []),
    ...(redeemScript ? [record('04', '', redeemScript)] : []),
    ...(witnessScript ? [record('05', '', witnessScript)] : []),
    ...(taproot ? taprootInput(made) : keyRecords('06', made)),
    ...records,
  ];
}

function keyRecords(type: Hex, { keys }: Pick<Made, 'keys'>): readonly Hex[] {
  return keys.map(({ publicKey, origin }) => record(type, publicKey, origin));
}

function taprootKeyRecords(type: Hex, { keys }: Pick<Made, 'keys'>): readonly Hex[] {
  return keys.map(({ publicKey, origin, leaves = [] }) =>
    record(type, publicKey, compact(leaves.length) + leaves.join('') + origin),
  );
}

function taprootInput(made: Made): readonly Hex[] {
  const taproot = made.taproot!;
  const { internalKey, root, leaves, musig } = taproot;
  return [
    ...leaves.map((leaf) => record('15', controlBlockOf(taproot, leaf), `${leaf.script}c0`)),
    ...taprootKeyRecords('16', made),
    record('17', '', internalKey),
    ...(root ? [record('18', '', root)] : []),
    ...(musig ? [record('1a', musig.aggregate, musig.participants.join(''))] : []),
  ];
}

function outputRecords({ made, told = {} }: Paid): readonly Hex[] {
  if (told === 'nothing') return [];
  const all = { ...made, ...told };
  const { redeemScript, witnessScript, taproot } = all;
  return [
    ...(redeemScript ? [record('00', '', redeemScript)] : []),
    ...(witnessScript ? [record('01', '', witnessScript)] : []),
    ...(taproot ? taprootOutput(all) : keyRecords('02', all)),
  ];
}

function taprootOutput(made: Made): readonly Hex[] {
  const { internalKey, leaves, musig } = made.taproot!;
  const tree = leaves.map(({ script, beside }) => `${int(beside.length, 1)}c0${sized(script)}`);
  return [
    record('05', '', internalKey),
    ...(tree.length > 0 ? [record('06', '', tree.join(''))] : []),
    ...taprootKeyRecords('07', made),
    ...(musig ? [record('08', musig.aggregate, musig.participants.join(''))] : []),
  ];
}

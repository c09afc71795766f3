import type { Severity } from '../../core/inspect/findings.ts';
import type { NodeKind } from '../../core/inspect/node-kinds.ts';
import type { FindingCode } from '../../core/inspect/summary.ts';
import { formatCount } from '../ui/format.ts';
import { counted } from './amounts.ts';

/** How much a finding weighs: a word and a sign, never colour alone. */
export const SEVERITY_TEXT: Readonly<
  Record<Severity, { readonly sign: string; readonly word: string }>
> = {
  danger: { sign: '✕', word: 'Danger' },
  warning: { sign: '!', word: 'Warning' },
  note: { sign: 'i', word: 'Note' },
};

export const NOTES_TEXT = {
  findings: 'Findings',
  none: 'No problems found by these checks. This does not mean that it is safe to sign.',
  stopped:
    'The checks stopped at the error. What comes after it was not checked, and much before it neither.',
  leftOut: 'Not in the JSON',
  leftOutWhy: 'The JSON is Bitcoin Core’s answer, unchanged. This is what it does not say.',
  place: (index: number, count: number) =>
    count === 1 ? 'Show' : `Show ${formatCount(index + 1)}`,
  more: (count: number) => `and ${formatCount(count)} more`,
  /** Of findings that are not shown one by one. */
  warnings: (count: number) => counted(count, 'warning'),
  /** What the closed tab says. */
  tabCount: (count: number) => counted(count, 'finding'),
} as const;

interface FindingText {
  /** In a few words, for one line. */
  readonly title: string;
  readonly text: string;
}

/** A finding without words does not compile; those of verifying that Inspect shows in another way are in Sign. */
export const FINDING_TEXT: Readonly<Record<FindingCode, FindingText>> = {
  'signature-invalid': {
    title: 'Invalid signature',
    text: 'This signature was checked and does not sign this transaction: it may be of another transaction, amount or key. Have it signed again.',
  },
  'nonce-reuse': {
    title: 'Nonce used twice',
    text: 'Two signatures of one key share a nonce, so anyone can compute the private key. Move all coins of this key now.',
  },
  'core-will-not-finalize': {
    title: 'Bitcoin Core will not finalize this',
    text: 'The valid signatures are enough, but finalizepsbt refuses: one has a sighash type that no record asks for, an invalid one is beside it, or the leaf is no miniscript.',
  },
  'origin-contradicted': {
    title: 'Contradicted key origin',
    text: 'The PSBT says that a key of yours is in this script, but your descriptor does not give this script.',
  },
  'change-weakened': {
    title: 'Weaker change',
    text: 'The signers of the inputs have keys in this output, but it needs fewer of them, or fewer signatures, than the inputs do. Do not sign; ask who made it.',
  },
  'output-contradicted': {
    title: 'Contradicted output',
    text: 'The PSBT says which keys and scripts this output has, but the output pays to another script. It may have been replaced. Do not sign; ask who made the PSBT.',
  },
  'input-origin-contradicted': {
    title: 'Contradicted key records',
    text: 'Key origins or taproot records of this input do not fit the script that it spends. Check who made the PSBT.',
  },
  'modifiable-but-signed': {
    title: 'Modifiable flags contradict the signatures',
    text: 'The flags say that inputs or outputs may be changed, or not, and the signatures say otherwise.',
  },
  'key-not-in-script': {
    title: 'Key not in the script',
    text: 'None of the scripts of this input has this key. Check that the right keys were used.',
  },
  'uncompressed-in-segwit': {
    title: 'Uncompressed key in SegWit',
    text: 'Nodes do not relay witnesses with uncompressed keys, so these coins may be stuck.',
  },
  'lock-unmet': {
    title: 'Lock time not met',
    text: 'The script asks for a later lock time or a larger nSequence than the transaction has.',
  },
  dust: {
    title: 'Dust output',
    text: 'The amount is below the dust limit, so nodes will not relay the transaction.',
  },
  'outputs-exceed-inputs': {
    title: 'Negative fee',
    text: 'The outputs pay more than the inputs provide. Such a transaction is invalid.',
  },
  'fee-high': {
    title: 'Very high fee',
    text: 'The fee is above 0.10 BTC/kvB, or above 20,000 sat and a quarter of what is spent. Check the amounts before signing.',
  },
  'utxo-missing': {
    title: 'Unknown input amount',
    text: 'Nothing says what this input is worth, so the fee is unknown.',
  },
  'utxo-contradicted': {
    title: 'Contradicting amounts',
    text: 'The witness UTXO and the previous transaction of the same input differ. Bitcoin Core’s JSON prints both without a warning, and takes the fee from the previous transaction.',
  },
  'fee-claimed': {
    title: 'Unproven amount',
    text: 'The amount of this input is only claimed, and signatures of this type of script do not commit to it. If it is false, far more may go to fees than shown. The previous transaction would prove it.',
  },
  'amount-out-of-range': {
    title: 'Impossible amount',
    text: 'An amount is negative or above 21 million BTC.',
  },
  burn: {
    title: 'Burned amount',
    text: 'This output pays an amount above zero to an unspendable script. The coins are lost.',
  },

  'chain-mismatch': {
    title: 'Another chain',
    text: 'Keys or paths are of another chain than the chosen one.',
  },
  'locktime-no-effect': {
    title: 'Lock time without effect',
    text: 'The sequence of every input is final, so the lock time has no effect.',
  },
  'not-in-core': {
    title: 'Not in Bitcoin Core’s answer',
    text: 'Bitcoin Core’s JSON leaves this record out or calls it unknown.',
  },
  payload: {
    title: 'Data',
    text: 'This carries data besides the payment.',
  },

  'no-inputs': {
    title: 'No inputs',
    text: 'There are no inputs. A transaction needs at least one.',
  },
  'no-outputs': {
    title: 'No outputs',
    text: 'There are no outputs. A transaction needs at least one.',
  },
  'duplicate-outpoint': {
    title: 'Duplicate input',
    text: 'Two inputs spend the same output. Such a transaction is invalid.',
  },
  'lock-times-conflict': {
    title: 'Conflicting lock times',
    text: 'One input requires a height and another a time. A transaction has one lock time, so both cannot be met.',
  },
  'inputs-modifiable': {
    title: 'Inputs may change',
    text: 'Inputs can still be added or removed (PSBT_GLOBAL_TX_MODIFIABLE). This is not yet the final transaction.',
  },
  'outputs-modifiable': {
    title: 'Outputs may change',
    text: 'Outputs can still be added or removed (PSBT_GLOBAL_TX_MODIFIABLE). This is not yet the final transaction.',
  },

  'sighash-beyond-byte': {
    title: 'Sighash type too large',
    text: 'The requested sighash type does not fit into the one byte that a signature has for it. Bitcoin Core’s JSON names its lowest byte only.',
  },
  'sighash-unnamed': {
    title: 'Unknown sighash type',
    text: 'The requested sighash type has no name. Bitcoin Core’s JSON prints an empty text for it.',
  },
  'sighash-none': {
    title: 'Sighash NONE',
    text: 'A signature with NONE commits to no output: anyone can redirect the coins.',
  },
  'sighash-single': {
    title: 'Sighash SINGLE',
    text: 'A signature with SINGLE commits to one output only, the one with the same index. All others can be changed.',
  },
  'sighash-anyonecanpay': {
    title: 'Sighash ANYONECANPAY',
    text: 'A signature with ANYONECANPAY commits to its own input only. Other inputs can be added or removed.',
  },
  'sighash-single-no-output': {
    title: 'SINGLE without an output',
    text: 'The sighash type is SINGLE, and no output has the index of this input. A segwit v0 signature then commits to no output. A legacy signature commits to nothing at all and can be used to spend any output of the same key. Taproot forbids it.',
  },
  'sighash-mismatch': {
    title: 'Different sighash type',
    text: 'The sighash type of a signature is not the requested one. Finalizers must reject it.',
  },

  'redeem-script-mismatch': {
    title: 'Redeem script does not match',
    text: 'The redeem script does not match the scriptPubKey that it is for.',
  },
  'witness-script-mismatch': {
    title: 'Witness script does not match',
    text: 'The witness script does not match the scriptPubKey or redeem script that it is for.',
  },
  'script-mismatch': {
    title: 'Script does not match',
    text: 'This script is not the one that the output commits to. Do not sign; ask for the right script.',
  },
  'preimage-mismatch': {
    title: 'Preimage does not match',
    text: 'The preimage does not match the hash in its key.',
  },

  'dropped-empty': {
    title: 'Empty record',
    text: 'The value is empty. Bitcoin Core treats the record as absent and does not print it.',
  },
  'dropped-all-zero': {
    title: 'Record of zeros',
    text: 'The value is all zeros. Bitcoin Core treats the record as absent and does not print it.',
  },
  'dropped-null-output': {
    title: 'Null output',
    text: 'The amount is −1, which Bitcoin Core reads as an output that was never set. It does not print the record.',
  },
  'dropped-xpub': {
    title: 'Repeated extended key',
    text: 'An earlier extended key has the same key, chain code and origin. Bitcoin Core prints only the first.',
  },
  'dropped-leaf-hash': {
    title: 'Repeated leaf hash',
    text: 'A leaf hash is listed twice. Bitcoin Core keeps and prints one.',
  },
  registered: {
    title: 'Record unknown to Bitcoin Core',
    text: 'Bitcoin Core prints this record as unknown. BIP 174 lists it, and the tree shows its contents.',
  },
  'registry-mismatch': {
    title: 'Malformed record',
    text: 'BIP 174 lists the type of this record, but its bytes do not have the form of that field.',
  },
  proprietary: {
    title: 'Proprietary record',
    text: 'Proprietary record. Any program can write any identifier here.',
  },
  unknown: {
    title: 'Unknown record',
    text: 'Neither Bitcoin Core nor BIP 174 knows this record.',
  },
  order: {
    title: 'Unusual order',
    text: 'The records are not in the order in which Bitcoin Core writes them. The JSON does not show their order, the tree does.',
  },
};

/** What the answer's text does not say, and when that matters. */
export interface LeftOut {
  readonly text: string;
  /** Applies to answers that have one of these parts. */
  readonly kinds?: readonly NodeKind[];
  readonly version?: number;
}

export const LEFT_OUT: readonly LeftOut[] = [
  {
    kinds: [
      'psbt.in.partial_sig',
      'psbt.in.tap_key_sig',
      'psbt.in.tap_script_sig',
      'psbt.in.musig2_partial_sig',
      'psbt.in.final_scriptsig',
      'psbt.in.final_scriptwitness',
    ],
    text: 'Signatures are printed and not verified. A signature that is present may be invalid.',
  },
  {
    version: 2,
    text: 'The JSON of a version 2 PSBT has no txid, no resulting lock time and no size. The summary computes them.',
  },
  {
    kinds: ['psbt.in.tap_leaf_script', 'psbt.out.tap_tree'],
    text: 'Scripts of taproot leaves are printed as hex only, without their leaf hashes. The tree shows their opcodes.',
  },
  {
    kinds: ['psbt.in.redeem_script', 'psbt.in.witness_script'],
    text: 'Addresses of redeem and witness scripts are not printed.',
  },
];

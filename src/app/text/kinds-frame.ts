import { bip, type KindText, kindText } from './kind-text.ts';

const BIP174 = bip(174);

/** The frame of a PSBT, and what the index adds. */
export const FRAME_KINDS = {
  undecoded: kindText(
    'Not decoded',
    'unknown',
    undefined,
    'Bytes behind the fault. What they are cannot be told, because each part of the format says where the next one begins.',
  ),
  psbt: kindText(
    'PSBT',
    'frame',
    BIP174,
    'A partially signed Bitcoin transaction: a transaction together with what signers need to know to sign it. Except for the transaction itself everything in it is a claim of whoever wrote it.',
  ),
  'psbt.magic': kindText(
    'Magic bytes',
    'frame',
    BIP174,
    'The letters “psbt” and the byte ff, with which every PSBT begins. The ff keeps older software from reading it as a transaction.',
  ),
  'psbt.global': kindText(
    'Global map',
    'frame',
    BIP174,
    'Records that hold for the whole transaction. In version 0 the unsigned transaction is one of them, in version 2 the numbers of inputs and outputs.',
  ),
  'psbt.input': kindText(
    'Input',
    'frame',
    BIP174,
    'Records about one input, in the order of the transaction’s inputs and counted from 0: the coin that it spends, its scripts, keys and signatures.',
  ),
  'psbt.output': kindText(
    'Output',
    'frame',
    BIP174,
    'Records about one output, in the order of the transaction’s outputs and counted from 0. Derivations here are how a wallet finds its change, once it has derived the keys itself.',
  ),
  'psbt.separator': kindText(
    'End of map',
    'frame',
    BIP174,
    'A zero byte, which stands where the length of the next key would and ends the map.',
  ),
  'psbt.record': kindText(
    'Record',
    'frame',
    BIP174,
    'One key and one value, each behind its length. What kind of record this was going to be could not be told.',
  ),
  'psbt.key_size': kindText(
    'Key length',
    'number',
    BIP174,
    'How many bytes the key of this record takes, its type included. A compact size: one byte up to 252, then three, five or nine.',
  ),
  'psbt.key_type': kindText(
    'Key type',
    'number',
    BIP174,
    'Which field this record is. Each kind of map has numbers of its own, so the same number means another field elsewhere.',
  ),
  'psbt.value_size': kindText(
    'Value length',
    'number',
    BIP174,
    'How many bytes the value of this record takes.',
  ),
} as const satisfies Readonly<Record<string, KindText>>;

import { bip, type KindText, kindText } from './kind-text.ts';

const BIP174 = bip(174);

/** The frame of a PSBT, and what the index adds. */
export const FRAME_KINDS = {
  undecoded: kindText(
    'Not decoded',
    'unknown',
    undefined,
    'Bytes that no field could be made of. Each field determines where the next one starts, so that what follows an error is read by lengths alone, which may be what is wrong.',
  ),
  psbt: kindText(
    'PSBT',
    'frame',
    BIP174,
    'A partially signed Bitcoin transaction: a transaction with the data that signers need. Everything except the transaction itself is a claim by whoever created the PSBT.',
  ),
  'psbt.magic': kindText(
    'Magic bytes',
    'frame',
    BIP174,
    'The letters “psbt” and the byte 0xff. Every PSBT starts with them. The 0xff prevents old software from decoding it as a transaction.',
  ),
  'psbt.global': kindText(
    'Global map',
    'frame',
    BIP174,
    'Records for the whole transaction: in version 0 the unsigned transaction, in version 2 the input and output counts.',
  ),
  'psbt.input': kindText(
    'Input',
    'frame',
    BIP174,
    'Records for one input, in the order of the transaction’s inputs, counted from 0: the UTXO that it spends, scripts, keys and signatures.',
  ),
  'psbt.output': kindText(
    'Output',
    'frame',
    BIP174,
    'Records for one output, in the order of the transaction’s outputs, counted from 0. A wallet identifies its change by the derivations here, after it has derived the keys itself.',
  ),
  'psbt.map': kindText(
    'Map',
    'frame',
    BIP174,
    'Records up to the zero byte that ends them. Whether they are of an input or of an output the damaged file does not tell.',
  ),
  'psbt.separator': kindText(
    'End of map',
    'frame',
    BIP174,
    'A zero byte in place of the next key length. It ends the map.',
  ),
  'psbt.record': kindText(
    'Record',
    'frame',
    BIP174,
    'One key and one value, each with its length in front. The record type could not be decoded.',
  ),
  'psbt.key_size': kindText(
    'Key length',
    'number',
    BIP174,
    'Length of this record’s key in bytes, including the key type. A compact size integer: one byte up to 252, otherwise three, five or nine.',
  ),
  'psbt.key_type': kindText(
    'Key type',
    'number',
    BIP174,
    'The field type of this record. Global, input and output maps each have their own numbers.',
  ),
  'psbt.value_size': kindText(
    'Value length',
    'number',
    BIP174,
    'Length of this record’s value in bytes.',
  ),
} as const satisfies Readonly<Record<string, KindText>>;

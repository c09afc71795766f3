import type { PsbtRefusal } from '../../../core/sign/psbt-refusal.ts';
import {
  type KeySignedInput,
  signPsbtWithKeys,
  wipePsbtKeys,
} from '../../../core/sign/psbt-with-keys.ts';
import type { Unsigned } from '../../../core/sign/why-unsigned.ts';
import { JsonTextWriter } from '../../json/text-writer.ts';
import { procedure, randomBytesOf } from '../../procedure.ts';
import type { ResultField } from '../../schema.ts';
import { writeHexArray } from '../transactions/script-json.ts';
import { readHashType } from '../transactions/sign-call.ts';
import { processError } from './process-psbt.ts';
import { FINALIZE, PROCESSED_FIELDS, SIGHASHTYPE, writeProcessed } from './processed-psbt.ts';
import { readPsbtKeys } from './psbt-keys.ts';
import { readPsbtParameter } from './psbt-parameter.ts';

const INPUT_FIELDS: readonly ResultField[] = [
  {
    type: 'ARR',
    name: 'added',
    description:
      'The public keys of the signatures that this call added; of Taproot x-only, for the key\n' +
      'path the output key.',
    inner: [{ type: 'STR_HEX', name: '', description: 'One key.' }],
  },
  {
    type: 'STR',
    name: 'error',
    optional: true,
    description: 'Why no signature was added; there wherever none was.',
  },
];

/** A key that is only for this example; everybody can read it here. */
const EXAMPLE_KEY = 'L3wcJ9zorMT2qh8VPCFaYSJnHWiV48aFzej433LwmaMKEkvsojin';
const EXAMPLE_PSBT =
  'cHNidP8BAFICAAAAAUwVmqUGneP5qSN60t+YhDlGZDN+HwwS+fm7mXytT75GAQAAAAD9////AaCGAQAAAAAAFgAUmsxnNrjC16fthp5JmxO7QOdOb0cAAAAAAAEBH7CtAQAAAAAAFgAUmsxnNrjC16fthp5JmxO7QOdOb0cAAA==';

export const signpsbtwithkey = procedure(
  {
    name: 'signpsbtwithkey',
    category: 'rawtransactions',
    description:
      'Signs the inputs of a PSBT with the private keys of this call and no others, by what the\n' +
      'PSBT says of scripts and key origins (signer and finalizer, BIP 174). An input whose\n' +
      'witness UTXO contradicts its previous transaction, with a script that does not hash to\n' +
      'what is spent, or without an output for SINGLE, is left as it is. Of MuSig2 this makes\n' +
      'the first round alone. Not a procedure of Bitcoin Core.',
    parameters: [
      { name: 'psbt', type: 'STR', presence: 'required', description: 'The PSBT as base64.' },
      {
        name: 'privkeys',
        type: 'ARR',
        secret: true,
        presence: 'required',
        description:
          'Private keys in wallet import format, and extended private keys (BIP 32), which sign\n' +
          'for the keys of the PSBT that come from them by their key origins.',
        inner: [{ name: 'key', type: 'STR', presence: 'omitted', description: 'One key.' }],
      },
      SIGHASHTYPE,
      FINALIZE,
    ],
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          ...PROCESSED_FIELDS,
          {
            type: 'ARR',
            name: 'inputs',
            description: 'What became of each input.',
            inner: [{ type: 'OBJ', name: '', description: '', inner: INPUT_FIELDS }],
          },
        ],
      },
    ],
    examples: [
      {
        note: 'A P2WPKH output is spent, with its one key:',
        params: [EXAMPLE_PSBT, [EXAMPLE_KEY]],
      },
    ],
  },
  ([base64, privkeys, sighashtype, finalises = true], context) => {
    const keys = readPsbtKeys(privkeys, context.chain);
    try {
      const hashType = sighashtype === undefined ? undefined : readHashType(sighashtype);
      const randomBytes = (length: number) => randomBytesOf(context)(length);
      const psbt = readPsbtParameter(base64);
      const signed = signPsbtWithKeys(psbt, { keys, hashType, finalises, randomBytes });
      if (!signed.ok) throw processError(signed);
      const writer = new JsonTextWriter();
      writer.beginObject();
      writeProcessed(writer, signed);
      writeInputs(writer, signed.inputs);
      writer.endObject();
      return writer.finish();
    } finally {
      wipePsbtKeys(keys);
    }
  },
);

function writeInputs(writer: JsonTextWriter, inputs: readonly KeySignedInput[]): void {
  writer.key('inputs');
  writer.beginArray();
  for (const input of inputs) {
    writer.beginObject();
    writer.key('added');
    writeHexArray(writer, input.added);
    const error = inputError(input);
    if (error !== undefined) {
      writer.key('error');
      writer.string(error);
    }
    writer.endObject();
  }
  writer.endArray();
}

const REFUSALS: Readonly<Record<PsbtRefusal, string>> = {
  'utxo-contradicted': 'The witness UTXO contradicts the previous transaction',
  'single-without-output':
    'SINGLE commits to the output of the number of the input, which does not exist',
  'wrong-redeem-script': 'The redeem script does not hash to what is spent',
  'wrong-witness-script': 'The witness script does not hash to what is spent',
  'wrong-leaf-script': 'A leaf script is not one that the spent output commits to',
  'wrong-internal-key': 'The internal key does not tweak to the key of the spent output',
};

const UNSIGNED: Readonly<Record<Unsigned, string>> = {
  final: 'The input is final',
  'needs-nothing': 'The input needs no signature',
  'missing-utxo': 'Missing coin',
  'missing-script': 'Missing script',
  'no-key': 'None of the keys is in the scripts of this input',
  signed: 'The input has these signatures already',
  'missing-previous-transaction':
    'Missing previous transaction: a legacy input is not signed by its witness UTXO alone',
  'uncompressed-key': 'An uncompressed key signs no witness script',
  'impossible-amount': 'The amount that is spent is out of range',
  'missing-other-utxos': 'Missing coin of another input, to which a Taproot signature commits',
  'unknown-script': 'Bitcoin Core signs for no script of this kind',
  'hidden-key': 'The script has the hash of a key that neither the PSBT nor a key given here tells',
  'internal-key-not-named':
    'The key is the internal key of this input (BIP 86), but is not named in the PSBT',
  'nonce-added':
    'MuSig2 needs public nonces before signatures: one was added. Its secret half ends with this call; the second round is only possible where it is kept, such as in Sign of the page',
  'nonce-there':
    'MuSig2: this takes the secret half of the public nonce that is there, and the public nonces of all. The second round is only possible where the first was made, such as in Sign of the page',
  'no-nonce':
    'MuSig2 needs public nonces first, and the participants do not aggregate to a key here',
};

function inputError({ refusal, unsigned }: KeySignedInput): string | undefined {
  if (refusal) return REFUSALS[refusal];
  return unsigned && UNSIGNED[unsigned];
}

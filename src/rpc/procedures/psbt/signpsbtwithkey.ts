import { wipePsbtKeys } from '../../../core/sign/psbt/psbt-with-keys.ts';
import { signAnyPsbt } from '../../../core/verdict/message/sign-any-psbt.ts';
import { memberOrNull } from '../../json/value.ts';
import { procedure, randomBytesOf } from '../../procedure.ts';
import { optionsOf, optionsParameter } from '../review/subject-parameter.ts';
import { ResultWriter } from '../transactions/result-writer.ts';
import { readHashType } from '../transactions/sign-call.ts';
import { declared } from './decodepsbt-result.ts';
import { processError } from './process-psbt.ts';
import { FINALIZE, PROCESSED_FIELDS, SIGHASHTYPE, writeProcessed } from './processed-psbt.ts';
import { readPsbtKeys } from './psbt-keys.ts';
import { readPendingPsbt } from './psbt-parameter.ts';
import { SIGNED_INPUT, SIGNED_INPUTS, signedInputs } from './signed-inputs.ts';
import { readWays, refuseUnknown, WAY_OPTION } from './way-option.ts';

const OPTIONS = [WAY_OPTION] as const;

/** A key that is only for this example; everybody can read it here. */
const EXAMPLE_KEY = 'L3wcJ9zorMT2qh8VPCFaYSJnHWiV48aFzej433LwmaMKEkvsojin';
const LOCKED_PSBT =
  'cHNidP8BAFICAAAAAS/gR1QDYA76ubJbT5kSpmlw+BlDzBqwo05egBySliyWAAAAAAD9////AZBfAQAAAAAAFgAU3Q13bsQlsxyXON66j6LEgh1hd730AQAAAAEBK6CGAQAAAAAAIgAg+842ajvfVClvvOt6Flm+Kpa2OjMZOB49J2se94m0o7kBBSgC9AGxdSEDA26wevPnXLKkWZ5yBKExufjMXDNjgBwK/Mfns+yHHSWsAAA=';
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
      'the first round alone. Of scripts that Bitcoin Core does not sign for, those that are\n' +
      'understood are signed and finalized by one of their ways: locks and keys, hash locks,\n' +
      'published swaps and HTLCs. Of a PSBT that pays to silent payments (BIP 375) this adds\n' +
      'shares with proofs, sets output scripts once all shares are there, and signs with ALL\n' +
      'once every output has its script; of one that nobody would find it signs nothing. Of a\n' +
      'message (BIP 322, 127) that is contradicted, or with another type than ALL, it signs\n' +
      'nothing; it passes over the commitment of a proof of reserves. Not a\n' +
      'procedure of Bitcoin Core.',
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
      optionsParameter(OPTIONS),
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
            inner: [declared({ ...SIGNED_INPUT, name: '', about: '' })],
          },
        ],
      },
    ],
    examples: [
      {
        note: 'A P2WPKH output is spent, with its one key:',
        params: [EXAMPLE_PSBT, [EXAMPLE_KEY]],
      },
      {
        note: 'A key behind a lock time, which Bitcoin Core does not sign for:',
        params: [LOCKED_PSBT, [EXAMPLE_KEY]],
      },
    ],
  },
  ([base64, privkeys, sighashtype, finalises = true, given], context) => {
    const keys = readPsbtKeys(privkeys, context.chain);
    try {
      const hashType = sighashtype === undefined ? undefined : readHashType(sighashtype);
      const ways = readWays(memberOrNull(optionsOf(given, OPTIONS), 'way'));
      const randomBytes = (length: number) => randomBytesOf(context)(length);
      const { psbt } = readPendingPsbt(base64);
      const how = { keys, hashType, finalises, randomBytes, ways, passesUntold: true } as const;
      const signed = signAnyPsbt(psbt, how);
      if (!signed.ok) throw processError(signed);
      refuseUnknown(ways, signed.inputs);
      const writer = new ResultWriter(context.chain);
      writer.beginObject();
      writeProcessed(writer, signed);
      writer.key('inputs');
      SIGNED_INPUTS.show(writer, signedInputs(signed.inputs, psbt));
      writer.endObject();
      return writer.finish();
    } finally {
      wipePsbtKeys(keys);
    }
  },
);

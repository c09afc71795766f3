import { bytesToHex } from '../../core/bytes/hex.ts';
import { decodeBase64 } from '../../core/encoding/base64.ts';
import { parseChain } from '../../core/encoding/chains.ts';
import { recordOf } from '../../core/psbt/record-access.ts';
import type { Psbt } from '../../core/psbt/types.ts';
import { differences, type SilentSignCase } from '../../core/review/testing/truth.ts';
import { decodePendingPsbt } from '../../core/silent/decode-pending.ts';
import { type ShareRecord, silentRecords } from '../../core/silent/silent-records.ts';
import { execute } from '../dispatch.ts';

type Signature = { readonly verdict: string; readonly sighash: string };

/** Where signing does something else than what is known to be right. */
export function wrongSilentSigning(cases: readonly SilentSignCase[]): readonly string[] {
  return cases.flatMap(({ id, chain, request, sign }) => {
    const call = (body: string) =>
      JSON.parse(execute(body, { chain: parseChain(chain)! }).body).result;
    const psbt: string = call(request).psbt;
    const [before, after] = [JSON.parse(request).params[0] as string, psbt].map((text) =>
      decodePendingPsbt(decodeBase64(text)!),
    );
    const { inputs } = call(JSON.stringify({ method: 'inspectpsbt', params: [psbt] }));
    const all = inputs.map((one: { readonly signatures?: readonly Signature[] }) => [
      ...(one.signatures ?? []),
    ]);
    const signed = all.flatMap((one: readonly Signature[], i: number) =>
      one.length > 0 ? [i] : [],
    );
    const wrong = all
      .flat()
      .filter((one: Signature) => one.verdict !== 'valid' || one.sighash !== 'ALL');
    const found = { ...added(before!, after!), scripts: scriptsOf(after!), signed };
    const { modifiable, ...expected } = sign;
    return [
      ...differences(expected, found, id),
      ...differences(
        [addedCount(expected), wrong.length],
        [addedCount(found), 0],
        `${id} more than expected`,
      ),
      ...(modifiable === undefined
        ? []
        : differences(
            modifiable,
            recordOf(after!.global, 'tx_modifiable')?.value ?? 0,
            `${id} flags`,
          )),
    ];
  });
}

type Added = Pick<SilentSignCase['sign'], 'global' | 'inputs'>;

function addedCount({ global, inputs }: Added): number {
  const all = [global, ...Object.values(inputs)];
  return all.reduce((sum, one) => sum + Object.keys(one).length, 0);
}

function added(before: Psbt, after: Psbt): Added {
  const [was, is] = [silentRecords(before), silentRecords(after)];
  const inputs = is.inputs.map((shares, i) => byScanKey(shares, was.inputs[i]!));
  return {
    global: byScanKey(is.global, was.global),
    inputs: Object.fromEntries(
      [...inputs.entries()].filter(([, one]) => Object.keys(one).length > 0),
    ),
  };
}

function byScanKey(
  shares: readonly ShareRecord[],
  before: readonly ShareRecord[],
): Added['global'] {
  const known = new Set(before.map(({ scanKey }) => bytesToHex(scanKey)));
  return Object.fromEntries(
    shares
      .map(({ scanKey, share, proof }) => {
        const made = [bytesToHex(share), proof ? bytesToHex(proof) : ''] as const;
        return [bytesToHex(scanKey), made] as const;
      })
      .filter(([name]) => !known.has(name)),
  );
}

/** Undefined where there is none. */
function scriptsOf(psbt: Psbt): SilentSignCase['sign']['scripts'] | undefined {
  const { recipients } = silentRecords(psbt);
  const scripts = psbt.outputs.flatMap((map, i) => {
    const script = recordOf(map, 'script')?.value;
    return recipients[i] && script ? [[String(i), bytesToHex(script)] as const] : [];
  });
  return scripts.length > 0 ? Object.fromEntries(scripts) : undefined;
}

/** Holds answers about messages against what is known to be so; see `test/fixtures/truth/README.md`. */
import { bytesToHex } from '../../core/bytes/hex.ts';
import { decodeBase64 } from '../../core/encoding/base64.ts';
import { parseChain } from '../../core/encoding/chains.ts';
import { decodePsbt } from '../../core/psbt/psbt.ts';
import { recordOf } from '../../core/psbt/record-access.ts';
import { REGISTRY } from '../../core/psbt/registry.ts';
import { registryValue } from '../../core/psbt/registry-records.ts';
import { finalScriptsOf, viewOf } from '../../core/psbt/view.ts';
import { differences, type MessageCase } from '../../core/review/testing/truth.ts';
import { hashIfToSpend } from '../../core/subject/message/to-spend.ts';
import { execute } from '../dispatch.ts';

interface Answer {
  readonly result: Readonly<Record<string, unknown>> | string | null;
  readonly error: { readonly code: number; readonly message: string } | null;
}

function answerTo(request: string, chain: string): Answer {
  const { body } = execute(request, { chain: parseChain(chain)! });
  return JSON.parse(body, (name, value) =>
    name === 'amount' ? Math.round(value * 100_000_000) : value,
  );
}

/** Where the answer to one that asks for a file or a signature is another. */
export function wrongMessageAnswer(one: MessageCase): readonly string[] {
  const { id, chain, request, expect, error, altered = 'honest' } = one;
  const answer = answerTo(request, chain);
  const said = (words: string) => `${altered} ${words}`;
  if (error) {
    const is = `${answer.error?.code} ${answer.error?.message}`;
    const isSame = is.startsWith(`${error.code} ${error.message.split(': iostream error')[0]}`);
    return isSame ? [] : [said(`${id}: ${is}`)];
  }
  if (answer.error) return [said(`${id}: ${answer.error.message}`)];
  const { not_next, ...members } = expect ?? {};
  const found = answer.result as { readonly next?: string };
  return [
    ...differences(members, found, id),
    ...(not_next && found.next === not_next ? [`${id}: next ${not_next}`] : []),
  ].map(said);
}

const NAME = { jsonrpc: '1.0', id: 't' } as const;

function call(method: string, params: readonly unknown[], chain: string): Answer {
  return answerTo(JSON.stringify({ ...NAME, method, params }), chain);
}

interface SignedAnswer {
  readonly psbt: string;
  readonly inputs: readonly { readonly added: readonly string[] }[];
}

/** Of one that is signed in turns; where it is to be refused, that nothing was signed. */
export function wrongTurns({ id, chain, request, sign, altered = 'honest' }: MessageCase): Wrong {
  if (!sign) return [];
  const said = (words: string) => [`${altered} ${id}: ${words}`];
  let [psbt] = (JSON.parse(request) as { readonly params: readonly string[] }).params;
  for (const keys of sign.turns) {
    const answer = call('signpsbtwithkey', [psbt, keys], chain);
    if (answer.error) return sign.refuse ? [] : said(answer.error.message);
    const signed = answer.result as unknown as SignedAnswer;
    if (sign.refuse && signed.inputs.some(({ added }) => added.length > 0)) return said('signed');
    psbt = signed.psbt;
  }
  if (sign.refuse) return [];
  const inspected = call('inspectpsbt', [psbt], chain).result as {
    readonly message?: { readonly verdict?: string; readonly signature?: string };
  };
  const { message = {} } = inspected;
  const isFine = message.verdict === 'valid' || message.verdict === 'unproven';
  return [
    ...differences(sign.want, message, id),
    ...(isFine ? [] : said(`verdict ${message.verdict}`)),
    ...wrongSignature({ ...sign, signature: message.signature ?? '', id, chain }),
  ];
}

type Wrong = readonly string[];

interface MadeSignature {
  readonly id: string;
  readonly chain: string;
  readonly address: string;
  readonly text: string;
  readonly signature: string;
  readonly prefix?: string;
  readonly funds?: number;
}

function wrongSignature({
  id,
  chain,
  address,
  text,
  signature,
  prefix = '',
  funds,
}: MadeSignature) {
  const { result } = call('verifymessagebip322', [address, signature, text], chain);
  const { verdict, funds: shown } = result as { readonly verdict: string; readonly funds?: number };
  const isFine = ['valid', 'unproven'].includes(verdict) && signature.startsWith(prefix);
  const hasFunds = funds === undefined || funds === shown;
  return isFine && hasFunds ? [] : [`${id}: ${verdict}, ${shown} coins, ${signature.slice(0, 3)}`];
}

/** Of one that makes a PSBT or a signature. */
export function wrongMade({ id, chain, request, maps, finished }: MessageCase): Wrong {
  const { result, error } = answerTo(request, chain);
  if (error || typeof result !== 'string') return [`${id}: ${error?.message}`];
  if (finished) return wrongSignature({ ...finished, signature: result, id, chain });
  return maps ? wrongMaps(result, maps).map((words) => `${id}: ${words}`) : [];
}

/** What of a PSBT is not as it was to be: the message, what each input spends, and with what. */
function wrongMaps(text: string, maps: NonNullable<MessageCase['maps']>): Wrong {
  const { psbt, inputs, header, outputs } = viewOf(decodePsbt(decodeBase64(text)!));
  const recorded = registryValue(psbt.global, REGISTRY.global.generic_signed_message);
  const previous = recordOf(psbt.inputs[0]!, 'non_witness_utxo')?.value;
  const hash = previous && hashIfToSpend(previous);
  const outpoints = inputs.map(({ prevout: { txid, vout } }) => {
    const number = new Uint8Array(Uint32Array.of(vout).buffer);
    return bytesToHex(txid) + bytesToHex(number);
  });
  const found = {
    version: psbt.version,
    outputs: outputs.map(({ value, scriptPubKey }) => `${value} ${bytesToHex(scriptPubKey)}`),
    text: recorded && bytesToHex(recorded),
    hash: hash && bytesToHex(hash),
    spk: previous && bytesToHex(previous.outputs[0]!.scriptPubKey),
    outpoints,
    segwit: psbt.inputs.map((map) => recordOf(map, 'witness_utxo') !== undefined),
    isFinal: inputs.some(({ map }) => finalScriptsOf(map) !== undefined),
    lockTime: header.unsignedTx?.lockTime === undefined,
  };
  const wanted = { ...maps, version: 0, outputs: ['0 6a'], isFinal: false, lockTime: false };
  return differences(wanted, found, 'maps');
}

import { expect, test } from 'vitest';
import { musigTexts } from '../src/app/sign/psbt/text-psbt.ts';
import { createSignClient } from '../src/channel/sign-client.ts';
import { fakeWorkers } from '../src/channel/testing/fake-worker.ts';
import { bytesToHex } from '../src/core/bytes/hex.ts';
import { utf8Of } from '../src/core/bytes/utf8-text.ts';
import { publicKeyOf } from '../src/core/crypto/public-key.ts';
import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { addCopies } from '../src/core/form/psbt/psbt-copies.ts';
import { execute } from '../src/rpc/dispatch.ts';

/* The two rounds of MuSig2 in the Sign view: the worker that holds a secret nonce is kept for the second. */

const SECRETS = [5, 6].map((byte) => new Uint8Array(32).fill(byte));
const KEYS = SECRETS.map((secret) => encodeWif(secret, true, 'main'));
const MUSIG = `tr(musig(${SECRETS.map((secret) => bytesToHex(publicKeyOf(secret, true)))}))`;

function call<Result>(method: string, ...params: readonly unknown[]): Result {
  const body = JSON.stringify({ method, params });
  return (JSON.parse(execute(body, { chain: 'main' }).body) as { result: Result }).result;
}

function unsigned(): string {
  const { descriptor } = call<{ descriptor: string }>('getdescriptorinfo', MUSIG);
  const [address] = call<[string]>('deriveaddresses', descriptor);
  const { scriptPubKey } = call<{ scriptPubKey: string }>('validateaddress', address);
  const txid = '07'.repeat(32);
  const created = call<string>(
    'createpsbt',
    [{ txid, vout: 0 }],
    [{ [address]: '0.0009' }],
    0,
    false,
    2,
    0,
  );
  return call<string>(
    'utxoupdatepsbt',
    created,
    [descriptor],
    [{ txid, vout: 0, scriptPubKey, amount: '0.001' }],
  );
}

const START = unsigned();

/** A signer with a page of its own. */
function signer(index: number) {
  const { started, start } = fakeWorkers();
  const client = createSignClient(start);
  const sign = async (psbt: string) => {
    const question = {
      psbt,
      keys: utf8Of(KEYS[index]!),
      chain: 'main',
      hashType: 'DEFAULT',
    } as const;
    const answer = await client.signPsbt(question, () => undefined).outcome;
    if (!answer.ok) throw new Error(answer.fault);
    return answer;
  };
  return { client, started, sign };
}

test('the worker of the first round makes the partial signature of the second, and then ends', async () => {
  const [a, b] = [signer(0), signer(1)];
  const first = await a.sign(START);
  expect(first.musig).toMatchObject({ nonces: 1, partials: 0, awaited: 1, held: 1 });
  const texts = ({ musig, complete }: typeof first) => musigTexts(musig!, complete).join(' ');
  expect(texts(first)).toMatch(/round 1 of 2.*Send the PSBT on.*Still to come: 1 public nonce/);
  expect(a.started.map(({ isTerminated }) => isTerminated)).toEqual([false]);
  const reasons = ({ inputs }: typeof first) => inputs.map(({ unsigned }) => unsigned);
  expect(reasons(first)).toEqual(['nonce-added']);
  expect(reasons(await a.sign(first.psbt))).toEqual(['nonce-there']);
  const between = await b.sign(first.psbt);
  expect(reasons(between)).toEqual(['signed']);
  expect(between.musig).toMatchObject({ nonces: 1, partials: 1, held: 0 });
  expect(b.started.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  const last = await a.sign(between.psbt);
  expect(last).toMatchObject({ complete: true, musig: { partials: 1, held: 0 } });
  expect(texts(last)).toBe('MuSig2, round 2 of 2: 1 partial signature added.');
  expect(a.started.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  // What the sender has once more is not signed again.
  const again = await a.sign(between.psbt);
  expect(again.musig?.refusals).toEqual(['lost']);
  expect(reasons(again)).toEqual(['nonce-elsewhere']);
  const [verdict] = addCopies(first.psbt, [between.psbt]).verdicts;
  expect(verdict).toMatchObject({ brought: [{ kind: 'partial' }, { kind: 'nonce' }] });
});

test('a cancelled call, or another page, has lost the nonce, and says so', async () => {
  const [a, b] = [signer(0), signer(1)];
  const { psbt } = await b.sign((await a.sign(START)).psbt);
  const question = { psbt, keys: utf8Of(KEYS[0]!), chain: 'main', hashType: 'DEFAULT' } as const;
  const cancelled = a.client.signPsbt(question, () => undefined);
  cancelled.cancel();
  await expect(cancelled.outcome).rejects.toThrow();
  for (const page of [a, signer(0)]) {
    const { musig, complete } = await page.sign(psbt);
    expect([musig?.refusals, complete]).toEqual([['lost'], false]);
    expect(musigTexts(musig!, complete).join(' ')).toContain('loaded again');
  }
});

test('a nonce that is forgotten ends with its worker, and what is not held is not missed', async () => {
  const [a, b] = [signer(0), signer(1)];
  a.client.forgetNonces();
  const { psbt } = await b.sign((await a.sign(START)).psbt);
  // Forgetting keys leaves the worker that has the nonce.
  a.client.end();
  expect(a.started.map(({ isTerminated }) => isTerminated)).toEqual([false]);
  a.client.forgetNonces();
  expect(a.started.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  a.client.forgetNonces();
  const { musig, complete } = await a.sign(psbt);
  expect([musig?.refusals, complete]).toEqual([['lost'], false]);
  expect(a.started.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
});

test('a key of a participant is told to take part', async () => {
  const { client } = signer(0);
  const checked = await client.check({
    psbt: START,
    transaction: '',
    utxos: [],
    keys: utf8Of(KEYS.join('\n')),
    chain: 'main',
    hashType: 'DEFAULT',
  });
  expect(checked.keys).toMatchObject([{ isInMusig: true }, { isInMusig: true }]);
});

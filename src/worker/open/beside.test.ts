import { describe, expect, test } from 'vitest';
import type { OpenAnswer } from '../../channel/protocol/inspect-protocol.ts';
import { UNHEARD } from '../../channel/testing/fake-worker.ts';
import { bytesToHex } from '../../core/bytes/hex.ts';
import type { GivenBeside } from '../../core/form/rows/given-beside.ts';
import {
  hexOf,
  PREVIOUS,
  prevtxs,
  SCRIPT,
  SPENDING,
  TXID,
  UNRELATED,
} from '../../core/form/testing/spending.ts';
import { outpointText } from '../../core/tx/id-text.ts';
import { InspectSession } from './inspect-session.ts';

const SPENDS = SPENDING.inputs.map(({ prevout }) => outpointText(prevout));
/** The key of a test of Bitcoin Core's. */
const KEY = 'cUwvcfMmMGCVtNGtPTLiCcxsQdfcs8g7WJNZ4mnXwCcWxQfAN8gR';

function open(text: string, spends?: readonly string[]): Promise<OpenAnswer> {
  const ask = { source: new Blob([text]), chain: 'main', ...(spends && { spends }) } as const;
  return Promise.resolve(new InspectSession().handlers.open(ask, UNHEARD));
}

/** What an answer is to the page. */
function told(answer: OpenAnswer): string {
  if (answer.ok) return 'opened';
  if (answer.named !== 'previous-outputs') return answer.named;
  const { from, utxos, transaction: whole } = answer.beside;
  return `${from}, ${utxos.length}${whole === undefined ? '' : ', whole'}`;
}

describe('what is given while an input wants previous outputs', () => {
  test.each([
    ['its previous transaction', hexOf(PREVIOUS), SPENDS, 'previous transaction, 1, whole'],
    [
      'the same in JSON',
      JSON.stringify({ hex: hexOf(PREVIOUS) }),
      SPENDS,
      'previous transaction, 1, whole',
    ],
    ['its previous outputs', prevtxs(), SPENDS, 'prevtxs, 1'],
    ['one of them without the list', prevtxs().slice(1, -1), SPENDS, 'prevtxs, 1'],
    ['its previous transaction where nothing is wanted', hexOf(PREVIOUS), undefined, 'opened'],
    ['another transaction', hexOf(UNRELATED), SPENDS, 'opened'],
    ['the transaction itself', hexOf(SPENDING), SPENDS, 'opened'],
    ['another output of the previous transaction', prevtxs({ vout: 0 }), SPENDS, 'json'],
    ['previous outputs where nothing is wanted', prevtxs(), undefined, 'json'],
    ['a list with something else in it', `[${prevtxs().slice(1, -1)}, 1]`, SPENDS, 'json'],
    ['a key', KEY, SPENDS, 'private-key'],
  ])('%s', async (_what, text, spends, expected) => {
    expect(told(await open(text, spends))).toBe(expected);
  });

  test.each(['scriptPubKey', 'redeemScript', 'witnessScript', 'amount'])(
    'has nothing in it of %s that cannot be read',
    async (field) => {
      const answer = await open(prevtxs({ [field]: 'mistyped' }), SPENDS);
      expect(told(answer)).toBe('prevtxs, 1');
      expect(JSON.stringify(answer)).not.toContain('mistyped');
      expect(told(await open(prevtxs({ [field]: KEY }), SPENDS))).toBe('private-key');
    },
  );
});

describe('what is given beside an input', () => {
  const claimed: GivenBeside = {
    from: 'prevtxs',
    utxos: [
      {
        txid: TXID,
        vout: 1,
        scriptPubKey: bytesToHex(SCRIPT),
        redeemScript: '',
        witnessScript: '',
        amount: '0.0005',
      },
    ],
  };
  const whole: GivenBeside = {
    from: 'previous transaction',
    utxos: claimed.utxos,
    transaction: hexOf(PREVIOUS),
  };
  const otherAmount: GivenBeside = {
    from: 'prevtxs',
    utxos: claimed.utxos.map((utxo) => ({ ...utxo, amount: '0.0006' })),
  };

  test.each<
    readonly [string, readonly GivenBeside[], string, bigint | undefined, readonly boolean[]]
  >([
    ['nothing', [], 'coins-missing', undefined, [true]],
    ['a claim', [claimed], 'unsigned', 10_000n, [false]],
    ['a previous transaction', [whole], 'unsigned', 10_000n, []],
    ['both', [whole, claimed], 'unsigned', 10_000n, []],
    ['a claim against it', [whole, otherAmount], 'contradiction', 10_000n, []],
  ])('%s', async (_what, beside, state, fee, missing) => {
    const session = new InspectSession();
    const source = new Blob([hexOf(SPENDING)]);
    const asked = await session.handlers.open({ source, chain: 'main' }, UNHEARD);
    expect(asked).toMatchObject({ ok: true, opened: { wanted: [{ txid: TXID, inputs: [0] }] } });
    const known = { chain: 'main' } as const;
    const found = await session.handlers.giveBeside({ beside, known }, UNHEARD);
    expect(found.line?.state).toBe(state);
    expect(found.verdicts?.fee?.amount).toBe(fee);
    expect(found.wanted?.map(({ isMissing }) => isMissing)).toEqual(missing);
    const reopened = await session.handlers.open({ source, chain: 'main', beside }, UNHEARD);
    expect(reopened).toMatchObject({ ok: true, opened: { line: found.line } });
    // And it can be taken away again.
    const without = await session.handlers.giveBeside({ beside: [], known }, UNHEARD);
    expect(without.line?.state).toBe('coins-missing');
  });
});

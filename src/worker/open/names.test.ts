import { describe, expect, test } from 'vitest';
import { UNHEARD } from '../../channel/testing/fake-worker.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { nameCases } from '../../core/review/testing/truth.ts';
import { InspectSession } from './inspect-session.ts';

interface SaidName {
  readonly name?: string;
  readonly proof: string;
  readonly pays?: boolean | 'unknown';
  readonly from?: number;
  readonly until?: number;
}

const CASES = nameCases().map(({ chain, request, expect: expected, altered }) => {
  const { params } = JSON.parse(request) as { params: readonly [string] };
  const { outputs = [] } = expected as { outputs?: readonly { readonly name?: SaidName | null }[] };
  return { chain: chain as Chain, psbt: params[0], said: outputs.map((o) => o?.name), altered };
});

/** What the page shows of a file by a device's clock. */
async function shownAt(psbt: string, chain: Chain, time: number) {
  const session = new InspectSession(() => time);
  const answer = await session.handlers.open({ source: new Blob([psbt]), chain }, UNHEARD);
  if (!answer.ok) throw new Error(answer.named);
  const { summary } = answer.opened;
  const codes = summary.findings.map(({ code }) => code).filter((code) => code.startsWith('name'));
  return { names: summary.outputs.shown.map(({ name }) => name), codes, time: summary.namesTime };
}

test('a name stands beside its address where it is proven that it is paid, and nowhere else', async () => {
  let shown = 0;
  for (const { psbt, chain, said, altered } of CASES) {
    const { names } = await shownAt(psbt, chain, 0);
    said.forEach((name, i) => {
      const isPaid = name?.proof === 'valid' && name.pays === true;
      if (isPaid) shown++;
      expect(names[i], altered).toBe(isPaid ? `₿${name.name}, by DNSSEC` : undefined);
    });
  }
  expect([CASES.length, shown > 20, shown < 400]).toEqual([540, true, true]);
});

describe('its dates are held against the clock of the device', () => {
  const { psbt, chain, said } = CASES.find(({ said: [first] }) => first?.pays === true)!;
  const { from = 0, until = 0 } = said[0]!;
  test.each([
    ['a second before', from - 1, 'name-time'],
    ['as they begin', from, 'name'],
    ['an hour after', until + 3600, 'name'],
    ['a second later', until + 3601, 'name-time'],
  ] as const)('%s', async (_name, time, code) => {
    const shown = await shownAt(psbt, chain, time);
    expect(shown).toMatchObject({ codes: [code], time });
    expect(shown.names.filter(Boolean)).toHaveLength(1);
  });

  test('what is told to others is held against none', async () => {
    const session = new InspectSession(() => until + 3601);
    await session.handlers.open({ source: new Blob([psbt]), chain }, UNHEARD);
    const text = await session.handlers.describe({ chain }, UNHEARD);
    expect(text).toContain('by DNSSEC');
    expect(text).not.toContain('clock of this device');
    expect(text).not.toContain('by the clock');
  });
});

import { SAMPLE_DATA } from '../../src/app/inspect/intake/samples-data.ts';
import { encodeBase64 } from '../../src/core/encoding/base64.ts';
import { decodePsbt, encodePsbt } from '../../src/core/psbt/psbt.ts';
import { BY_AB, one, TWO_OF_THREE } from '../../src/core/review/testing/file-rows.ts';
import { finalizePsbt } from '../../src/core/roles/finalize.ts';
import { bytesOfFile, fileOf, wpkh, wsh } from '../../src/core/sign/testing/built-files.ts';
import { givenInput } from '../../test/inputs.ts';
import { expect, FILE_ADDRESS } from '../page.ts';
import { fileOf as onDisk } from './files.ts';
import { Hands } from './hands.ts';
import { test } from './measured.ts';
import { installMeter, untilIdle } from './meter.ts';

/*
 * Who is paid, how much, is it valid, what next: all of it in sight, without a step and
 * without scrolling, as soon as a file of few outputs was pasted or dropped.
 */

const PAGE = process.env['TOUCHSTONE_PAGE'] ?? FILE_ADDRESS;

/** A phone, a phone on its side or half a screen, a laptop, a desk. */
const SCREENS = [
  { width: 390, height: 844 },
  { width: 640, height: 900 },
  { width: 1280, height: 800 },
  { width: 1600, height: 900 },
] as const;

interface Row {
  readonly name: string;
  readonly psbt: string;
  readonly chain: 'main' | 'testnet4';
  readonly line: string;
  readonly paid: string;
  /** The beginning of who is paid. */
  readonly to: string;
  readonly fee: string;
  readonly next: string;
  readonly danger?: string;
}

const SIGNED = bytesOfFile(one(wsh(TWO_OF_THREE), { signed: BY_AB }));

const ROWS: readonly Row[] = [
  {
    name: 'nobody has signed',
    psbt: SAMPLE_DATA.payment,
    chain: 'testnet4',
    line: 'Not signed: needs 99af4ae9',
    paid: '0.01500000',
    to: 'tb1qrr9cmj',
    fee: '0.00001410',
    next: 'Sign',
  },
  {
    name: 'one has signed',
    psbt: SAMPLE_DATA.multisig,
    chain: 'testnet4',
    line: 'Partly signed: 1 of 2',
    paid: '0.07500000',
    to: 'tb1qqdqr20',
    fee: '0.00006800',
    next: 'Sign',
  },
  {
    name: 'final',
    psbt: encodeBase64(encodePsbt(finalizePsbt(decodePsbt(SIGNED)).psbt)),
    chain: 'main',
    line: 'Final and valid',
    paid: '0.00090000',
    to: 'bc1qm5xhwm',
    fee: '0.00010000',
    next: 'Copy transaction',
  },
  {
    name: 'a fee of nearly all',
    psbt: givenInput('absurdfee'),
    chain: 'main',
    line: 'Not signed',
    paid: '0.01000000',
    to: 'bc1qgrh6up',
    fee: '4.99000000',
    next: 'Sign',
    danger: 'Very high fee',
  },
  {
    name: 'an invalid signature',
    psbt: fileOf(one(wpkh('A'), { signed: [{ by: 'A', spoilt: true }] })),
    chain: 'main',
    line: 'Invalid: signature of',
    paid: '0.00090000',
    to: 'bc1qm5xhwm',
    fee: '0.00010000',
    next: 'Show where',
    danger: 'Invalid signature',
  },
];

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const WAYS = ['mouse', 'keyboard'] as const;

for (const [screen, viewport] of SCREENS.entries()) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    for (const [row, { name, psbt, chain, line, paid, to, fee, next, danger }] of ROWS.entries()) {
      // Each row by both ways, at screens that take turns.
      const way = WAYS[(row + screen) % WAYS.length]!;
      test(`in sight without a step: ${name}, by ${way}`, async ({ page }) => {
        const hands = new Hands(page, way, viewport.width < 900);
        await installMeter(page);
        await page.goto(PAGE);
        await untilIdle(page);
        await page.getByLabel('Chain').selectOption(chain);
        const bytes = Buffer.from(psbt, 'base64');
        await (way === 'mouse' ? hands.drop(onDisk('given.psbt', bytes)) : hands.paste(psbt));
        const verdict = page.getByTestId('verdict-line');
        const side = page.getByTestId('summary').getByRole('region', { name: 'Outputs' });
        const payee = side.getByRole('listitem').filter({ hasText: to });
        for (const seen of [
          verdict.locator('.verdict-text').filter({ hasText: line }),
          verdict.getByRole('button', { name: next, exact: true }),
          page.getByTestId('answer-line').filter({ hasText: 'Fee ' }),
          payee.locator('.amount').filter({ hasText: paid }),
          payee.locator('.address'),
          side.getByRole('listitem').filter({ hasText: 'Fee' }).filter({ hasText: fee }),
          ...(danger === undefined ? [] : [page.getByText(danger).first()]),
        ]) {
          await expect(seen).toBeInViewport({ ratio: 0.99 });
        }
        expect(hands.steps, 'steps').toBe(0);
      });
    }
  });
}

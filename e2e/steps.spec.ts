import type { Page } from '@playwright/test';
import { bytesToHex } from '../src/core/bytes/hex.ts';
import { sha256d } from '../src/core/crypto/hashes.ts';
import { encodeBase64 } from '../src/core/encoding/base64.ts';
import { inputRecord } from '../src/core/psbt/make-record.ts';
import { decodePsbt, encodePsbt } from '../src/core/psbt/psbt.ts';
import { BY_A, BY_AB, one, TWO_OF_THREE } from '../src/core/review/testing/file-rows.ts';
import { finalizePsbt } from '../src/core/roles/finalize.ts';
import { bare, bytesOfFile, fileOf, tr, wsh } from '../src/core/sign/testing/built-files.ts';
import { bytes } from '../src/core/sign/testing/utxos.ts';
import { encodeTransaction } from '../src/core/tx/ids.ts';
import { subjectOfTyped, type TypedScript } from '../src/core/verdict/trace/typed-script.ts';
import { execute } from '../src/rpc/dispatch.ts';
import { expect, paste, testInOnePage as test } from './page.ts';
import { FAILING } from './tasks/inputs.ts';

/* The scripts of an input, walked by keys: what is shown is what the procedure says. */

interface TracedStep {
  readonly opcode: string;
  readonly stack: readonly string[];
  readonly checks?: readonly { readonly valid: boolean }[];
}

interface Traced {
  readonly ok: boolean;
  readonly steps: readonly TracedStep[];
}

function traced(text: string, prevtxs: readonly object[] = []): Traced {
  const body = JSON.stringify({ method: 'tracescript', params: [text, 0, { prevtxs }] });
  const answer: { readonly result: Traced } = JSON.parse(execute(body, { chain: 'main' }).body);
  return answer.result;
}

const SIGNED = one(wsh(TWO_OF_THREE), { signed: BY_AB });
const FINAL = encodeBase64(encodePsbt(finalizePsbt(decodePsbt(bytesOfFile(SIGNED))).psbt));

function legacy(scriptSig: string, scriptPubKey: string): string {
  const records = [inputRecord('final_scriptsig', null, bytes(scriptSig))];
  return fileOf(one(bare(bytes(scriptPubKey)), { records }));
}

const { leaf, ...LONG } = tr('A', bytes(`${'5175'.repeat(50_000)}51`));
const LONG_RUN = fileOf(
  one(LONG, {
    records: [inputRecord('final_scriptwitness', null, [leaf!.script, leaf!.controlBlock])],
  }),
);

async function open(page: Page, text: string): Promise<void> {
  await paste(page, text);
  await page.getByRole('button', { name: 'Step by step' }).first().click();
  await expect(page.getByTestId('step')).toContainText('Stack after');
}

const place = (at: number, count: number) => new RegExp(`^Step ${at + 1} of ${count}, opcode`);

/** Top first, as it is shown. */
const shownStack = (page: Page) =>
  page.getByRole('region', { name: 'Stack after, top first' }).getByRole('listitem');

async function expectStep(page: Page, at: number, steps: readonly TracedStep[]): Promise<void> {
  const { stack, checks = [] } = steps[at]!;
  await expect(page.getByTestId('step')).toHaveText(place(at, steps.length));
  await expect(shownStack(page)).toHaveText(
    stack.toReversed().map((item) => item || 'no bytes: 0, false'),
  );
  await expect(page.getByTestId('step').locator('.signature-mark')).toHaveCount(checks.length);
}

for (const [name, text, outcome] of [
  ['a final script that fails', FAILING, /^Fails/],
  ['a final 2 of 3', FINAL, /^Valid:/],
  ['a sum', legacy('5152', '935387'), /^Valid:/],
  ['a branch that is not taken', legacy('00', '635167525268'), /^Valid in blocks, but/],
  ['values that are put aside', legacy('51', '6b526c87'), /^Fails/],
  ['a script that ends with false', legacy('51', '5100'), /^Fails/],
] as const) {
  test(`${name} is walked from end to end, as tracescript tells it`, async ({ page }) => {
    const { ok, steps } = traced(text);
    await open(page, text);
    await expect(page.getByTestId('steps-outcome')).toHaveText(outcome);
    await expectStep(page, ok ? 0 : steps.length - 1, steps);
    await expect(page.getByTestId('steps')).toBeFocused();
    await page.keyboard.press('Home');
    for (let at = 0; at < steps.length; at++) {
      await expectStep(page, at, steps);
      await page.keyboard.press('ArrowDown');
    }
    await expectStep(page, steps.length - 1, steps);
    for (let at = steps.length - 2; at >= 0; at--) {
      await page.keyboard.press('ArrowUp');
      await expectStep(page, at, steps);
    }
  });
}

test('signatures that are enough are run as they would be finalised', async ({ page }) => {
  const { steps } = traced(FINAL);
  await open(page, fileOf(SIGNED));
  await expect(page.getByTestId('steps-outcome')).toContainText('As it would be finalized.');
  await page.keyboard.press('End');
  await expectStep(page, steps.length - 1, steps);
});

test('what a signature is of is shown, and hashes to its digest', async ({ page }) => {
  const { steps } = traced(FINAL);
  await open(page, FINAL);
  await page.keyboard.press('End');
  await expectStep(page, steps.length - 1, steps);
  const check = page.getByTestId('step').locator('.steps-check').first();
  const value = (name: RegExp) =>
    check
      .locator('.value-line')
      .filter({ has: page.getByText(name) })
      .locator('dd')
      .innerText();
  const preimage = await value(/^Preimage, [0-9]+ bytes$/);
  expect(bytesToHex(sha256d(bytes(preimage)))).toBe(await value(/^Digest of it$/));
});

/** A script that is typed, and what `tracescript` tells of the input that runs it. */
function tracedTyped(typed: TypedScript): Traced {
  const { transaction, inputs } = subjectOfTyped(typed);
  const { scriptPubKey, value } = inputs[0]!.spent!;
  const { txid, vout } = inputs[0]!.prevout;
  const prevtx = {
    txid: bytesToHex(txid),
    vout,
    scriptPubKey: bytesToHex(scriptPubKey),
    amount: Number(value) / 1e8,
  };
  return traced(bytesToHex(encodeTransaction(transaction)), [prevtx]);
}

const RULES = { tapscript: 'Tapscript', segwit_v0: 'P2WSH', legacy: 'Before SegWit' } as const;

async function runTyped(page: Page, { script, stack, rules }: TypedScript): Promise<void> {
  await page.getByLabel('Script', { exact: true }).fill(script);
  await page.getByLabel('Stack, bottom first').fill(stack);
  await page.getByLabel('Rules').selectOption(RULES[rules]);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
}

async function walkTyped(page: Page, typed: TypedScript): Promise<void> {
  const { steps } = tracedTyped(typed);
  await runTyped(page, typed);
  await expect(page.getByTestId('steps-outcome')).toBeVisible();
  if (steps.length > 0) await expect(page.getByTestId('steps')).toBeFocused();
  await page.keyboard.press('Home');
  for (let at = 0; at < steps.length; at++) {
    await expectStep(page, at, steps);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function openTyped(page: Page): Promise<void> {
  const field = page.getByLabel('Script', { exact: true });
  if (!(await field.isVisible())) await page.getByText('Run a script step by step').click();
  await expect(field).toBeVisible();
}

for (const rules of ['tapscript', 'segwit_v0', 'legacy'] as const) {
  test(`a script and a stack that are typed run by the rules of ${rules}`, async ({ page }) => {
    await openTyped(page);
    for (const [script, stack] of [
      ['ADD 3 EQUAL', '01\n02'],
      ['1 IF 2 NOTIF 3 ELSE 4 ENDIF ELSE 5 ENDIF', ''],
      ['1 2 3 TOALTSTACK 2DROP FROMALTSTACK', ''],
      ['0 0 CHECKSIG', ''],
    ] as const) {
      await walkTyped(page, { script, stack, rules });
    }
  });
}

test('a word that is no part of a script is named', async ({ page }) => {
  await openTyped(page);
  await runTyped(page, { script: 'ADD FOO', stack: '', rules: 'tapscript' });
  await expect(page.getByRole('alert')).toHaveText('“FOO” is no opcode, number or hex.');
  await runTyped(page, { script: 'ADD', stack: '1', rules: 'tapscript' });
  await expect(page.getByRole('alert')).toHaveText(
    '“1” is no hex: an item is whole bytes, such as 01.',
  );
});

/* Of pushes by length one stands for all. */
const CODES = [0, 1, ...Array.from({ length: 0xba - 0x4c + 1 }, (_, i) => 0x4c + i), 0xbb, 0xff];
const PUSHES: Readonly<Record<number, string>> = {
  1: '0x0161',
  76: '0x4c0161',
  77: '0x4d010061',
  78: '0x4e0100000061',
};

/* In parts, as each takes its time. */
const PART = 16;

for (let from = 0; from < CODES.length; from += PART) {
  const codes = CODES.slice(from, from + PART);
  const hex = (code = 0) => `0x${code.toString(16).padStart(2, '0')}`;
  test(`each opcode from ${hex(codes[0])} runs on a stack of six, and shows what it leaves`, async ({
    page,
  }) => {
    await openTyped(page);
    for (const code of codes) {
      const stack = '01\n01\n01\n01\n01\n01';
      await walkTyped(page, { script: PUSHES[code] ?? hex(code), stack, rules: 'segwit_v0' });
    }
  });
}

test('where signatures are missing there is nothing to walk', async ({ page }) => {
  await paste(page, fileOf(one(wsh(TWO_OF_THREE), { signed: BY_A })));
  await expect(page.getByTestId('verdict-line')).toContainText('Partly signed');
  await expect(page.getByRole('button', { name: 'Step by step' })).toHaveCount(0);
});

test('of 100,000 steps some rows are drawn, and the last is one key away', async ({ page }) => {
  await open(page, LONG_RUN);
  await expect(page.getByTestId('step')).toHaveText(/^Step 1 of 100003,/);
  await page.keyboard.press('End');
  await expect(page.getByTestId('step')).toHaveText(/^Step 100003 of 100003,/);
  await expect(page.getByTestId('steps').getByRole('option', { selected: true })).toContainText(
    '100003 1',
  );
  expect(await page.getByTestId('steps').getByRole('option').count()).toBeLessThan(60);
});

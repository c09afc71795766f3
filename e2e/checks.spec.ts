import { readFileSync } from 'node:fs';
import { decodePsbt, encodePsbt } from '../src/core/psbt/psbt.ts';
import { one } from '../src/core/review/testing/file-rows.ts';
import { finalizePsbt } from '../src/core/roles/finalize.ts';
import {
  bytesOfFile,
  type FileSpec,
  fileOf,
  pkLeaf,
  tr,
  wpkh,
} from '../src/core/sign/testing/built-files.ts';
import { forensicsCases } from '../src/rpc/testing/forensics.ts';
import { givenInput } from '../test/inputs.ts';
import {
  base64Of as base64,
  KEY_1,
  record,
  SIGNATURE,
  txOutput,
  version0,
} from '../test/psbt-text.ts';
import { reported } from '../test/reported.ts';
import { expect, openBytes, paste, shellOf, testInOnePage as test } from './page.ts';
import { PAYS_KEY } from './tasks/inputs.ts';

/*
 * What is verified in a file, on the built page: what is pasted, and what is then
 * seen without a step.
 */

interface Row {
  readonly name: string;
  readonly sample: string;
  /** In the line above all. */
  readonly line: string;
  /** In the summary, without pointing at anything. */
  readonly signer: RegExp;
  /** Each is seen on the tab of checks. */
  readonly checks: readonly (string | RegExp)[];
  /** A row of the tree with its mark. */
  readonly marked: RegExp;
  /** Whether the verdict line is a danger, which its row has too. */
  readonly isTold?: boolean;
}

const ROWS: readonly Row[] = [
  {
    name: 'half signed 2-of-3',
    sample: 'multisig',
    line: 'Partly signed: 1 of 2',
    signer: /✓\s*valid · cad9072e/,
    checks: [
      /cad9072e, m\/48h\/1h\/0h\/2h.*valid.*missing.*missing/,
      /Input 0 needs 1 signature of .* or /,
      /Input 0\s*2 of .*Output 0\s*2 of /,
      'All inputs, all outputs. The amount of this input is committed to.',
      'Whoever made the signatures so far (input 0) can change anything and sign again; a missing signature with ALL will fix it.',
    ],
    marked: /^Partial signature.*valid/,
  },
  {
    name: 'signature of another transaction',
    sample: 'multisig, changed',
    line: 'Invalid: signature of ',
    signer: /✕\s*invalid · cad9072e/,
    checks: [
      'No signature is valid, so everything may still change.',
      'None of the known mistakes explains it.',
    ],
    marked: /^Partial signature.*invalid/,
    isTold: true,
  },
];

function base64Of(sample: string): string {
  const [name, changed] = sample.split(', ');
  const bytes = readFileSync(new URL(`../public/samples/${name}.psbt`, import.meta.url));
  // The first output's amount, in the unsigned transaction.
  if (changed) bytes[AMOUNT_AT] = bytes[AMOUNT_AT]! ^ 1;
  return bytes.toString('base64');
}

/** Magic, the record's head, version, count, one input, count. */
const AMOUNT_AT = 5 + 3 + 4 + 1 + 41 + 1;

for (const { name, sample, line, signer, checks, marked, isTold = false } of ROWS) {
  test(`${name}: told without a step`, async ({ page }) => {
    await paste(page, base64Of(sample));
    await expect(page.getByTestId('verdict-line')).toContainText(line);
    // What the line says is not said again below it, but marked in its row.
    await expect(page.getByTestId('alarms').getByText('Danger')).toHaveCount(0);
    await expect(page.locator('.flow').getByText('Danger')).toHaveCount(isTold ? 1 : 0);
    for (const text of checks) await expect(page.getByTestId('checks')).toContainText(text);
    await expect(page.locator('.flow .signature-mark:visible')).toHaveText(signer);

    await openBytes(page);
    await expect(page.getByRole('treeitem', { name: marked }).first()).toBeVisible();
  });
}

const SIGNED = one(wpkh('A'), { signed: [{ by: 'A' }] });
const RELAY: readonly (readonly [name: string, given: string, lines: readonly string[]])[] = [
  [
    'complete',
    finalOf(SIGNED),
    ['Nodes relay this by default, if its coins exist and are unspent.'],
  ],
  [
    'complete, of a coin that its maker may have invented',
    finalOf(one(wpkh('A'), { signed: [{ by: 'A' }], utxo: 'claimed' })),
    [
      'Nodes relay this by default, if its coins exist and are unspent, and are what the file claims.',
      'Not judged, as the chain is not looked at: whether the coins exist and are unspent and whether a coinbase that it may spend is old enough.',
    ],
  ],
  [
    'refused for dust',
    finalOf({ ...SIGNED, outputs: [{ amount: 90_000n }, { amount: 1n }] }),
    [
      'Nodes do not relay this by default: The output is dust; pay more to it; one may be dust where there is no fee at all (dust, tx with dust output must be 0-fee). Show',
    ],
  ],
  [
    'not complete',
    fileOf(one(wpkh('A'))),
    [
      'No relay rule is broken so far; others are judged once it is complete. It needs a fee of at least 0.00000011 BTC.',
    ],
  ],
];

function finalOf(file: FileSpec): string {
  const { psbt } = finalizePsbt(decodePsbt(bytesOfFile(file)));
  return Buffer.from(encodePsbt(psbt)).toString('base64');
}

for (const [name, given, lines] of RELAY) {
  test(`whether nodes relay it: ${name}`, async ({ page }) => {
    await paste(page, given);
    const relay = page.getByTestId('checks').getByRole('region', { name: 'Relay' });
    await expect(relay.getByRole('listitem')).toHaveText([...lines]);
    for (const show of await relay.getByRole('button', { name: 'Show' }).all()) {
      await show.click();
      await expect(page.getByRole('treeitem', { selected: true })).toBeVisible();
    }
  });
}

test('how a node is asked for the coins is copied, a line each', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByLabel('Chain').selectOption('regtest');
  await paste(page, finalOf({ inputs: [{ lock: wpkh('A') }, { lock: wpkh('B') }] }));
  await page.getByRole('button', { name: 'Copy gettxout calls' }).click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect
    .poll(clipboard)
    .toMatch(
      /^bitcoin-cli -regtest gettxout [0-9a-f]{64} \d+\nbitcoin-cli -regtest gettxout [0-9a-f]{64} \d+$/,
    );
});

test('an invalid signature: for what it is valid, once that was found', async ({ page }) => {
  const wrong = forensicsCases().find(({ id }) => id === 'amount-unknown/0187');
  await paste(page, wrong?.psbt ?? '');
  await page.getByRole('tab', { name: /^Review/ }).click();
  const signatures = page.getByTestId('checks').getByRole('region', { name: 'Signatures' });
  await expect(signatures).toContainText(
    'Valid for an amount of 18446744073709551615 satoshis: the signer did not know what is spent.',
  );
  await expect(signatures.getByRole('button', { name: 'Search further' })).toHaveCount(0);
});

test('an invalid signature: of another input that is open, also one that is opened later', async ({
  page,
}) => {
  const wpkhA = wpkh('A');
  const paidElsewhere = [{ value: 90_000n, scriptPubKey: wpkh('Y').scriptPubKey }];
  const changed = fileOf(one(wpkhA, { signed: [{ by: 'A', outputs: paidElsewhere }] }));
  await paste(page, changed);
  const signatures = page.getByTestId('checks').getByRole('region', { name: 'Signatures' });
  await expect(signatures).toContainText('None of the known mistakes explains it.');
  await paste(page, fileOf({ ...one(wpkhA), outputs: [{ lock: wpkh('Y'), amount: 90_000n }] }));
  await expect(page.getByTestId('history-place')).toHaveText('2 of 2');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(signatures).toContainText(
    'Valid for this input in another file that is open (number 2)',
  );
});

test('an invalid signature: what was over the limit is searched on when that is asked for', async ({
  page,
}) => {
  const input = { lock: tr('A', pkLeaf('B')), signed: [{ by: 'B', spoilt: true }] } as const;
  await paste(page, fileOf({ inputs: Array.from({ length: 11 }, () => input) }));
  const signatures = page.getByTestId('checks').getByRole('region', { name: 'Signatures' });
  await expect(signatures).toContainText('The search for the cause stopped early');
  await expect(signatures.getByText('None of the known mistakes explains it.')).toHaveCount(10);
  await signatures.getByRole('button', { name: 'Search further' }).click();
  await expect(signatures.getByText('None of the known mistakes explains it.')).toHaveCount(11);
  await expect(signatures).not.toContainText('The search for the cause stopped early');
});

test('a signature leads to its bytes, and says whose it is', async ({ page }) => {
  await paste(page, base64Of('multisig'));
  await page.getByRole('tab', { name: /^Review/ }).click();
  await page
    .getByTestId('checks')
    .getByRole('button', { name: /^valid/ })
    .click();
  const details = page.getByTestId('details');
  await expect(details.getByRole('heading')).toHaveText('Partial signature');
  await expect(details).toContainText(/Key origin\s*cad9072e, m\/48h\/1h\/0h\/2h\/0\/12/);
  await expect(details).toContainText('Digest');
});

test('what may still change is drawn, and said in words', async ({ page }) => {
  await paste(page, givenInput('anyonecanpay'));
  await page.getByRole('tab', { name: /^Review/ }).click();
  const changes = page.getByTestId('changes');
  const inputs = changes.getByRole('list', { name: 'Inputs' }).getByRole('listitem');
  await expect(inputs).toContainText([/^Input 0 open/, /^Input 1 fixed/, 'Anyone can add inputs']);
  const outputs = changes.getByRole('list', { name: 'Outputs' }).getByRole('listitem');
  await expect(outputs).toContainText([/^Output 0 open/, 'Anyone can add outputs']);
  await expect(changes.getByRole('list', { name: 'As a whole' })).toHaveText(/Version 2 fixed/);
});

for (const [name, text, said] of [
  ['everything', base64Of('multisig'), /^Whoever made the signatures so far/],
  ['nothing', base64Of('payment'), 'No signature is valid, so everything may still change.'],
] as const) {
  test(`where valid signatures commit to ${name}, one line says so`, async ({ page }) => {
    await paste(page, text);
    await page.getByRole('tab', { name: /^Review/ }).click();
    await expect(page.getByTestId('changes').getByRole('listitem')).toHaveText([said]);
  });
}

test('what was found is copied as the text of describepsbt', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await paste(page, base64Of('multisig'));
  await page.getByRole('tab', { name: /^Review/ }).click();
  await page.getByRole('button', { name: 'Copy as text' }).click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toContain('Partly signed: 1 of 2; needs 5ddd35f8 or 62edc7c7.');
  expect(await clipboard()).toContain('Claimed to return: 0.17493200 BTC in 1 output');
});

test.describe('what is hashed for a signature', () => {
  test.beforeEach(async ({ page }) => {
    await paste(page, base64Of('multisig'));
    await expect(page.getByTestId('verdict-words')).toBeFocused();
    await page.keyboard.press('#');
    await expect(page.getByRole('heading', { name: 'Preimage of input 0' })).toBeFocused();
  });

  test('is named as in BIP 143, with values in words, and the signature is valid for it', async ({
    page,
  }) => {
    const preimage = page.getByTestId('preimage');
    await expect(preimage).toContainText('Segwit v0 (BIP 143)');
    await expect(preimage).toContainText(/valid for this digest.*cad9072e/);
    const names = page.getByTestId('preimage-fields').locator('.preimage-name > .bytes');
    await expect(names).toHaveText([
      'nVersion',
      'hashPrevouts',
      'hashSequence',
      'outpoint',
      'scriptCode',
      'amount',
      'nSequence',
      'hashOutputs',
      'nLockTime',
      'hash_type',
    ]);
    await expect(preimage).toContainText('0.25000000 BTC');
    await expect(preimage).toContainText('0xfffffffd, lock time enforced');
  });

  test('leads from a field to where it comes from', async ({ page }) => {
    await page.getByRole('button', { name: 'amount: From input 0' }).click();
    await expect(page.getByRole('navigation', { name: 'Path' })).toHaveText(
      /Previous transaction.*Output 1.*Amount/,
    );
    await page.getByRole('button', { name: 'hashOutputs: From output 1' }).click();
    await expect(page.getByRole('navigation', { name: 'Path' })).toHaveText(
      /Unsigned transaction.*Output 1$/,
    );
  });

  test('marks what another hash type changes, and says that the signature is of other bytes', async ({
    page,
  }) => {
    const preimage = page.getByTestId('preimage');
    const changed = preimage.locator('[data-change=differs] .preimage-name > .bytes');
    await expect(changed).toHaveCount(0);
    await page.getByLabel('Sighash type').selectOption('SINGLE|ANYONECANPAY');
    await expect(changed).toHaveText(['hashPrevouts', 'hashSequence', 'hashOutputs', 'hash_type']);
    await expect(preimage).toContainText('signs other bytes than these');
    await expect(preimage).toContainText('zeros: not committed to');
    await page.getByLabel('Sighash type').selectOption('ALL');
    await expect(changed).toHaveCount(0);
  });

  test('is printed with the record while it is open', async ({ page }) => {
    const paper = shellOf(page).locator('body > pre');
    await expect(paper).toContainText('Preimage of input 0, ALL. Segwit v0 (BIP 143)');
    await expect(paper).toContainText('amount  0.25000000 BTC  40787d0100000000');
  });

  test('is left by a button that gives the focus on', async ({ page }) => {
    await page.getByRole('button', { name: 'Back to all checks' }).click();
    await expect(page.getByTestId('checks')).toBeFocused();
  });
});

test('taproot: a leaf can be exchanged for the key path', async ({ page }) => {
  await paste(page, base64Of('taproot'));
  await expect(page.getByTestId('verdict-words')).toBeFocused();
  await page.keyboard.press('#');
  const preimage = page.getByTestId('preimage');
  await expect(preimage).toContainText('Taproot script path (BIP 341, 342)');
  await expect(preimage).toContainText('valid for this digest');
  await page.getByLabel('Spending path').selectOption('Key path');
  await expect(preimage).toContainText('Taproot key path (BIP 341)');
  await expect(preimage).toContainText(
    'Not hashed any more: tapleaf_hash, key_version, codesep_pos',
  );
});

test('without a signature it is what a signer would hash', async ({ page }) => {
  await paste(page, base64Of('payment'));
  await page.getByRole('tab', { name: /^Review/ }).click();
  await page.getByRole('button', { name: 'Preimage, Input 0' }).click();
  await expect(page.getByTestId('preimage')).toContainText('No signature of this input is there.');
  await expect(page.getByTestId('preimage-fields').getByRole('listitem')).not.toHaveCount(0);
});

test('what is found late has its line from the first', async ({ page }) => {
  const input = [record('01', '', txOutput(50_000, PAYS_KEY)), record('02', KEY_1, SIGNATURE)];
  const inputs = new Array<typeof input>(40).fill(input);
  await paste(page, base64(version0({ inputs, outputs: [[]] })));
  const line = page.getByTestId('late-alarm');
  await expect(line).toContainText('Invalid signature (40)');
  await expect(page.getByTestId('alarms')).not.toContainText('Invalid signature');
  await line.getByRole('button').click();
  await expect(page.getByRole('treeitem', { selected: true })).toContainText('Partial signature');
});

test('a control block of the other parity is told by that, and not as a signature', async ({
  page,
}) => {
  const { params } = reported('other-parity');
  const [transaction, { prevtxs }] = params as readonly [
    string,
    { readonly prevtxs: readonly string[] },
  ];
  await paste(page, transaction);
  await paste(page, prevtxs[0]!);
  await expect(page.getByTestId('beside')).toContainText('Previous transaction');
  await page.getByRole('tab', { name: /^Review/ }).click();
  await expect(page.getByRole('main')).toContainText(
    'All fits but the parity bit of the control block: its first byte has to be c0.',
  );
  await expect(page.getByRole('main')).not.toContainText('Invalid signature');
});

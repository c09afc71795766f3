import { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { bytesToHex } from '../src/core/bytes/hex.ts';
import { concatBytes } from '../src/core/bytes/writer.ts';
import { sha256 } from '../src/core/crypto/hashes.ts';
import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { hexOf } from '../src/core/form/testing/spending.ts';
import { inputRecord } from '../src/core/psbt/make-record.ts';
import { decodePsbt, encodePsbt } from '../src/core/psbt/psbt.ts';
import { BY_A, BY_AB, one, TWO_OF_THREE } from '../src/core/review/testing/file-rows.ts';
import { musigFile } from '../src/core/review/testing/musig-file.ts';
import { finalizePsbt } from '../src/core/roles/finalize.ts';
import { shortKey } from '../src/core/said/need-words.ts';
import {
  bytesOfFile,
  type FileSpec,
  fileOf,
  multi,
  pkh,
  pkLeaf,
  previousOf,
  tr,
  wpkh,
  wsh,
} from '../src/core/sign/testing/built-files.ts';
import { bytes, privateKey, publicKey } from '../src/core/sign/testing/utxos.ts';
import { givenInput } from '../test/inputs.ts';
import {
  base64Of,
  int,
  KEY_1,
  record,
  SIGNATURE,
  txOutput,
  version0,
  version2,
} from '../test/psbt-text.ts';
import { expect, paste, testInOnePage as test } from './page.ts';
import { WPKH, wif } from './sign-inputs.ts';
import { Signer } from './sign-page.ts';
import { PAYS_KEY } from './tasks/inputs.ts';

/* How far an input is, in one line, and what can be done about it. */

/** Bytes of a record; a file that is larger is verified when that is asked for. */
const LARGE = 4_000_000;

interface Row {
  readonly state: string;
  readonly given: string;
  readonly line: string | RegExp;
  /** The buttons in their order; the first is the one that is filled. */
  readonly buttons: readonly string[];
}

const twoOfThree = wsh(TWO_OF_THREE);
const SPOILT = { signed: [{ by: 'A', spoilt: true }] };
const asking = wsh(
  concatBytes(bytes('82012088a820'), sha256(new Uint8Array(32).fill(9)), bytes('87')),
);
const WRONG_PREIMAGE = inputRecord('final_scriptwitness', null, [
  new Uint8Array(32),
  asking.witnessScript!,
]);
const locked = wsh(concatBytes(bytes(`21${bytesToHex(publicKey('A'))}`), bytes('ad029000b2')));
/** A key after a lock whose number is dropped, so that it is no miniscript. */
const DROPPED = tr('A', concatBytes(bytes('029000b275'), pkLeaf('B')));
const COINBASE = `0100000001${'00'.repeat(32)}ffffffff020151ffffffff01e803000000000000015100000000`;
const LOCKS = [record('12', '', int(800_000, 4)), record('11', '', int(1_700_000_000, 4))];

function finalized(file: FileSpec): string {
  return Buffer.from(encodedFinal(file)).toString('base64');
}

function encodedFinal(file: FileSpec): Uint8Array {
  return encodePsbt(finalizePsbt(decodePsbt(bytesOfFile(file))).psbt);
}

/** `pays` is what its outputs pay instead of what was signed. */
function transactionOf(file: FileSpec, pays?: bigint): string {
  const { transaction } = finalizePsbt(decodePsbt(bytesOfFile(file)));
  if (!transaction) throw new Error('the file cannot be finalised');
  const { outputs } = transaction;
  return hexOf({
    ...transaction,
    outputs: outputs.map((output) => ({ ...output, value: pays ?? output.value })),
  });
}

const SIGNED = one(twoOfThree, { signed: BY_AB });
const NO_FEE: FileSpec = {
  ...one(wpkh('A'), { signed: BY_A }),
  outputs: [{ amount: 100_000n }],
};
/** Blocks after the one that holds what is spent. */
const AGED = one(twoOfThree, { signed: BY_AB, sequence: 144 });
/** 2023-11-14 22:13:20 UTC. */
const BY_DATE = {
  ...one(twoOfThree, { signed: BY_AB, sequence: 0xfffffffe }),
  lockTime: 1_700_000_000,
};

const ROWS: readonly Row[] = [
  {
    state: 'inputs that do not agree on a lock time',
    given: base64Of(version2({ inputs: LOCKS.map((lock) => [lock]), outputs: [[]] })),
    line: 'Contradiction: the inputs do not agree on a lock time',
    buttons: ['Show where'],
  },
  {
    state: 'a script that is not the one that is spent',
    given: fileOf(
      one(twoOfThree, { scripts: [inputRecord('witness_script', null, multi(1, 'D'))] }),
    ),
    line: /^✕Contradiction: Input 0: This script is not the one/,
    buttons: ['Show where'],
  },
  {
    state: 'an invalid signature',
    given: fileOf(one(twoOfThree, { origins: 'A', ...SPOILT })),
    line: 'Invalid: signature of 41414141 in input 0',
    buttons: ['Show where', 'Mend'],
  },
  {
    state: 'final scripts that fail',
    given: fileOf(one(asking, { records: [WRONG_PREIMAGE] })),
    line: 'Fails: input 0, Script evaluated without error but finished with a false/empty',
    buttons: ['Show where'],
  },
  {
    state: 'more paid than spent',
    given: fileOf({ ...one(wpkh('A')), outputs: [{ amount: 200_000n }] }),
    line: 'Invalid: The outputs pay more than the inputs provide',
    buttons: ['Show where'],
  },
  {
    state: 'a draft',
    given: givenInput('174val09'),
    line: 'Draft: inputs to be added',
    buttons: ['Copy'],
  },
  {
    state: 'a draft without outputs',
    given: fileOf({ ...one(wpkh('A')), outputs: [] }),
    line: 'Draft: outputs to be added',
    buttons: ['Copy'],
  },
  {
    state: 'a coinbase',
    given: COINBASE,
    line: 'Coinbase: spends nothing',
    buttons: ['Copy'],
  },
  {
    state: 'no coin',
    given: fileOf(one(wpkh('A'), { utxo: 'none' })),
    line: 'Not ready to sign: previous outputs of input 0 missing',
    buttons: ['Add previous outputs'],
  },
  {
    state: 'no coin of what is signed',
    given: fileOf(one(wpkh('A'), { utxo: 'none', signed: BY_A })),
    line: 'Signed, not verified: previous outputs missing',
    buttons: ['Add previous outputs'],
  },
  {
    state: 'a transaction without its previous outputs',
    given: transactionOf(SIGNED),
    line: 'Signed, not verified: previous outputs missing',
    buttons: ['Add previous outputs'],
  },
  {
    state: 'a legacy input without its previous transaction',
    given: fileOf(one(pkh('A'), { utxo: 'claimed' })),
    line: 'Not ready to sign: input 0 needs its previous transaction',
    buttons: ['Add previous outputs'],
  },
  {
    state: 'no witness script',
    given: fileOf(one(twoOfThree, { scripts: [] })),
    line: 'Not ready to sign: witness script of input 0 missing',
    buttons: ['Add descriptor'],
  },
  {
    state: 'nobody has signed',
    given: fileOf(one(twoOfThree, { origins: 'ABC' })),
    line: 'Not signed: needs 2 of 41414141, 42424242, 43434343',
    buttons: ['Sign', 'Show QR'],
  },
  {
    state: 'one has signed',
    given: fileOf(one(twoOfThree, { origins: 'ABC', signed: BY_A })),
    line: 'Partly signed: 1 of 2; needs 42424242 or 43434343',
    buttons: ['Sign', 'Show QR'],
  },
  {
    state: 'MuSig2 under way',
    given: fileOf(musigFile('A')),
    line: 'Partial signatures 1 of 2: needs ',
    buttons: ['Sign', 'Show QR'],
  },
  {
    state: 'a preimage',
    given: fileOf(one(asking)),
    line: 'Needs the sha256 preimage of ',
    buttons: [],
  },
  {
    state: 'a sequence that is too low',
    given: fileOf(one(locked, { sequence: 1, signed: BY_A })),
    line: 'Input 0 is signed by ',
    buttons: [],
  },
  {
    state: 'enough signatures',
    given: fileOf(SIGNED),
    line: 'All signatures valid',
    buttons: ['Finalize', 'Show QR'],
  },
  {
    state: 'enough signatures, with a lock',
    given: fileOf({ ...SIGNED, lockTime: 700_000 }),
    line: 'All signatures valid; can be mined from block 700,001',
    buttons: ['Finalize', 'Show QR'],
  },
  {
    state: 'enough signatures, for a script that Bitcoin Core does not finalize',
    given: fileOf(one(DROPPED, { signed: [{ by: 'B' }], sequence: 144 })),
    line: 'All signatures valid; Bitcoin Core does not finalize this script',
    buttons: ['Show where'],
  },
  {
    state: 'enough signatures, of a type that no record asks for',
    given: fileOf(one(wpkh('A'), { signed: [{ by: 'A', type: 3 }] })),
    line: 'All signatures valid; Bitcoin Core does not finalize this as it is',
    buttons: ['Show where'],
  },
  {
    state: 'a final PSBT',
    given: finalized(SIGNED),
    line: /Final and valid, if its coins exist and are unspent$/,
    buttons: ['Copy transaction', 'Save'],
  },
  {
    state: 'a final PSBT, with a lock by height',
    given: finalized({ ...SIGNED, lockTime: 700_000 }),
    line: 'Final and valid, if its coins exist and are unspent; can be mined from block 700,001',
    buttons: ['Copy transaction', 'Save'],
  },
  {
    state: 'a final PSBT, with a lock by date',
    given: finalized(BY_DATE),
    line: /Final and valid, if its coins exist and are unspent; can be mined after .*2023/,
    buttons: ['Copy transaction', 'Save'],
  },
  {
    state: 'a final PSBT, with a relative lock',
    given: finalized(AGED),
    line: 'Final and valid, if its coins exist and are unspent; can be mined 144 blocks after input 0',
    buttons: ['Copy transaction', 'Save'],
  },
  {
    state: 'a final PSBT that nodes do not relay',
    given: finalized(NO_FEE),
    line: 'Final and valid, if its coins exist and are unspent, but nodes will not relay it: the fee, in satoshis, is below the minimum',
    buttons: ['Show where', 'Copy transaction'],
  },
  {
    state: 'a final PSBT of a coin that its maker may have invented',
    given: finalized(one(twoOfThree, { signed: BY_AB, utxo: 'claimed' })),
    line: /Final, and valid if its coins exist and are unspent, and are what the file claims$/,
    buttons: ['Add previous transaction', 'Copy transaction'],
  },
  {
    state: 'public nonces of MuSig2',
    given: fileOf(musigFile('', '', 'A')),
    line: 'Public nonces',
    buttons: ['Sign', 'Show QR'],
  },
];

/** Transactions, whose previous transaction is pasted after them. */
const TRANSACTIONS: readonly (Omit<Row, 'given'> & {
  readonly file: FileSpec;
  readonly pays?: bigint;
})[] = [
  {
    state: 'a complete transaction',
    file: SIGNED,
    line: /Complete and valid, if its coins exist and are unspent$/,
    buttons: ['Copy', 'Save'],
  },
  {
    state: 'a complete transaction that nodes do not relay',
    file: NO_FEE,
    line: 'Complete and valid, if its coins exist and are unspent, but nodes will not relay it: the fee, in satoshis, is below the minimum',
    buttons: ['Show where', 'Copy'],
  },
  {
    state: 'a complete transaction, with a lock by height',
    file: { ...SIGNED, lockTime: 700_000 },
    line: 'Complete and valid, if its coins exist and are unspent; can be mined from block 700,001',
    buttons: ['Copy', 'Save'],
  },
  {
    state: 'a complete transaction, with a lock by date',
    file: BY_DATE,
    line: /Complete and valid, if its coins exist and are unspent; can be mined after .*2023/,
    buttons: ['Copy', 'Save'],
  },
  {
    state: 'a complete transaction, with a relative lock',
    file: AGED,
    line: 'Complete and valid, if its coins exist and are unspent; can be mined 144 blocks after input 0',
    buttons: ['Copy', 'Save'],
  },
  {
    state: 'an invalid signature of a transaction',
    file: one(wpkh('A'), { signed: BY_A }),
    pays: 80_000n,
    line: `Invalid: signature of ${shortKey(bytesToHex(publicKey('A')))} in input 0`,
    buttons: ['Show where'],
  },
];

for (const { state, file, pays, line, buttons } of TRANSACTIONS) {
  test(`${state}: one line, and what to do`, async ({ page }) => {
    await paste(page, transactionOf(file, pays));
    const shown = page.getByTestId('verdict-line');
    await expect(shown).toContainText('Signed, not verified: previous outputs missing');
    await paste(page, file.inputs.map((input, n) => hexOf(previousOf(input, n))).join(''));
    await expect(shown.locator('.verdict-text')).toContainText(line);
    await expect(shown.getByRole('button')).toHaveText([...buttons]);
  });
}

for (const { state, given, line, buttons } of ROWS) {
  test(`${state}: one line, and what to do`, async ({ page }) => {
    await paste(page, given);
    const shown = page.getByTestId('verdict-line');
    await expect(shown.locator('.verdict-text')).toContainText(line);
    await expect(shown.getByRole('button')).toHaveText([...buttons]);
    await expect(page.getByTestId('results').locator('.button.primary')).toHaveCount(
      buttons.length === 0 ? 0 : 1,
    );
    // One button signs: where that comes first, it is the line's. A coinbase has none.
    const isElsewhere = buttons[0] !== 'Sign' && state !== 'a coinbase';
    await page.getByTestId('menu-button').click();
    await expect(page.getByRole('button', { name: 'Sign this', exact: true })).toHaveCount(
      isElsewhere ? 1 : 0,
    );
  });
}

test('what does not decode says what and where, and shows the bytes', async ({ page }) => {
  await paste(page, givenInput('174inv01'));
  const fault = page.getByTestId('fault');
  await expect(fault).toContainText('Not a valid PSBT');
  await expect(page.getByTestId('verdict-line')).toHaveCount(0);
  await fault.getByRole('button', { name: 'Show the byte' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('where a danger is shown, its part is selected', async ({ page }) => {
  await paste(page, fileOf(one(twoOfThree, { origins: 'A', ...SPOILT })));
  await page.getByTestId('verdict-line').getByRole('button', { name: 'Show where' }).click();
  await expect(page.getByRole('treeitem', { selected: true })).toContainText('Partial signature');
});

test('Sign takes it to the Sign view', async ({ page }) => {
  await paste(page, fileOf(one(twoOfThree, { signed: BY_A })));
  await page.getByTestId('verdict-line').getByRole('button', { name: 'Sign' }).click();
  await expect(page.getByTestId('psbt-box')).toBeVisible();
});

test('Finalize gives the final PSBT, whose transaction is copied', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await paste(page, fileOf(SIGNED));
  const line = page.getByTestId('verdict-line');
  await line.getByRole('button', { name: 'Finalize' }).click();
  await expect(line).toContainText('Final and valid');
  await line.getByRole('button', { name: 'Copy transaction' }).click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toBe(transactionOf(SIGNED));
});

test('Show QR shows it as a QR code', async ({ page }) => {
  await paste(page, fileOf(one(twoOfThree)));
  await page.getByTestId('verdict-line').getByRole('button', { name: 'Show QR' }).click();
  await expect(page.getByRole('dialog')).toContainText('QR code');
});

test('what is large is verified when that is asked for', async ({ page }) => {
  const input = [record('01', '', txOutput(50_000, PAYS_KEY)), record('02', KEY_1, SIGNATURE)];
  const inputs = new Array<typeof input>(40).fill(input);
  const large = record('f0', '', '00'.repeat(LARGE));
  await paste(page, base64Of(version0({ global: [large], inputs, outputs: [[]] })));
  const line = page.getByTestId('verdict-line');
  await expect(line).toContainText('Signatures are not verified yet');
  await line.getByRole('button', { name: 'Verify signatures' }).click();
  await expect(line).toContainText('Invalid: signature');
});

test('a transaction whose previous outputs were typed is complete, if they are so', async ({
  page,
}) => {
  await page.getByLabel('Chain').selectOption('main');
  await page.getByRole('tab', { name: 'Sign' }).click();
  const signer = Signer.of(page);
  await signer.clear();
  await signer.fill(WPKH, wif(1));
  await signer.sign();
  await expect(signer.result).toContainText('Complete does not mean safe');
  await expect(page.getByTestId('sign-verdict')).toContainText(
    'Complete, and valid if its coins exist and are unspent, and are what the file claims',
  );
  await signer.button('Open in Inspect').click();
  const line = page.getByTestId('verdict-line');
  await expect(line).toContainText('Complete, and valid if its coins exist');
  await expect(line.getByRole('button')).toHaveText(['Add previous transaction', 'Copy']);
});

for (const [what, utxo, words] of [
  ['an invented coin', 'claimed', 'are unspent, and are what the file claims'],
  [
    'a coin with its previous transaction',
    'both',
    'Final and valid, if its coins exist and are unspent',
  ],
] as const) {
  test(`what Sign made of ${what} is valid under a condition`, async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByLabel('Chain').selectOption('main');
    await page.getByRole('tab', { name: 'Sign' }).click();
    const signer = Signer.of(page);
    await signer.clear();
    await signer.paste(fileOf(one(wpkh('A'), { utxo, origins: 'A' })), signer.transaction);
    await expect(page.getByTestId('psbt-box')).toBeVisible();
    await signer.giveKeys(encodeWif(privateKey('A'), true, 'main'));
    await signer.sign();
    await expect(signer.result).toContainText('Complete does not mean safe');
    await expect(page.getByTestId('sign-verdict')).toContainText(words);
    await signer.button('Copy gettxout calls').click();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(clipboard).toMatch(/^bitcoin-cli gettxout [0-9a-f]{64} 0$/);
  });
}

test('amounts are shown in satoshis where that is chosen, in both views', async ({ page }) => {
  await paste(page, fileOf(one(twoOfThree, { origins: 'ABC' })));
  const summary = page.getByTestId('summary');
  await expect(summary.getByTestId('input-0')).toContainText('0.00100000 BTC');
  await page.getByRole('button', { name: 'Amounts in satoshis' }).click();
  await expect(summary.getByTestId('input-0')).toContainText('100,000 sat');
  await expect(summary.getByRole('region', { name: 'Outputs' })).not.toContainText('BTC');
  await page.getByTestId('verdict-line').getByRole('button', { name: 'Sign' }).click();
  const review = page.getByTestId('review');
  await expect(review.getByTestId('input-0')).toContainText('100,000 sat');
  await review.getByRole('button', { name: 'Amounts in BTC' }).click();
  await expect(review.getByTestId('input-0')).toContainText('0.00100000 BTC');
});

test('sentences have their amounts in satoshis too', async ({ page }) => {
  await paste(page, givenInput('absurdfee'));
  const review = page.getByTestId('checks');
  await expect(review).toContainText('Very high fee. 4.99000000 BTC, above');
  await expect(review).toContainText(/at least 0\.\d{8} BTC\./);
  await page.getByRole('button', { name: 'Amounts in satoshis' }).click();
  await expect(page.getByTestId('alarms')).toContainText('Very high fee: 499,000,000 sat');
  await expect(review).toContainText('Very high fee. 499,000,000 sat, above');
  await expect(review).toContainText(/at least \d+ sat\./);
  await page.getByRole('button', { name: 'Amounts in BTC' }).click();
});

for (const width of [390, 640, 1280, 1600]) {
  test(`who is paid, the fee and the verdict are seen without a step, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    // Its keys are of a test chain, which is a warning here.
    await page.getByLabel('Chain').selectOption('main');
    await paste(page, SAMPLE_DATA.multisig);
    await expect(page.getByTestId('verdict-line')).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId('summary').locator('.chain-hint')).toBeInViewport({ ratio: 1 });
    const outputs = page.getByTestId('summary').getByRole('region', { name: 'Outputs' });
    const rows = outputs.getByRole('listitem');
    await expect(rows).toHaveCount(3);
    for (const row of await rows.all()) await expect(row).toBeInViewport({ ratio: 0.9 });
    await expect(rows.nth(1)).toContainText('change, as the file claims');
    await expect(rows.last()).toContainText('Fee');
  });
}

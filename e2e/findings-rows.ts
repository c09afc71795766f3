import type { Page } from '@playwright/test';
import { inputRecord } from '../src/core/psbt/make-record.ts';
import { fileOf, multi, nestedWsh, wpkh, wsh } from '../src/core/sign/testing/built-files.ts';
import { givenInput } from '../test/inputs.ts';
import { base64Of, bytesOf, int, record, version2 } from '../test/psbt-text.ts';
import { expect, FILE_ADDRESS, inApp, openBytes, paste, test } from './page.ts';
import { inTiers } from './tiers.ts';

/* What is found in what is given, and what is said of it: a table for one page. */

/** A built page other than the project's own. */
const PAGE = process.env['TOUCHSTONE_PAGE'] ?? FILE_ADDRESS;

const COINBASE =
  '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff0704ffff001d0104ffffffff0100f2052a0100000043410496b538e853519c726a2c91e61ec11600ae1390813a627c66fb8be7947be63c52da7589379515d4e0a604f8141781e62294721166bf621e73a82cbf2342c858eeac00000000';

/** What one does after an input is open. */
type Action = (page: Page) => Promise<void>;

const nothing: Action = async () => undefined;

const toBytes: Action = (page) => openBytes(page);

const notes: Action = (page) => page.getByRole('tab', { name: /^Review/ }).click();

interface Row {
  readonly state: string;
  readonly given: string;
  readonly action: Action;
  readonly seen: readonly (string | RegExp)[];
  readonly unseen: readonly string[];
}

const BASE64 = givenInput('absurdfee');
const PERCENT = encodeURIComponent(BASE64);

export const FINDINGS = inTiers<Row>(
  [
    {
      state: 'two scripts that do not match',
      given: wrongScripts(),
      action: nothing,
      seen: [/✕\s*Contradiction: Input 1: This script/, /Review\s*✕ 2/],
      unseen: ['Wrong', 'Found here'],
    },
    {
      state: 'the same above the bytes',
      given: wrongScripts(),
      action: toBytes,
      seen: ['Contradiction: Input 1: This script', /Input 1[^\n]*\s*✕\s*Danger/],
      unseen: ['Coins in'],
    },
    {
      state: 'a signature of a fork of Bitcoin',
      given: givenInput('forkid'),
      action: nothing,
      seen: [/Warning\s*Signature type of another coin/],
      unseen: ['Invalid signature'],
    },
    {
      state: 'a fee of nearly all',
      given: givenInput('absurdfee'),
      action: nothing,
      seen: [/Danger\s*Very high fee: 4.99000000 BTC, about 4,536,363.6 sat\/vB/],
      unseen: ['6085365'],
    },
    {
      state: 'an amount that is burned',
      given: burning(),
      action: nothing,
      seen: [/Danger\s*Burned amount: Output 0/],
      unseen: [],
    },
    {
      state: 'an amount that anybody can take',
      given: paying('51', 1000n),
      action: nothing,
      seen: [/Danger\s*Anyone can spend it: Output 1/],
      unseen: [],
    },
    {
      state: 'an anchor that anybody can take',
      given: paying('51024e73', 240n),
      action: notes,
      seen: ['No problems found by these checks.'],
      unseen: ['Anyone can spend it'],
    },
    {
      state: 'a coin of a multisig with one key twice',
      given: fileOf({ inputs: [{ lock: wsh(multi(2, 'ABB')) }] }),
      action: nothing,
      seen: [/Danger\s*Key asked for twice: Input 0/],
      unseen: [],
    },
    {
      state: 'a version that nodes do not relay',
      given:
        `0400000001${'07'.repeat(32)}00000000` +
        `00ffffffff01e803000000000000160014${'aa'.repeat(20)}00000000`,
      action: notes,
      seen: [
        /Warning\s*Not relayed/,
        /Not relayed\. The version is none of 1, 2 and 3; use 2 \(version\): Nodes with default/,
      ],
      unseen: [],
    },
    {
      state: 'all signatures present',
      given: givenInput('174flow5'),
      action: nothing,
      seen: ['All signatures valid', '2 of 2 signatures present', 'about 21.5 sat/vB'],
      unseen: ['partly signed', 'Partly signed', 'signatures present, ready to finalize'],
    },
    {
      state: 'one of two signatures in a raw transaction',
      given: halfSigned(),
      action: nothing,
      seen: ['Partly signed', '1 of 2'],
      unseen: ['filled in', 'all inputs', 'Complete', 'final and valid'],
    },
    {
      state: 'no signature yet',
      given: givenInput('174flow1'),
      action: nothing,
      seen: ['about 21.6 sat/vB'],
      unseen: ['64.9', '71-byte ECDSA'],
    },
    {
      state: 'all nonces and partial signatures of MuSig2',
      given: givenInput('373_02'),
      action: nothing,
      seen: ['All signatures valid', 'valid · 580b0887, c3249a82, 7dd65592'],
      unseen: ['not signed', 'Not signed'],
    },
    {
      state: 'a final nested segwit input',
      given: givenInput('78_1'),
      action: notes,
      seen: ['No problems found by these checks.'],
      unseen: ['do not commit to it', 'Warning'],
    },
    {
      state: 'another with two of them',
      given: givenInput('174flow6'),
      action: notes,
      seen: ['No problems found by these checks.'],
      unseen: ['do not commit to it', 'Warning'],
    },
    {
      state: 'a stray character in base64',
      given: givenInput('badchar'),
      action: nothing,
      seen: [
        'Not valid base64',
        '“!” at character 301 is not allowed there',
        'TX decode failed invalid base64',
      ],
      unseen: ['Not a valid PSBT', 'end of data'],
    },
    {
      state: 'percent-encoded base64',
      given: PERCENT,
      action: nothing,
      seen: ['percent-encoded', '1 input, 1 output'],
      unseen: ['Not a valid PSBT', 'end of data'],
    },
    {
      state: 'a transaction that cannot be read',
      given: givenInput('174inv01'),
      action: notes,
      seen: ['Could not be read', 'The checks stopped at the error.'],
      unseen: ['0 inputs', '0 coins', 'No problems found'],
    },
    {
      state: 'a negative fee',
      given: fileOf({ inputs: [{ lock: wpkh('A') }], outputs: [{ amount: 300_000_000n }] }),
      action: nothing,
      seen: ['fee −2.99900000 BTC (impossible)', 'Negative fee'],
      unseen: ['(proven)'],
    },
    {
      state: 'a silent payment in progress',
      given: givenInput('375valid16'),
      action: nothing,
      seen: [
        'Bitcoin Core rejects this PSBT',
        'BIP 375 allows this',
        'Output script is required in PSBTv2',
        'Silent payment without a script',
      ],
      unseen: ['Not a valid PSBT', 'The checks stopped at the error.'],
    },
    {
      state: 'inputs that require a height and a time',
      given: conflicting(),
      action: nothing,
      seen: [
        /✕\s*Danger\s*Conflicting lock times/,
        'None: the lock times that the inputs require cannot all be met.',
      ],
      unseen: ['ready to finalize', 'Nothing here can be verified'],
    },
    {
      state: 'a coinbase',
      given: COINBASE,
      action: nothing,
      seen: ['1 input, 1 output', 'New coins (coinbase)'],
      unseen: ['Amount unknown', 'missing', 'fee unknown'],
    },
    {
      state: 'the root of a transaction',
      given: COINBASE,
      action: toBytes,
      seen: [/Value\s*0e3e2357e806b6cdb1f70b54c3a3a17b6714ee1f0e68bebb44a74b1efd512098/],
      unseen: ['Serialized\n01000000'],
    },
  ],
  ({ state }) => state === 'two scripts that do not match',
);

/** A witness for a 2-of-2 multisig, with one signature. */
function halfSigned(): string {
  const outpoint = `${'07'.repeat(32)}00000000`;
  const key = (first: string) => `21${first}${'11'.repeat(32)}`;
  const script = `52${key('02')}${key('03')}52ae`;
  const witness = `04000930060201010201010100${(script.length / 2).toString(16)}${script}`;
  const output = 'e8030000000000000151';
  return `02000000000101${outpoint}00ffffffff01${output}${witness}00000000`;
}

/** Version 2: a required height in one input, a required time in the other. */
function conflicting(): string {
  const locks = [record('12', '', int(800_000, 4)), record('11', '', int(1_700_000_000, 4))];
  return base64Of(version2({ inputs: locks.map((lock) => [lock]), outputs: [[]] }));
}

/** Its second input has a redeem script that does not fit, and a witness script of neither. */
export function wrongScripts(): string {
  const scripts = [
    inputRecord('redeem_script', null, wpkh('B').scriptPubKey),
    inputRecord('witness_script', null, multi(1, 'BC')),
  ];
  return fileOf({ inputs: [{ lock: wpkh('A') }, { lock: nestedWsh(multi(2, 'AB')), scripts }] });
}

/** A second output, of bytes. */
function paying(script: string, amount: bigint): string {
  const lock = { scriptPubKey: bytesOf(script) };
  return fileOf({ inputs: [{ lock: wpkh('A') }], outputs: [{}, { lock, amount }] });
}

/** The burn is an OP_RETURN output with an amount above zero. */
function burning(): string {
  const outpoint = `${'07'.repeat(32)}00000000`;
  const output = 'e803000000000000046a020102';
  return `0200000001${outpoint}00ffffffff01${output}00000000`;
}

/** What was shown before must be gone, or it is that which is acted on. */
async function taken(page: Page): Promise<void> {
  const twoFrames = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await page.evaluate(twoFrames);
  await expect(page.locator('[aria-label=Input][aria-busy=true]')).toHaveCount(0);
}

/** One page for all tests of a group: each input takes the place of the one before. */
export function useOnePage(): () => Page {
  test.describe.configure({ mode: 'serial' });
  let shared: Page;

  test.beforeAll(async ({ browser }) => {
    shared = inApp(await browser.newPage({ viewport: { width: 1280, height: 900 } }));
    await shared.goto(PAGE);
  });

  test.afterAll(() => shared.close());

  return () => shared;
}

/** Holds a row of {@link FINDINGS}. */
export async function holds(shared: Page, { given, action, seen, unseen }: Row): Promise<void> {
  await paste(shared, given);
  await taken(shared);
  await expect(shared.getByTestId('results')).toBeVisible();
  await action(shared);
  const main = shared.getByRole('main');
  for (const words of seen) await expect(main).toContainText(words);
  for (const words of unseen) await expect(main).not.toContainText(words);
}

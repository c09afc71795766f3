import type { Page } from '@playwright/test';
import { bytesToHex } from '../src/core/bytes/hex.ts';
import { inputRecord } from '../src/core/psbt/make-record.ts';
import { decodePsbt } from '../src/core/psbt/psbt.ts';
import { finalizePsbt } from '../src/core/roles/finalize.ts';
import {
  bare,
  bytesOfFile,
  type FileSpec,
  fileOf,
  type InputSpec,
  multi,
  pkh,
  pkLeaf,
  tr,
  wpkh,
  wsh,
} from '../src/core/sign/testing/built-files.ts';
import { bytes, publicKey } from '../src/core/sign/testing/utxos.ts';
import { encodeTransaction } from '../src/core/tx/ids.ts';
import { givenInput } from '../test/inputs.ts';
import { expect, paste } from './page.ts';
import { inTiers } from './tiers.ts';

/* What is not known, not there yet or does not work, and that the page says no more of it. */

type Words = readonly (string | RegExp)[];

interface Row {
  readonly state: string;
  readonly given: string;
  /** Above the panes: headline, alarms, facts. */
  readonly summary: Words;
  /** In Review. */
  readonly checks: Words;
  /** In neither. */
  readonly unseen: Words;
}

const one = (lock: InputSpec['lock'], more: Partial<InputSpec> = {}): FileSpec => ({
  inputs: [{ lock, ...more }],
});

const BY_A = [{ by: 'A' }];

/** The network transaction of a signed PSBT. */
function transactionOf(spec: FileSpec): string {
  const { transaction } = finalizePsbt(decodePsbt(bytesOfFile(spec)));
  if (!transaction) throw new Error('the file cannot be finalised');
  return bytesToHex(encodeTransaction(transaction));
}

/** Spent by a leaf. */
const SCRIPTED = tr('A', pkLeaf('B'));

const SALE = one(tr('A'), { asks: 0x83, signed: [{ by: 'A', type: 0x83 }] });

/** A coinbase with an output of nothing beside its commitment to witnesses. */
export const COINBASE = `0100000001${'00'.repeat(32)}ffffffff020151ffffffff0200f2052a01000000015100000000000000000151${'00'.repeat(4)}`;

const ROWS: readonly Row[] = [
  {
    state: 'a signed transaction without its previous outputs',
    given: transactionOf(one(wpkh('A'), { signed: BY_A })),
    summary: ['fee unknown', 'Fee not known: amounts of inputs are missing.'],
    checks: [
      'Input 0 needs the output that it spends.',
      'Only signatures that could not be checked commit to which inputs there are',
    ],
    unseen: [/anyone can/i, 'everything may still change', 'Nothing'],
  },
  {
    state: 'a signature that lacks its UTXO',
    given: fileOf(one(wpkh('A'), { utxo: 'none', signed: BY_A })),
    summary: ['unchecked'],
    checks: ['Only signatures that could not be checked commit to which inputs there are'],
    unseen: [/anyone can/i, 'everything may still change', 'Nothing'],
  },
  {
    state: 'inputs of which nothing is told',
    given: givenInput('174flow0'),
    summary: ['Not ready to sign', 'fee unknown'],
    checks: ['0 to 1 (2 inputs): each needs the output that it spends.'],
    unseen: ['Nothing', 'has what its script asks for'],
  },
  {
    state: 'an input whose script is of no kind that is known',
    given: fileOf(one(wsh(bytes('7601209d')))),
    summary: ['Not signed'],
    checks: ['Input 0 needs what its script asks for, which cannot be told.'],
    unseen: ['Nothing is missing', 'has what its script asks for'],
  },
  {
    state: 'a draft without inputs',
    given: givenInput('174val09'),
    summary: ['0 inputs, 2 outputs · no fee yet'],
    checks: ['Inputs that are added will change it.'],
    unseen: [
      'impossible',
      'Negative fee',
      'final and valid',
      'extracted',
      'No inputs',
      'cannot be verified',
      'without effect',
    ],
  },
  {
    state: 'a coinbase',
    given: COINBASE,
    summary: ['Coinbase: spends nothing', 'the subsidy and the fees of a block'],
    checks: ['the block commits'],
    unseen: [
      /anyone can (add|change)/i,
      'can be broadcast',
      'Dust',
      'complete and valid',
      'can be changed',
    ],
  },
  {
    state: 'a half of a sale',
    given: fileOf({ ...SALE, outputs: [{ amount: 134_212n }] }),
    summary: ['Offer, signed', 'Half of a trade: gives', 'Sighash ANYONECANPAY'],
    checks: ['valid'],
    unseen: ['impossible', 'Negative fee', 'Danger'],
  },
  {
    state: 'a legacy input with a witness UTXO alone, signed',
    given: fileOf(one(pkh('A'), { utxo: 'claimed', signed: BY_A })),
    summary: ['Previous transaction missing'],
    checks: ['Input 0 needs the previous transaction.'],
    unseen: ['Bitcoin Core will not finalize'],
  },
  {
    state: 'final scripts that fail',
    given: fileOf(
      one(wsh(multi(1, 'A')), {
        records: [inputRecord('final_scriptwitness', null, [bytes('300602010102010101')])],
      }),
    ),
    summary: [/Fails: input 0, .*Witness program hash mismatch/, /Danger\s*Final script fails/],
    checks: ['Witness program hash mismatch'],
    unseen: ['Script of input', 'Nothing is missing'],
  },
  {
    state: 'an input that no script can spend',
    given: fileOf(one(bare(bytes('6a0101')))),
    summary: [/Invalid: Input 0: /, /Danger\s*Unspendable input/],
    checks: ['Unspendable input'],
    unseen: ['has to sign'],
  },
  {
    state: 'a key origin of ECDSA for taproot',
    given: fileOf(one(tr('A'), { origins: 'A' })),
    summary: ['ECDSA key origin for taproot'],
    checks: ['ECDSA key origin for taproot'],
    unseen: [],
  },
  {
    state: 'a dust output that a child spends',
    given: fileOf({
      ...one(wpkh('A')),
      outputs: [{ amount: 99_900n }, { lock: wpkh('Y'), amount: 100n }],
    }),
    summary: ['fee 0.00000000 BTC'],
    checks: ['with a child that pays for both'],
    unseen: ['Dust output', 'RBF'],
  },
  {
    state: 'a relative lock',
    given: fileOf(one(wpkh('A'), { sequence: 144, signed: BY_A })),
    summary: ['can be mined 144 blocks after input 0'],
    checks: [/Lock time\s*144 blocks after input 0/, '144 blocks after input 0'],
    unseen: ['RBF'],
  },
  {
    state: 'a wrong script of an output',
    given: fileOf({
      ...one(wpkh('A')),
      outputs: [{}, { lock: { ...wsh(multi(1, 'A')), witnessScript: multi(1, 'B') } }],
    }),
    summary: [/Contradiction: Output 1, Witness script: /, /Danger\s*Contradicted output/],
    checks: [/Output 1\s*Contradicted/],
    unseen: ['does not match'],
  },
  {
    state: 'a leaf that is not in the tree',
    given: fileOf(one({ ...SCRIPTED, leaf: { ...SCRIPTED.leaf!, script: pkLeaf('C') } })),
    summary: [/Contradiction: Input 0: /, /Danger\s*Script does not match/],
    checks: ['Script does not match'],
    unseen: [],
  },
  {
    state: 'a wrong script of an input',
    given: givenInput('174signfail01'),
    summary: [/Contradiction: Input 0: /, /Danger\s*Script does not match/],
    checks: ['Input 0 needs the redeem script'],
    unseen: [],
  },
  {
    state: 'a final PSBT with change',
    given: fileOf({
      ...one(wpkh('A'), {
        records: [
          inputRecord('final_scriptwitness', null, [bytes('300602010102010101'), publicKey('A')]),
        ],
      }),
      outputs: [{}, { lock: wpkh('D'), origins: 'D:A' }],
    }),
    summary: [],
    checks: [/Output 1\s*Its records fit its script; whether it is change cannot be told/],
    unseen: ['they do not make it change', 'Weaker change'],
  },
];

const JOURNEYS: ReadonlySet<string> = new Set([
  'a signed transaction without its previous outputs',
  'a draft without inputs',
  'a half of a sale',
  'final scripts that fail',
]);

export const FAULTS = inTiers<Row>(ROWS, ({ state }) => JOURNEYS.has(state));

/** Pastes the input of a row, and holds what is said of it. */
export async function held(page: Page, { given, summary, checks, unseen }: Row): Promise<void> {
  await page.getByRole('tab', { name: 'Inspect', exact: true }).click();
  await paste(page, given);
  await expect(page.locator('[aria-label=Input][aria-busy=true]')).toHaveCount(0);
  const above = page.getByTestId('summary');
  for (const words of summary) await expect(above).toContainText(words);
  await page.getByRole('tab', { name: /^Review/ }).click();
  const pane = page.getByTestId('checks');
  for (const words of checks) await expect(pane).toContainText(words);
  for (const words of unseen) {
    await expect(above).not.toContainText(words);
    await expect(pane).not.toContainText(words);
  }
}

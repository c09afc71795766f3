import type { Page } from '@playwright/test';
import { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { decodePsbt } from '../src/core/psbt/psbt.ts';
import { BY_A, BY_AB, one } from '../src/core/review/testing/file-rows.ts';
import { finalizePsbt } from '../src/core/roles/finalize.ts';
import { descriptorChecksum } from '../src/core/script/descriptor-checksum.ts';
import {
  bytesOfFile,
  type FileSpec,
  fileOf,
  multi,
  pkh,
  previousOf,
  tr,
  wpkh,
  wsh,
} from '../src/core/sign/testing/built-files.ts';
import { publicKey } from '../src/core/sign/testing/utxos.ts';
import { encodeTransaction } from '../src/core/tx/ids.ts';
import { givenInput } from '../test/inputs.ts';
import { base64Of, record, version0 } from '../test/psbt-text.ts';
import { expect, openBytes, paste } from './page.ts';
import { many, wif } from './sign-inputs.ts';
import { Signer } from './sign-page.ts';

/* What the page says, and what it never says, of what is given: a sentence a row. */

/** What one does after a page without an input is open. */
type Action = (page: Page) => Promise<void>;
type Words = readonly (string | RegExp)[];

export interface SentenceRow {
  readonly state: string;
  readonly act: Action;
  readonly seen: Words;
  readonly unseen: Words;
}

const COINBASE = `0100000001${'00'.repeat(32)}ffffffff020151ffffffff01e803000000000000015100000000`;
/** What is said of a part that is damaged. */
const PART_NOTICE = 'This part is damaged';

const twoOfThree = wsh(multi(2, 'ABC'));

/** Spends a P2WPKH output that nobody gave, with its key in the witness. */
const UNKNOWN_UTXO = `02000000000101${'07'.repeat(32)}0000000000fdffffff01e8030000000000000151020930060201010201010121${hexOf(publicKey('A'))}00000000`;
const ITS_MARKS = `wpkh([0a0a0a0a/84'/0'/0']${hexOf(publicKey('A'))})`;
const OTHER_MARKS = ITS_MARKS.replaceAll("'", 'h');
const PAYS_KEY = `0200000001${'07'.repeat(32)}0000000000fdffffff01e803000000000000${'23'}21${hexOf(publicKey('A'))}ac00000000`;

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

/** Opens an input and its Review. */
function review(text: string): Action {
  return async (page) => {
    await paste(page, text);
    await page.getByRole('tab', { name: /^Review/ }).click();
    await expect(page.getByTestId('checks')).not.toContainText('Verifying signatures');
  };
}

/** The same, without waiting for what verifying finds. */
function summary(text: string): Action {
  return async (page) => {
    await paste(page, text);
    await page.getByRole('tab', { name: /^Review/ }).click();
  };
}

/** Opens what does not decode. */
function faulty(text: string): Action {
  return async (page) => {
    await paste(page, text);
    await expect(page.getByTestId('fault')).toBeVisible();
  };
}

/** Opens an input and the bytes of it. */
function inBytes(text: string): Action {
  return async (page) => {
    await paste(page, text);
    await openBytes(page);
  };
}

/** Gives Sign one thing after the other. */
function inSign(...given: readonly string[]): Action {
  return async (page) => {
    await page.getByRole('tab', { name: 'Sign', exact: true }).click();
    const signer = Signer.of(page);
    await signer.clear();
    for (const text of given) await signer.paste(text);
  };
}

/** Gives so many lines that are no keys to the field of the first key. */
function inSignKeys(lines: number): Action {
  return async (page) => {
    await inSign()(page);
    const signer = Signer.of(page);
    await signer.paste(new Array<string>(lines).fill('ab'.repeat(32)).join('\n'), signer.keys);
  };
}

/** A damaged part of several, and then a file, where the window is small. */
function partThenFile(view: 'Inspect' | 'Sign', file: string): Action {
  return async (page) => {
    await page.setViewportSize({ width: 640, height: 400 });
    if (view === 'Sign') await inSign()(page);
    const signer = Signer.of(page);
    await signer.paste('ur:crypto-psbt/1-3/lpad');
    await expect(page.getByRole('main')).toContainText(PART_NOTICE);
    await signer.paste(file);
  };
}

function console(...calls: readonly string[]): Action {
  return async (page) => {
    await page.getByRole('tab', { name: 'Console', exact: true }).click();
    for (const [i, call] of calls.entries()) {
      // One call runs at a time.
      if (i > 0) await expect(page.locator('.entry-message')).toHaveCount(i);
      await page.getByLabel('Call', { exact: true }).fill(call);
      await page.keyboard.press('Enter');
    }
  };
}

/** Puts a key beside a PSBT in Sign. */
function keyBeside(text: string, key: string): Action {
  return async (page) => {
    await page.getByRole('tab', { name: 'Sign', exact: true }).click();
    // An example before may have led to its chain.
    await page.getByLabel('Chain').first().selectOption('main');
    const signer = Signer.of(page);
    await signer.clear();
    await signer.paste(text);
    await signer.key(1).fill(key);
  };
}

/** A legacy input with a witness UTXO alone, signed. */
const WITHOUT_PREVIOUS =
  'cHNidP8BAFICAAAAAR+78NqV1DYb7mkGiVL8lJs34Irv2xbgBXiO1mpD4NU4AAAAAAD9////AfDKBSoBAAAAFgAUCTFpGgDkR/triY+98aQZm78eM8oAAAAAAAEBIgDyBSoBAAAAGXapFAkxaRoA5Ef7a4mPvfGkGZu/HjPKiKwiAgJMWWX7GHAVaewJ6NKXnEXj1uDGDds8nWrwaSEk04kOikcwRAIgdiY90PFWSF3ImxfePFzGkrtEpkUK652RI2n06ZWtOdMCIHNG2m54NrZfb+fJEASVazBu8aLQLxNQq40PgKxZmn/nAQAA';
/** The transaction of a shared output, without what it spends. */
const SHARED_FINAL = transactionOf(one(twoOfThree, { signed: BY_AB }));
/** Complete, and pays no fee. */
const FEELESS = transactionOf({
  ...one(twoOfThree, { signed: BY_AB }),
  outputs: [{ amount: 100_000n }],
});

function transactionOf(file: FileSpec): string {
  const { transaction } = finalizePsbt(decodePsbt(bytesOfFile(file)));
  if (!transaction) throw new Error('the file cannot be finalised');
  return hexOf(encodeTransaction(transaction));
}

export const SENTENCES: readonly SentenceRow[] = [
  {
    state: 'nothing is given yet',
    act: async () => undefined,
    seen: [/drop a file anywhere[\s\S]*for everyone who gets or builds a transaction/],
    unseen: [/for developers[\s\S]*drop a file anywhere/],
  },
  {
    state: 'an output whose script was replaced',
    act: review(givenInput('replaced-change')),
    seen: ['Contradiction: Output 1, BIP 32 derivation: The PSBT says', 'Neither sign nor send it'],
    unseen: ['Contradiction: BIP 32', 'has to sign'],
  },
  {
    state: 'an output whose script was replaced, in Sign',
    act: inSign(givenInput('replaced-change')),
    seen: [
      'Contradiction: Output 1, BIP 32 derivation: The PSBT says',
      'Neither sign nor send it; ask who made the PSBT.',
    ],
    unseen: ['has to sign'],
  },
  {
    state: 'a signed legacy input without its previous transaction',
    act: review(WITHOUT_PREVIOUS),
    seen: ['Signed, but input 0 needs its previous transaction', 'Add previous outputs'],
    unseen: ['ready to finalize', 'UTXOs, or scripts'],
  },
  {
    state: 'no outputs yet, in Sign',
    act: inSign(fileOf({ ...one(wpkh('A')), outputs: [] })),
    seen: ['Draft: outputs to be added'],
    unseen: ['has to sign'],
  },
  {
    state: 'more paid than spent',
    act: review(fileOf({ ...one(wpkh('A')), outputs: [{ amount: 200_000n }] })),
    seen: ['Invalid: The outputs pay more'],
    unseen: ['has to sign'],
  },
  {
    state: 'signatures whose keys cannot be told',
    act: review(SHARED_FINAL),
    seen: ['unchecked · 2 signatures', 'key not identified'],
    unseen: ['no known key', '2 keys'],
  },
  {
    state: 'what is complete and not relayed',
    act: async (page) => {
      await review(FEELESS)(page);
      await paste(page, hexOf(encodeTransaction(previousOf({ lock: twoOfThree }, 0))));
    },
    seen: ['Complete', 'nodes will not relay it'],
    unseen: ['It can be broadcast'],
  },
  {
    state: 'the hint of an empty key field, where its verdict will stand',
    act: inSign(givenInput('174flow1')),
    seen: ['The inputs that the key can sign are shown here.'],
    unseen: ['shown beside it'],
  },
  {
    state: 'a PSBT that nobody signed',
    act: summary(givenInput('174flow1')),
    seen: ['Not signed', 'Without signatures. About 462 vB when final, estimated.', '21.6 sat/vB'],
    unseen: [
      'A partially signed Bitcoin transaction',
      '70736274ff01009a',
      'nSequence 0xffffffff',
      'Copy as in the bytes',
      '71-byte ECDSA',
      'Unsigned. About',
      /BTC \((claimed|proven)\) · not signed/,
      '21.64',
    ],
  },
  {
    state: 'all signatures are there',
    act: summary(givenInput('174flow5')),
    seen: ['All signatures valid', 'About 463 vB when final', 'valid · d90c6a4f (2 keys)'],
    unseen: ['d90c6a4f, d90c6a4f', 'Unsigned.', 'when signed', /\d BTC \(\w+\) · all signatures/],
  },
  {
    state: 'an invalid signature',
    act: summary(givenInput('badsig')),
    seen: ['Invalid: signature of', 'invalid'],
    unseen: ['1 of 1 signature present'],
  },
  {
    state: 'several keys of one fingerprint',
    act: review(givenInput('174flow1')),
    seen: ['d90c6a4f m/0h/0h/0h and d90c6a4f m/0h/0h/1h (input 0)'],
    unseen: ['needs d90c6a4f (', 'needs a signature of d90c6a4f.'],
  },
  {
    state: 'a raw transaction whose previous outputs are missing',
    act: review(UNKNOWN_UTXO),
    seen: ['previous outputs missing', 'Add previous outputs', hexOf(publicKey('A')).slice(0, 8)],
    unseen: ['An updater has to add', 'no known key', 'The PSBT says nothing'],
  },
  {
    state: 'a thousand inputs whose previous outputs are missing',
    act: (page) => summary(many(1_000).hex)(page),
    seen: ['previous outputs of inputs 0 to 999 missing'],
    unseen: ['inputs 0, 1, 2', 'Add previous outputsnot signed'],
  },
  {
    state: 'a PSBT whose UTXO is missing, which an updater adds',
    act: review(fileOf(one(wpkh('A'), { utxo: 'none' }))),
    seen: ['previous outputs of input 0 missing', 'Add previous outputs'],
    unseen: ['to verify it'],
  },
  {
    state: 'what a signature leaves open',
    act: review(fileOf(one(wpkh('A'), { signed: [{ by: 'A', type: 0x82 }] }))),
    seen: ['can be changed'],
    unseen: ['Nothing: valid signatures commit to all', 'Nothing may change'],
  },
  {
    state: 'a signature that commits to all',
    act: review(fileOf(one(wpkh('A'), { signed: BY_A }))),
    seen: ['Nothing: valid signatures commit to all'],
    unseen: ['can be changed', 'Anyone can add'],
  },
  {
    state: 'a signature that commits to all but the amount, which the file claims',
    act: review(fileOf(one(pkh('A'), { signed: BY_A, utxo: 'claimed' }))),
    seen: [
      'Whoever made the signatures (input 0) can change anything',
      /0\.00100000 BTC\s*not checked/,
    ],
    unseen: ['Nothing: valid signatures commit to all', /BTC\s*open/],
  },
  {
    state: 'two hundred inputs that need the same key',
    act: review(fileOf({ inputs: new Array(200).fill({ lock: wpkh('A'), origins: 'A' }) })),
    seen: ['0 to 199 (200 inputs): each needs a signature of'],
    unseen: ['Input 37 needs'],
  },
  {
    state: 'an output that pays a public key',
    act: summary(PAYS_KEY),
    seen: ['P2PK'],
    unseen: ['bare public key'],
  },
  {
    state: 'a coinbase',
    act: summary(COINBASE),
    seen: ['Coinbase: spends nothing'],
    unseen: ['Sign this', '· coinbase', 'The PSBT says nothing'],
  },
  {
    state: 'a fee that is dangerous',
    act: summary(givenInput('absurdfee')),
    seen: [/Danger\s*Very high fee: 4.99000000 BTC, about 4,536,363.6 sat\/vB/],
    unseen: ['tx:', '4,536,363.63'],
  },
  {
    state: 'an input that does not decode',
    act: review(givenInput('174inv01')),
    seen: ['What comes after it was not checked.'],
    unseen: ['much before it neither'],
  },
  {
    state: 'a name of a procedure with a letter missing, and one of a node',
    act: console('decodpsbt "00"', 'getblockcount'),
    seen: ['Did you mean decodepsbt?', 'This procedure needs a node'],
    unseen: [],
  },
  {
    state: 'a descriptor with h for the apostrophes that its checksum is of',
    act: console(`getdescriptorinfo "${OTHER_MARKS}#${descriptorChecksum(ITS_MARKS)}"`),
    seen: [
      /Provided checksum '\w{8}' does not match/,
      "The checksum is that of the same text with ' in place of h.",
    ],
    unseen: [],
  },
  {
    state: 'a descriptor without quotes',
    act: console(`getdescriptorinfo wpkh(${hexOf(publicKey('A'))})`),
    seen: ['Put the descriptor in double quotes'],
    unseen: ['Nested calls are not supported'],
  },
  {
    state: 'a key that is nowhere in the file',
    act: keyBeside(fileOf(one(pkh('B'))), wif(1)),
    seen: [/No input or output uses this key \(0\w+…\w+, fingerprint [0-9a-f]{8}\)/],
    unseen: ['not needed, or signed already'],
  },
  {
    state: 'a key of a taproot output that is not named',
    act: keyBeside(fileOf(one(tr('B'))), wif(1)),
    seen: ['No input or output uses this key'],
    unseen: ['it is in no script of the inputs'],
  },
  {
    state: 'the phrases of a PSBT in Sign',
    act: keyBeside(givenInput('174flow1'), wif(1)),
    seen: ['Sign the raw transaction', 'Add copies'],
    unseen: [
      'Sign its transaction alone',
      'What is spent',
      'Passphrase of the words',
      'As the PSBT says it',
    ],
  },
  {
    state: 'a key of a record that is too long',
    act: faulty(base64Of(version0({ inputs: [[record('04', 'aabb', '51')]], outputs: [[]] }))),
    seen: ['A key of 1 byte', 'This one has 3 bytes.'],
    unseen: [],
  },
  {
    state: 'a value that is longer than what it holds',
    act: faulty(base64Of(version0({ inputs: [[record('03', '', '0100000000')]], outputs: [[]] }))),
    seen: ['A value of 5 bytes, as its length says. What stands there has 4.'],
    unseen: ['longer or shorter'],
  },
  {
    state: 'a damaged part of several, then another file',
    act: partThenFile('Inspect', SAMPLE_DATA.taproot),
    seen: ['PSBT'],
    unseen: [PART_NOTICE],
  },
  {
    state: 'the same in Sign',
    act: partThenFile('Sign', givenInput('174flow1')),
    seen: ['Add copies'],
    unseen: [PART_NOTICE],
  },
  {
    state: 'one of two that are needed has signed',
    act: review(fileOf(one(twoOfThree, { origins: 'ABC', signed: BY_A }))),
    seen: ['Partly signed: 1 of 2; needs 42424242 or 43434343'],
    unseen: [/needs a signature of (\w+)\. Signed by \1/],
  },
  {
    state: 'signatures in a file',
    act: summary(fileOf(one(twoOfThree, { origins: 'ABC', signed: BY_AB }))),
    seen: ['All signatures valid'],
    unseen: [/\d+-byte (?:ECDSA|Schnorr)/, 'nSequence 0xffffffff', /\d\.\d{1,7} BTC/, /\d\.\d{9,}/],
  },
  {
    state: 'the bytes of a file with signatures',
    act: inBytes(givenInput('174flow5')),
    seen: ['Partial signature'],
    unseen: ['Copy as in the bytes', /\d+-byte ECDSA/, 'nSequence 0xffffffff'],
  },
  {
    state: 'more lines than keys',
    act: inSignKeys(12),
    seen: ['and 2 more lines that cannot be used as a key'],
    unseen: [/and 2 more(?! lines)/],
  },
  {
    state: 'a copy that differs in much',
    act: inSign(givenInput('174flow1'), fileOf({ inputs: new Array(9).fill({ lock: wpkh('A') }) })),
    seen: [/and [\d,]+ more differences/],
    unseen: [/and [\d,]+ more(?! )/],
  },
];

/** Texts that a screen reader reads as one, with what stood together in them without a space. */
export const HEARD: readonly (readonly [sample: keyof typeof SAMPLE_DATA, words: RegExp])[] = [
  ['version2', /PSBT version 2/],
  ['payment', /PSBT version 0/],
];

import { bytesToHex } from '../../src/core/bytes/hex.ts';
import { hash160 } from '../../src/core/crypto/hashes.ts';
import { encodeWif } from '../../src/core/encoding/testing/private-key-text.ts';
import { inputRecord } from '../../src/core/psbt/make-record.ts';
import {
  type FileSpec,
  fileOf,
  multi,
  nestedWsh,
  pkh,
  signatureOf,
  tr,
  wpkh,
  wsh,
} from '../../src/core/sign/testing/built-files.ts';
import { scriptOf } from '../../src/core/sign/testing/script-words.ts';
import { privateKey } from '../../src/core/sign/testing/utxos.ts';
import { expect, paste, test, testInOnePage } from '../page.ts';
import { given } from '../sign-psbt-secrets.ts';

/* What the page says of scripts that Bitcoin Core does not finalize, of wrong ones, and of what it does not sign. */

const PREIMAGE = new Uint8Array(32).fill(9);
const HASH = hash160(PREIMAGE);
const PREIMAGE_RECORD = inputRecord('hash160', HASH, PREIMAGE);
/** BIP 199. */
const HTLC = scriptOf(
  `IF HASH160 <${bytesToHex(HASH)}> EQUALVERIFY DUP HASH160 #A ELSE 500 CHECKLOCKTIMEVERIFY DROP DUP HASH160 #B ENDIF EQUALVERIFY CHECKSIG`,
);
const SEPARATED = scriptOf('A CHECKSIGVERIFY CODESEPARATOR B CHECKSIG');

/** Both signatures of the second key, over what the first one signs. */
function bySecondKey(): FileSpec {
  const lock = wsh(SEPARATED);
  const code = { ...lock, scriptCode: scriptOf('B CHECKSIG') };
  const bottom = signatureOf({ inputs: [{ lock: code }] }, 0, { by: 'B' });
  const top = signatureOf({ inputs: [{ lock }] }, 0, { by: 'B' });
  const records = [inputRecord('final_scriptwitness', null, [bottom, top, SEPARATED])];
  return { inputs: [{ lock, records }] };
}

/** OP_FALSE OP_IF "ord" 1 "text/plain" 0 "hi" OP_ENDIF. */
const INSCRIBED = scriptOf('xB CHECKSIG 0 IF <6f7264> 1 <746578742f706c61696e> 0 <6869> ENDIF');

interface Row {
  readonly state: string;
  readonly file: FileSpec;
  readonly seen: readonly (string | RegExp)[];
  readonly unseen: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    state: 'an HTLC that nobody has signed',
    file: { inputs: [{ lock: wsh(HTLC), origins: 'AB' }] },
    seen: ['Bitcoin Core does not finalize this script'],
    unseen: ['No problems found'],
  },
  {
    state: 'an HTLC with all that its first way takes',
    file: {
      inputs: [
        { lock: wsh(HTLC), origins: 'AB', signed: [{ by: 'A' }], records: [PREIMAGE_RECORD] },
      ],
    },
    seen: [
      'All signatures valid; Bitcoin Core does not finalize this script',
      'otherwise the program that made it does',
    ],
    unseen: ['has to sign', 'ready to finalize', 'partly signed'],
  },
  {
    state: 'a wrong redeem script beside the right witness script',
    file: {
      inputs: [
        { lock: wpkh('C') },
        {
          lock: nestedWsh(multi(2, 'AB')),
          scripts: [
            inputRecord('redeem_script', null, wpkh('B').scriptPubKey),
            inputRecord('witness_script', null, multi(2, 'AB')),
          ],
          signed: [{ by: 'A' }],
        },
      ],
    },
    seen: ['Script does not match'],
    unseen: ['Script does not match (2)'],
  },
  {
    state: 'a signature that no check with OP_CODESEPARATOR takes',
    file: bySecondKey(),
    seen: ['Invalid: signature'],
    unseen: ['All signatures valid'],
  },
  {
    state: 'an inscription',
    file: { inputs: [{ lock: tr('A', INSCRIBED) }] },
    seen: ['This carries data besides the payment.'],
    unseen: ['No problems found'],
  },
];

testInOnePage.describe('in Inspect', () => {
  for (const { state, file, seen, unseen } of ROWS) {
    testInOnePage(state, async ({ page }) => {
      await paste(page, fileOf(file));
      await page.getByRole('tab', { name: /^Review/ }).click();
      const body = page.getByRole('main');
      for (const text of seen) await expect(body).toContainText(text);
      for (const text of unseen) await expect(body).not.toContainText(text);
    });
  }
});

interface SignRow {
  readonly state: string;
  readonly file: FileSpec;
  readonly hashType?: string;
  /** What is said of the key, which is A. */
  readonly key: string;
  /** What is said of the inputs after signing, where anything is signed. */
  readonly results?: readonly string[];
}

const SIGN_ROWS: readonly SignRow[] = [
  {
    state: 'an HTLC',
    file: { inputs: [{ lock: wsh(HTLC) }] },
    key: 'signs nothing: a preimage is asked for',
  },
  {
    state: 'a script of no known form',
    file: { inputs: [{ lock: wsh(scriptOf('A CHECKSIG NOT NOT')) }] },
    key: 'signs nothing: Bitcoin Core signs for no script of this kind',
  },
  {
    state: 'a legacy input with a witness UTXO alone',
    file: { inputs: [{ lock: pkh('A'), utxo: 'claimed' }] },
    key: 'signs nothing: the previous transaction is missing',
  },
  {
    state: 'SINGLE, with an output for the first of two inputs',
    file: {
      inputs: [
        { lock: wpkh('A'), asks: 0x83 },
        { lock: wpkh('A'), asks: 0x83 },
      ],
    },
    hashType: 'SINGLE|ANYONECANPAY',
    key: 'signs input 0',
    results: ['added 1 signature', 'Not signed: SINGLE commits to the output of its number'],
  },
];

test.describe('in Sign', () => {
  for (const { state, file, hashType, key, results = [] } of SIGN_ROWS) {
    test(state, async ({ page }) => {
      const signer = await given(page, fileOf(file));
      await signer.paste(encodeWif(privateKey('A'), true, 'main'), signer.keys);
      if (hashType) {
        await expect(page.locator('.hash-type')).toContainText(
          'no output for input 1, which will not be signed',
        );
        await signer.answerDangers();
      }
      await expect(signer.verdicts).toContainText(key);
      if (results.length === 0) return;
      await signer.sign();
      for (const [i, text] of results.entries()) {
        await expect(signer.resultOf(i)).toContainText(text);
      }
    });
  }
});

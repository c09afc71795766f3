import { encodeBase64 } from '../src/core/encoding/base64.ts';
import { nameCases, nameRecordOf } from '../src/core/review/testing/truth.ts';
import { expect, FILE_ADDRESS, paste, test } from './page.ts';

const NAME = '₿simple@dnssec_proof_tests.bitcoin.ninja';
const [HONEST] = nameCases();

test('a name that is proven to be paid stands beside the address, with the clock; its proof alone has a card', async ({
  page,
}) => {
  const { params } = JSON.parse(HONEST!.request) as { readonly params: readonly [string] };
  await page.goto(FILE_ADDRESS);
  await paste(page, params[0]);
  const summary = page.getByTestId('summary');
  await expect(summary).toContainText(`${NAME}, by DNSSEC`);
  await expect(summary).toContainText('held against the clock of this device: ');
  await expect(page.getByTestId('output-1')).toContainText(
    'bc1qztwy6xen3zdtt7z0vrgapmjtfz8acjkfp5fp7l',
  );
  await paste(page, encodeBase64(nameRecordOf(HONEST!)));
  const card = page.getByTestId('card');
  await expect(card).toContainText(NAME);
  await expect(card).toContainText('Proven by DNSSEC from the root');
  await expect(card).toContainText('which is over by the clock');
});

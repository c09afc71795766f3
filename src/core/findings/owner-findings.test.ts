import { expect, test } from 'vitest';
import { authored } from '../../../test/authored.ts';
import { execute } from '../../rpc/dispatch.ts';

const UNTOLD =
  'It says that the key is at m/123456789/987654321/7/2000000000 of 6c51f0a4, where no wallet has coins; nothing that you gave can tell whether it is.';

test.each<[file: string, told: readonly boolean[]]>([
  ['change-elsewhere', [true, true]],
  // What was given derives a key there, and it is another one.
  ['forged-change-own', [false]],
])('what an origin says in %s, where nothing that was given can tell', (file, told) => {
  const { psbt, descriptors, chain } = authored(file);
  const body = JSON.stringify({ method: 'inspectpsbt', params: [psbt, { descriptors }] });
  const { findings } = JSON.parse(execute(body, { chain }).body).result;
  const found = findings.filter(({ code }: { code: string }) => code === 'origin-contradicted');
  expect(found.map(({ text }: { text: string }) => text.includes(UNTOLD))).toEqual(told);
});

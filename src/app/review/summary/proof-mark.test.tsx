import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MadeUpContext } from '../../rehearsal/made-up.tsx';
import { ProofMark } from './proof-mark.tsx';

test.each([
  ['a coin', false, 'proven'],
  ['a made-up coin', true, ''],
])('what is proven of %s', (_, isMadeUp, word) => {
  const html = renderToStaticMarkup(
    <MadeUpContext value={isMadeUp}>
      <ProofMark proof="proven" />
    </MadeUpContext>,
  );
  expect(/proven/.exec(html)?.[0] ?? '').toBe(word);
});

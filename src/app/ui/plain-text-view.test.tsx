import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlainText } from './plain-text.tsx';

test.each([
  ['plain', 'a 1', 'a 1'],
  [
    'a name in Hebrew beside numbers',
    'שלום · 0 · aa',
    '<bdi>שלום</bdi> · <bdi>0</bdi> · <bdi>aa</bdi>',
  ],
  ['what cannot be seen', 'a\u034f', '<bdi>a<span class="chip">U+034F</span></bdi>'],
])('%s', (_name, text, markup) => {
  expect(renderToStaticMarkup(<PlainText text={text} />)).toBe(markup);
});

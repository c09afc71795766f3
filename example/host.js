import { connect, TouchstoneError } from './touchstone-client.js';

// scripts/example.ts tells where it serves the page to embed.
const address = new URL(document.documentElement.dataset.touchstone ?? '');
// At /ask stands the same file without this page's origin in its block.
const isAsking = new URLSearchParams(location.search).has('ask');
if (isAsking) address.pathname = '/ask';
element(isAsking ? 'asking' : 'listed').hidden = false;

const frame = element('touchstone');
const touchstone = connect(frame, { origin: address.origin });
frame.src = address.href;

element('here').textContent = location.origin;
element('there').textContent = address.origin;

touchstone.on('ready', ({ version, chain }) => say(`Connected: version ${version}, ${chain}`));
touchstone.on('refused', ({ code, message }) => say(`Refused: ${message} (${code})`));
touchstone.on('lost', ({ message }) => say(message));

element('psbt').value =
  'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////ARjd9QUAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAEBHwDh9QUAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAA==';
element('transaction').value =
  '020000000111111111111111111111111111111111111111111111111111111111111111110000000000fdffffff0118ddf50500000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000';

const KEY = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';
const COIN = {
  txid: '11'.repeat(32),
  vout: 0,
  scriptPubKey: '0014751e76e8199196d454941c45d1b3a323f1433bd6',
  amount: '1.00000000',
};

onClick('decode', () => touchstone.call('decodepsbt', [element('psbt').value.trim()]));
onClick('show', () => touchstone.show(element('psbt').value.trim()));
onClick('sign', () =>
  touchstone.call('signrawtransactionwithkey', [
    element('transaction').value.trim(),
    [KEY],
    [COIN],
  ]),
);

onClick('ask', () => touchstone.call('signpsbt', [element('psbt').value.trim()]));
touchstone.on('signing', () => frame.scrollIntoView());

/** Shows what a call answers, or why it failed. */
function onClick(id, act) {
  element(id).addEventListener('click', async () => {
    // The question stands in the frame, which must be seen for its answer to count.
    if (isAsking) frame.scrollIntoView();
    try {
      const result = await act();
      element('answer').textContent = JSON.stringify(result, undefined, 2) ?? 'done';
    } catch (error) {
      const code = error instanceof TouchstoneError ? ` (${error.code})` : '';
      element('answer').textContent = `${error.message}${code}`;
    }
  });
}

function say(words) {
  element('state').textContent = words;
}

function element(id) {
  return document.getElementById(id);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/*
 * Sentences that nobody in this field writes, and what stands in their place. They came
 * back whenever a new part was written, so that they are looked for in the page's words,
 * in the documents and in comments.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const PHRASES: readonly (readonly [phrase: string, instead: string])[] = [
  ['Signatures: there is none', 'No signatures'],
  ['every input has what its script asks for', 'Nothing is missing'],
  ['no key of it here', 'None of its keys is known here'],
  ['A key stands for its own addresses', 'what the field takes'],
  ['and much before it neither', 'Not mined before block N'],
  ['leave them out only where nobody signs', 'Remove them only when signing is finished'],
  ['What this PSBT tells about you', 'What this PSBT reveals'],
  ['1 in a second', '1 per second'],
  ['Sign its transaction alone', 'Sign the raw transaction'],
  ['Passphrase of the words', 'BIP 39 passphrase'],
  ['As the PSBT says it', 'as in the PSBT'],
  ['was damaged on its way', 'Checksum mismatch: scan this part again'],
  ['Words to the opener', 'Reply'],
  ['leaves the search, or dismisses', 'Close search or message'],
  ['All inputs have a scriptSig or witness', 'All inputs are final'],
  ['bare public key', 'P2PK'],
  ['where the browser gives one', 'if a camera is available'],
  ['what needs no whole browser', 'tests that need no full browser'],
  ['Answer each danger that was found', 'Confirm each danger; then Sign is enabled'],
  ['Copies that cosigners signed are pasted', 'Paste or drop cosigners’ signed copies'],
  ['errors in Bech32 with their places', 'positions of Bech32 errors'],
  ['It knows no page, network or clock', 'It has no access to the DOM, the network or the clock'],
  ['which take turns', 'alternately'],
  ['every way out', 'every channel'],
  ['of which only the hash is known', 'keys known only by hash'],
  ['Takes the focus where a click goes', 'Keeps focus inside the app'],
  ['opens** on what is so of', 'opens on its state'],
  ['inputs or outputs and more', 'twelve or more inputs or outputs'],
  ['goes with the chain that it was of', 'Changing the chain clears the verdict'],
  ['What its carrier changed is undone', 'Damage from transport is repaired'],
  ['in the place of the transaction stays', 'If you paste a PSBT, it stays a PSBT'],
  ['An answer is for a danger', 'A confirmation covers one danger'],
  ['so that each can be taken away again', 'so it can be removed'],
  ['Who has a person sign', 'To have a person sign'],
  ['the look for it', 'the check for it'],
  ['may be changed otherwise', 'allow changes that the signatures forbid'],
  ['was not looked for to the end', 'The search for the cause stopped early'],
  ['not verified to the end', 'Verification stopped before all were checked'],
  ['says already', 'already says'],
  ['What is so of what is to be signed', 'The review of what will be signed'],
  ['wrote down of itself', 'Wallet export'],
  ['Put it right before it goes', 'nothing'],
  ['breaks no rule of relay so far', 'No relay rule is broken so far'],
];

/** Tests name some of them as what must not be seen. */
function isText(path: string): boolean {
  return /\.(?:tsx?|js|css|md|html)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter(isText);
}

const FILES = [
  ...['src', 'docs', 'example'].flatMap(filesIn),
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'index.html'],
];

/** Without line ends, which part sentences in comments and documents. */
const TEXTS = FILES.map((path) => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [path, text.replace(/\s+(?:\*|\/\/)?\s*/g, ' ').toLowerCase()] as const;
});

test('files are looked through', () => {
  expect(FILES.length).toBeGreaterThan(500);
});

describe('is written in another way', () => {
  test.each(PHRASES)('%s → %s', (phrase) => {
    const found = TEXTS.filter(([, text]) => text.includes(phrase.toLowerCase()));
    expect(found.map(([path]) => path)).toEqual([]);
  });
});

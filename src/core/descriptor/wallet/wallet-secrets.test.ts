import { describe, expect, test } from 'vitest';
import { walletSecret } from './wallet-secrets.ts';

const WORDS =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const SHARE =
  'eraser senior beard romp adorn nuclear spill corner cradle style ancient family general leader ambition exchange unusual garlic promise voice';

describe('what is private is found wherever it stands', () => {
  test.each([
    ['words', WORDS, 'seed-words'],
    ['words in a list', `1. ${WORDS.replaceAll(' ', '\n2. ')}`, 'seed-words'],
    ['words as a member', JSON.stringify({ a: [{ words: WORDS.split(' ') }] }), 'seed-words'],
    ['words in a comment', `# ${WORDS.toUpperCase()}\nName: Vault\nPolicy: 2 of 2`, 'seed-words'],
    ['a share of SLIP 39', `Name: x\n${SHARE}`, 'seed-words'],
    ['codex32', 'x: MS12NAMEA320ZYXWVUTSRQPNMLKJHGFEDCAXRPP870HKKQRM', 'seed-words'],
    [
      'a key under a passphrase',
      '{"a":"6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg"}',
      'bip38',
    ],
    [
      'a seed by its name',
      '{"keystore":{"type":"old","seed":"acb740e454c3134901d7c8f16497cc1c"}}',
      'private-key',
    ],
    ['an encrypted key', '{"keystore":{"xprv":"ACDtVBDGMbwS9zFEdT2c7Db8eFdqHm=="}}', 'private-key'],
    ['imported keys', '{"keystore":{"keypairs":{"02ab":"cd"}}}', 'private-key'],
    ['keys by number', '{"master_private_keys":{"x1/":"a"}}', 'private-key'],
    ['a member of a line', '{"type":"tx","ref":"a"}\n{"mnemonic":"x"}', 'private-key'],
    ['a line', 'Name: Vault\nseed: something', 'private-key'],
    ['a line of a backup', 'mnemonic = "x"', 'private-key'],
    ['a private key in hex by its name', 'Private Key: 00ff', 'private-key'],
    ['nesting deeper than anything', `${'['.repeat(100)}"a"${']'.repeat(100)}`, 'private-key'],
  ])('%s', (_what, text, secret) => {
    expect(walletSecret(text)).toBe(secret);
  });

  test.each([
    ['nothing', ''],
    ['eleven words', WORDS.slice('abandon '.length)],
    [
      'prose',
      'This is the wallet that we use for coffee and cake on the way to the office and back.',
    ],
    ['names that are empty', '{"seed":"","xprv":null,"passphrase":"","keypairs":{},"mnemonic":[]}'],
    ['versions', '{"seed_version":17,"seed_type":"segwit","use_encryption":false}'],
    ['a line without a value', 'seed:\nName: x'],
    ['a line that is null', 'xprv: null'],
    ['a name in a value', '{"label":"my seed"}'],
    ['a label about one', '{"type":"addr","ref":"bc1q","label":"seed: in the safe"}'],
    ['a key of a name like it', '{"seeds planted":"5","privacy":"on"}'],
    ['an id', '8b1cbf43b3b2a2bb4b9e2f7d4dcd4a6f3bb9f1ad1b2c3d4e5f60718293a4b5c6'],
  ])('but not in %s', (_what, text) => {
    expect(walletSecret(text)).toBeUndefined();
  });
});

import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseCredential } from '../channel/embed/credentials.ts';
import { isAuthorised } from './authorised.ts';

test('a credential is what share/rpcauth of Core makes', () => {
  const hmac = createHmac('sha256', '5a1t').update('sécret').digest('hex');
  const credential = parseCredential(`alice:5a1t$${hmac}`)!;
  const other = { ...credential, user: 'bob', hmac: '00'.repeat(32) };
  const outcomes = [
    ['alice', 'sécret'],
    ['alice', 'secret'],
    ['alice', ''],
    ['bob', 'sécret'],
    ['', 'sécret'],
    ['alic', 'sécret'],
  ].map(([user, secret]) => isAuthorised([other, credential], user!, secret!));
  expect(outcomes).toEqual([true, false, false, false, false, false]);
  expect(isAuthorised([], '', '')).toBe(false);
});

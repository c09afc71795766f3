import { describe, expect, test } from 'vitest';
import { originParts } from './consent-origin-parts.ts';

describe('of an origin is set off', () => {
  test.each([
    ['https://wallet.example', 'https://', 'wallet.example', ''],
    ['https://bank.example.evil.test', 'https://bank.example.', 'evil.test', ''],
    ['https://bank-example.evil.test:8443', 'https://bank-example.', 'evil.test', ':8443'],
    ['https://bank.co.uk', 'https://bank.', 'co.uk', ''],
    ['https://wallet.example.', 'https://', 'wallet.example.', ''],
    ['http://localhost:4173', 'http://', 'localhost', ':4173'],
    ['http://127.0.0.1:4173', 'http://', '127.0.0.1', ':4173'],
    ['http://[::1]:4173', 'http://', '[::1]', ':4173'],
    ['https://xn--bnk-qla.example', 'https://', 'xn--bnk-qla.example', ''],
    ['chrome-extension://abcdef', 'chrome-extension://', 'abcdef', ''],
    ['a page without a name', '', 'a page without a name', ''],
  ])('%s', (origin, before, host, after) => {
    expect(originParts(origin)).toEqual({ before, host, after });
    expect(before + host + after).toBe(origin);
  });
});

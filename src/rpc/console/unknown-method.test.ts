import { describe, expect, test } from 'vitest';
import { allProcedures } from '../table.ts';
import { hintForMethod } from './unknown-method.ts';

describe('a name that no procedure has', () => {
  test.each([
    ['decodpsbt', 'decodepsbt'],
    ['decodepsbtt', 'decodepsbt'],
    ['DecodePSBT', 'decodepsbt'],
    ['decodespbt', 'decodepsbt'],
    ['helpp', 'help'],
    ['singrawtransactionwithkey', 'signrawtransactionwithkey'],
    ['combinpsbts', 'combinepsbt'],
  ])('%s is nearly %s', (name, guess) => {
    expect(hintForMethod(name)).toEqual({ is: 'guess', name: guess });
  });

  test.each(['getblockcount', 'sendrawtransaction', 'walletprocesspsbt', 'stop'])(
    '%s needs a node',
    (name) => {
      expect(hintForMethod(name)).toEqual({ is: 'needs a node' });
    },
  );

  test.each(['', 'x', 'hi', 'decode', 'psbt', 'getblock count', '__proto__', 'h'.repeat(5000)])(
    '%.20s is like none',
    (name) => {
      expect(hintForMethod(name)).toBeUndefined();
    },
  );

  test('what is here needs no node', () => {
    for (const { name } of allProcedures()) {
      expect(hintForMethod(name)?.is ?? 'guess').toBe('guess');
    }
  });
});

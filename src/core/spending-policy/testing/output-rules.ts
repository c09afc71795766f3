/** Rules of what is paid, and change: kept, broken and undecided; where there is a limit, at it and one to each side. */
import { concatBytes } from '../../bytes/writer.ts';
import { derivePublic, fingerprintOf, masterKeyOf, neutered } from '../../descriptor/bip32.ts';
import { expand } from '../../descriptor/expand.ts';
import { extendedPublicKeyText } from '../../encoding/extended-key.ts';
import { outputRecord } from '../../psbt/make-record.ts';
import { ownDescriptor, TWO_OF_THREE } from '../../review/testing/file-rows.ts';
import { encodePush } from '../../script/push.ts';
import { multi, nestedWpkh, nestedWsh, tr, wpkh, wsh } from '../../sign/testing/built-files.ts';
import { privateKey, publicKey } from '../../sign/testing/utxos.ts';
import {
  ADDS_OUTPUTS,
  ASKS_ANYONE,
  ASKS_NONE,
  CHANGE,
  change,
  claimed,
  FILE,
  file,
  GROWS,
  NONE,
  PAYMENT,
  paying,
  type RuleRows,
  raw,
  to,
} from './policy-files.ts';

const HAS_SINGLE = file({}, { version: 2, modifiable: 4 });
const SIGNED_SINGLE = file({ signed: [{ by: 'A', type: 3 }] });
/** A wallet's branch of change, and a file that pays its index 7. */
const RANGED = `wpkh(${extendedPublicKeyText(neutered(masterKeyOf(privateKey('D'))!), 'regtest')}/1/*)`;
const [SEVENTH] = expand(ownDescriptor(RANGED).variants[0]!, 7)!.scripts;
const AT_7 = paying(PAYMENT, { lock: { scriptPubKey: SEVENTH! } });
const MASTER = neutered(masterKeyOf(privateKey('D'))!);
const SEVENTH_ORIGIN = { fingerprint: fingerprintOf(MASTER.publicKey), path: [1, 7] };
const SEVENTH_KEY = derivePublic(MASTER, [1, 7])!.publicKey;
/** So many of these keys. */
const keysOf = (required: number, ...keys: readonly Uint8Array[]) =>
  concatBytes(
    Uint8Array.of(0x50 + required),
    ...keys.map(encodePush),
    Uint8Array.of(0x50 + keys.length, 0xae),
  );
const BRANCH = { descriptors: [RANGED] };
const NOBODY = 'nobody else is paid';
const KINDS_PAID = 'all kinds of scripts that are paid are allowed';
const OWN = 'all change is derived from the policy’s descriptors';
const STRANGE = 'output 1: called change, and no descriptor of the policy derives it';

export const OUTPUT_RULES: RuleRows<
  | 'pay.to'
  | 'pay.amounts'
  | 'pay.most'
  | 'pay.kinds'
  | 'change.descriptors'
  | 'change.most_outputs'
  | 'change.last_index'
> = {
  'pay.to': [
    ['the one who is paid', 'kept', FILE, { pay: { to: [to('Z')] }, ...change('D') }, NOBODY, 'D'],
    ['all who are paid', 'kept', FILE, { pay: { to: [to('Z'), to('D')] } }, NOBODY],
    ['one more than is paid', 'kept', FILE, { pay: { to: [to('E'), to('D'), to('Z')] } }, NOBODY],
    [
      'change of a wallet where the policy names none',
      'kept',
      FILE,
      { pay: { to: [to('Z')] } },
      NOBODY,
      'D',
    ],
    [
      'what ANYONECANPAY leaves as it is',
      'kept',
      ASKS_ANYONE,
      { pay: { to: [to('Z'), to('D')] } },
      NOBODY,
    ],
    ['a flag of SINGLE alone', 'kept', HAS_SINGLE, { pay: { to: [to('Z'), to('D')] } }, NOBODY],
    [
      'one who is not paid for',
      'broken',
      FILE,
      { pay: { to: [to('Z')] } },
      'output 1 pays somebody else',
    ],
    [
      'nobody of those who are paid',
      'broken',
      FILE,
      { pay: { to: [to('E')] } },
      'outputs 0, 1 pay somebody else',
    ],
    [
      'change that the file claims',
      'broken',
      paying(PAYMENT, claimed('D')),
      { pay: { to: [to('Z')] } },
      'output 1 pays somebody else',
    ],
    [
      'change of a wallet that the policy does not name',
      'broken',
      FILE,
      { pay: { to: [to('Z')] }, ...change('E') },
      'output 1 pays somebody else',
      'ED',
    ],
    [
      'a wallet of others',
      'broken',
      FILE,
      { pay: { to: [to('Z')] } },
      'output 1 pays somebody else',
      'E',
    ],
    [
      'where outputs may be added',
      'broken',
      GROWS,
      { pay: { to: [to('Z')] } },
      'output 1 pays somebody else',
    ],
    [
      'outputs that may be added',
      'undecided',
      GROWS,
      { pay: { to: [to('Z'), to('D')] } },
      ADDS_OUTPUTS,
    ],
    [
      'outputs that NONE leaves open',
      'undecided',
      ASKS_NONE,
      { pay: { to: [to('Z'), to('D')] } },
      NONE,
    ],
    [
      'outputs that a signature of SINGLE leaves open',
      'undecided',
      SIGNED_SINGLE,
      { pay: { to: [to('Z'), to('D')] } },
      'SINGLE in input 0 lets others change outputs',
    ],
    [
      'an invalid signature of SINGLE, which holds nothing',
      'kept',
      file({ signed: [{ by: 'A', type: 3, spoilt: true }] }),
      { pay: { to: [to('Z'), to('D')] } },
      NOBODY,
    ],
  ],
  'pay.amounts': [
    [
      'exactly the most',
      'kept',
      FILE,
      { pay: { to: [to('Z', { most: 60_000n })] } },
      'each is paid what may be paid',
    ],
    [
      'exactly the least',
      'kept',
      FILE,
      { pay: { to: [to('Z', { least: 60_000n })] } },
      'each is paid',
    ],
    [
      'the most and the least',
      'kept',
      FILE,
      { pay: { to: [to('Z', { most: 60_000n, least: 60_000n })] } },
      'each is paid',
    ],
    [
      'a most of one who is not paid',
      'kept',
      FILE,
      { pay: { to: [to('E', { most: 0n })] } },
      'each is paid',
    ],
    [
      'one satoshi above the most',
      'broken',
      FILE,
      { pay: { to: [to('Z', { most: 59_999n })] } },
      'Z is paid 0.00060000 BTC, more than 0.00059999 BTC',
    ],
    [
      'one satoshi below the least',
      'broken',
      FILE,
      { pay: { to: [to('Z', { least: 60_001n })] } },
      'Z is paid 0.00060000 BTC, less than 0.00060001 BTC',
    ],
    [
      'a least of one who is not paid',
      'broken',
      FILE,
      { pay: { to: [to('E', { least: 1n })] } },
      'E is paid 0.00000000 BTC, less than',
    ],
    [
      'two outputs together',
      'broken',
      paying(PAYMENT, PAYMENT),
      { pay: { to: [to('Z', { most: 119_999n })] } },
      'Z is paid 0.00120000 BTC',
    ],
    [
      'the second of two',
      'broken',
      FILE,
      { pay: { to: [to('Z', { most: 60_000n }), to('D', { most: 29_999n })] } },
      'D is paid 0.00030000 BTC',
    ],
    [
      'change that is named too',
      'broken',
      FILE,
      { pay: { to: [to('D', { most: 29_999n })] }, ...change('D') },
      'D is paid',
      'D',
    ],
    [
      'too much where outputs may be added',
      'broken',
      GROWS,
      { pay: { to: [to('Z', { most: 59_999n })] } },
      'more than',
    ],
    [
      'too much of one where another may yet be paid',
      'broken',
      GROWS,
      { pay: { to: [to('E', { least: 1n }), to('Z', { most: 59_999n })] } },
      'Z is paid',
    ],
    [
      'the most where outputs may be added',
      'undecided',
      GROWS,
      { pay: { to: [to('Z', { most: 60_000n })] } },
      ADDS_OUTPUTS,
    ],
    [
      'too little where outputs may be added',
      'undecided',
      GROWS,
      { pay: { to: [to('E', { least: 1n })] } },
      ADDS_OUTPUTS,
    ],
    [
      'too little where NONE leaves outputs open',
      'undecided',
      ASKS_NONE,
      { pay: { to: [to('E', { least: 1n })] } },
      NONE,
    ],
  ],
  'pay.most': [
    [
      'exactly the most, without change',
      'kept',
      FILE,
      { pay: { most: 60_000n }, ...change('D') },
      '0.00060000 BTC is paid',
      'D',
    ],
    [
      'exactly the most, with all outputs',
      'kept',
      FILE,
      { pay: { most: 90_000n } },
      '0.00090000 BTC is paid',
    ],
    ['nothing but change', 'kept', FILE, { pay: { most: 0n } }, '0.00000000 BTC is paid', 'ZD'],
    [
      'one satoshi above',
      'broken',
      FILE,
      { pay: { most: 89_999n } },
      '0.00090000 BTC is paid, more than 0.00089999 BTC',
    ],
    [
      'one satoshi above, without change',
      'broken',
      FILE,
      { pay: { most: 59_999n }, ...change('D') },
      'more than 0.00059999 BTC',
      'D',
    ],
    [
      'change of a wallet that the policy does not name',
      'broken',
      FILE,
      { pay: { most: 59_999n }, ...change('D') },
      '0.00060000 BTC is paid',
      'DZ',
    ],
    [
      'too much where NONE leaves outputs open',
      'broken',
      ASKS_NONE,
      { pay: { most: 89_999n } },
      'more than',
    ],
    ['outputs that may be added', 'undecided', GROWS, { pay: { most: 90_000n } }, ADDS_OUTPUTS],
    ['outputs that NONE leaves open', 'undecided', ASKS_NONE, { pay: { most: 90_000n } }, NONE],
  ],
  'pay.kinds': [
    ['one kind', 'kept', FILE, { pay: { kinds: ['p2wpkh'] } }, KINDS_PAID],
    [
      'a script hash, whatever is inside',
      'kept',
      raw(paying({ lock: nestedWpkh('Z') })),
      { pay: { kinds: ['p2sh'] } },
      KINDS_PAID,
    ],
    [
      'what is inside a script hash',
      'kept',
      paying({ lock: nestedWpkh('Z') }),
      { pay: { kinds: ['p2sh-p2wpkh'] } },
      KINDS_PAID,
    ],
    [
      'P2WSH inside a script hash',
      'kept',
      paying({ lock: nestedWsh(TWO_OF_THREE) }),
      { pay: { kinds: ['p2sh-p2wsh'] } },
      KINDS_PAID,
    ],
    [
      'all that a script hash may be',
      'kept',
      raw(paying({ lock: nestedWpkh('Z') })),
      { pay: { kinds: ['p2sh', 'p2sh-p2wpkh', 'p2sh-p2wsh'] } },
      KINDS_PAID,
    ],
    ['another kind', 'broken', FILE, { pay: { kinds: ['p2tr', 'p2wsh'] } }, 'outputs 0, 1: p2wpkh'],
    [
      'one of two outputs',
      'broken',
      paying({ lock: tr('Z'), amount: 60_000n }, CHANGE),
      { pay: { kinds: ['p2wpkh'] } },
      'output 0: p2tr',
    ],
    [
      'a script hash where none is allowed',
      'broken',
      paying({ lock: nestedWpkh('Z') }),
      { pay: { kinds: ['p2wpkh'] } },
      'output 0: p2sh',
    ],
    [
      'another kind inside a script hash',
      'broken',
      paying({ lock: nestedWpkh('Z') }),
      { pay: { kinds: ['p2sh-p2wsh'] } },
      'output 0: p2sh',
    ],
    [
      'change of a wallet that the policy does not name',
      'broken',
      FILE,
      { pay: { kinds: ['p2tr'] }, ...change('D') },
      'output 0: p2wpkh',
      'DZ',
    ],
    [
      'a script hash of which nothing is told',
      'undecided',
      raw(paying({ lock: nestedWpkh('Z') })),
      { pay: { kinds: ['p2sh-p2wpkh'] } },
      'what is inside the script hash of output 0 is not known',
    ],
    [
      'a script hash of which another script is told',
      'undecided',
      paying({
        lock: { scriptPubKey: nestedWpkh('Z').scriptPubKey },
        records: [outputRecord('redeem_script', null, wpkh('B').scriptPubKey)],
      }),
      { pay: { kinds: ['p2sh-p2wpkh'] } },
      'what is inside the script hash of output 0',
    ],
    ['outputs that may be added', 'undecided', GROWS, { pay: { kinds: ['p2wpkh'] } }, ADDS_OUTPUTS],
  ],
  'change.descriptors': [
    ['change that a descriptor derives', 'kept', FILE, change('D'), OWN, 'D'],
    ['no change', 'kept', paying(PAYMENT), change('D'), OWN, 'D'],
    [
      'change that the file claims too',
      'kept',
      paying(PAYMENT, claimed('D')),
      change('D'),
      OWN,
      'D',
    ],
    ['a wallet beside it', 'kept', FILE, change('D'), OWN, 'DZ'],
    [
      'change of another descriptor',
      'broken',
      paying(PAYMENT, claimed('D')),
      change('E'),
      STRANGE,
      'E',
    ],
    [
      'change with the key of another',
      'broken',
      paying(PAYMENT, claimed('E')),
      change('E'),
      STRANGE,
      'E',
    ],
    [
      'change of a wallet that the policy does not name',
      'broken',
      paying(PAYMENT, claimed('D')),
      change('E'),
      STRANGE,
      'ED',
    ],
    [
      'a script that is not that of the output',
      'broken',
      paying(PAYMENT, {
        lock: { scriptPubKey: wsh(TWO_OF_THREE).scriptPubKey },
        records: [outputRecord('witness_script', null, multi(1, 'DE'))],
      }),
      change('D'),
      STRANGE,
      'D',
    ],
    [
      'a key that a descriptor derives, in a script that it does not',
      'broken',
      paying(PAYMENT, {
        lock: wsh(keysOf(1, SEVENTH_KEY, publicKey('E'))),
        records: [outputRecord('bip32_derivation', SEVENTH_KEY, SEVENTH_ORIGIN)],
      }),
      change('D'),
      STRANGE,
      BRANCH,
    ],
    ['outputs that may be added', 'undecided', GROWS, change('D'), ADDS_OUTPUTS, 'D'],
    ['outputs that NONE leaves open', 'undecided', ASKS_NONE, change('D'), NONE, 'D'],
  ],
  'change.most_outputs': [
    ['exactly the most', 'kept', FILE, change('D', { mostOutputs: 1 }), '1 output of change', 'D'],
    ['none of none', 'kept', FILE, change('E', { mostOutputs: 0 }), '0 outputs of change', 'E'],
    [
      'a wallet that the policy does not name',
      'kept',
      FILE,
      change('D', { mostOutputs: 1 }),
      '1 output of change',
      'DZ',
    ],
    [
      'one more',
      'broken',
      FILE,
      change('DZ', { mostOutputs: 1 }),
      '2 outputs of change, more than 1',
      'DZ',
    ],
    [
      'one where none may be',
      'broken',
      FILE,
      change('D', { mostOutputs: 0 }),
      '1 output of change, more than 0',
      'D',
    ],
    [
      'outputs that may be added',
      'undecided',
      GROWS,
      change('D', { mostOutputs: 1 }),
      ADDS_OUTPUTS,
      'D',
    ],
  ],
  'change.last_index': [
    [
      'exactly the last',
      'kept',
      AT_7,
      change('D', { lastIndex: 7 }),
      'no change is above index 7',
      BRANCH,
    ],
    [
      'a descriptor without indexes',
      'kept',
      FILE,
      change('D', { lastIndex: 0 }),
      'no change is above index 0',
      'D',
    ],
    [
      'a payment above it',
      'kept',
      AT_7,
      change('D', { lastIndex: 6 }),
      'no change is above index 6',
      'D',
    ],
    [
      'one above the last',
      'broken',
      AT_7,
      change('D', { lastIndex: 6 }),
      'output 1: change at branch 1, index 7, above index 6',
      BRANCH,
    ],
    [
      'outputs that may be added',
      'undecided',
      GROWS,
      change('D', { lastIndex: 0 }),
      ADDS_OUTPUTS,
      'D',
    ],
  ],
};

/** Rules of lock times: kept, broken and undecided; where there is a limit, at it and one to each side. */
import { psbtV2, record, u32 } from '../../outline/testing/psbt-hex.ts';
import { type InputSpec, wpkh } from '../../sign/testing/built-files.ts';
import { ADDS_INPUTS, ASKS_NONE, FILE, file, type RuleRows, TAKES_INPUTS } from './policy-files.ts';

const locked = (lockTime: number, input: Partial<InputSpec> = {}) => file(input, { lockTime });
const waits = (sequence: number) => file({ sequence });
/** Two inputs of which one asks for a height and one for a time. */
const DISAGREE = psbtV2(
  [{ records: record('12', u32(9)) }, { records: record('11', u32(500_000_009)) }],
  [{}],
);

export const LOCK_RULES: RuleRows<
  'lock_time.latest_height' | 'lock_time.latest_time' | 'lock_time.most_blocks'
> = {
  'lock_time.latest_height': [
    ['no lock time', 'kept', FILE, { lockTime: { latestHeight: 0 } }, 'no lock time holds'],
    [
      'exactly the latest',
      'kept',
      locked(800_000),
      { lockTime: { latestHeight: 800_000 } },
      'the lock time is 800000',
    ],
    [
      'one that no sequence enforces',
      'kept',
      locked(800_000, { sequence: 0xffffffff }),
      { lockTime: { latestHeight: 1 } },
      'no lock time holds',
    ],
    [
      'a time, where that has its limit',
      'kept',
      locked(1_700_000_000),
      { lockTime: { latestHeight: 1, latestTime: 1_700_000_000 } },
      'the lock time is a time',
    ],
    [
      'the last height there is',
      'kept',
      locked(499_999_999),
      { lockTime: { latestHeight: 499_999_999 } },
      'the lock time is 499999999',
    ],
    [
      'one block later',
      'broken',
      locked(800_001),
      { lockTime: { latestHeight: 800_000 } },
      'the lock time is 800001, later than 800000',
    ],
    [
      'one block later, where times have a limit',
      'broken',
      locked(800_001),
      { lockTime: { latestHeight: 800_000, latestTime: 1_700_000_000 } },
      'later than 800000',
    ],
    [
      'a time',
      'undecided',
      locked(500_000_000),
      { lockTime: { latestHeight: 499_999_999 } },
      'the lock time is a time',
    ],
    [
      'inputs that agree on no lock time',
      'undecided',
      DISAGREE,
      { lockTime: { latestHeight: 9 } },
      'the inputs do not agree on a lock time',
    ],
    [
      'inputs that may be added',
      'undecided',
      TAKES_INPUTS,
      { lockTime: { latestHeight: 800_000 } },
      ADDS_INPUTS,
    ],
  ],
  'lock_time.latest_time': [
    [
      'exactly the latest',
      'kept',
      locked(1_700_000_000),
      { lockTime: { latestTime: 1_700_000_000 } },
      'the lock time is 1700000000',
    ],
    [
      'a height, where that has its limit',
      'kept',
      locked(800_000),
      { lockTime: { latestHeight: 800_000, latestTime: 1_700_000_000 } },
      'the lock time is a height',
    ],
    [
      'one second later',
      'broken',
      locked(1_700_000_001),
      { lockTime: { latestTime: 1_700_000_000 } },
      'the lock time is 1700000001, later than 1700000000',
    ],
    [
      'a height',
      'undecided',
      locked(800_000),
      { lockTime: { latestTime: 1_700_000_000 } },
      'the lock time is a height',
    ],
    [
      'inputs that may be added',
      'undecided',
      file({}, { version: 2, modifiable: 1, lockTime: 1_700_000_000 }),
      { lockTime: { latestTime: 1_700_000_000 } },
      ADDS_INPUTS,
    ],
  ],
  'lock_time.most_blocks': [
    ['no relative lock', 'kept', FILE, { lockTime: { mostBlocks: 0 } }, 'no input waits longer'],
    [
      'exactly the most',
      'kept',
      waits(144),
      { lockTime: { mostBlocks: 144 } },
      'no input waits longer',
    ],
    [
      'one that a transaction of version 1 does not have',
      'kept',
      file({ sequence: 145 }, { transactionVersion: 1 }),
      { lockTime: { mostBlocks: 144 } },
      'no input waits longer',
    ],
    [
      'one block more',
      'broken',
      waits(145),
      { lockTime: { mostBlocks: 144 } },
      'input 0: 145 blocks, more than 144',
    ],
    [
      'the second of two inputs',
      'broken',
      {
        inputs: [
          { lock: wpkh('A'), sequence: 144 },
          { lock: wpkh('B'), sequence: 145 },
        ],
      },
      { lockTime: { mostBlocks: 144 } },
      'input 1: 145 blocks, more than 144',
    ],
    [
      'one block more beside a time',
      'broken',
      {
        inputs: [
          { lock: wpkh('A'), sequence: 0x400001 },
          { lock: wpkh('B'), sequence: 145 },
        ],
      },
      { lockTime: { mostBlocks: 144 } },
      'input 1: 145 blocks',
    ],
    [
      'a time',
      'undecided',
      waits(0x400001),
      { lockTime: { mostBlocks: 144 } },
      'the relative lock of input 0 is a time',
    ],
    [
      'inputs that NONE leaves open',
      'undecided',
      ASKS_NONE,
      { lockTime: { mostBlocks: 144 } },
      'NONE in input 0 lets others change inputs',
    ],
    [
      'inputs that may be added',
      'undecided',
      TAKES_INPUTS,
      { lockTime: { mostBlocks: 144 } },
      ADDS_INPUTS,
    ],
  ],
};

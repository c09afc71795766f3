/** Rules of what is one's own, and of some signers among several: kept, broken and undecided. */
import { bytesToHex } from '../../bytes/hex.ts';
import { BY_A, BY_AB, TWO_OF_THREE } from '../../review/testing/file-rows.ts';
import { type FileSpec, tr, wpkh, wsh, xOf } from '../../sign/testing/built-files.ts';
import { publicKey } from '../../sign/testing/utxos.ts';
import {
  A,
  ADDS_INPUTS,
  ADDS_OUTPUTS,
  B,
  besides,
  CHANGE,
  change,
  FILE,
  file,
  GROWS,
  NO_COIN,
  of,
  PAYMENT,
  type RuleRows,
  signer,
  TAKES_INPUTS,
} from './policy-files.ts';

const C = signer('43434343');
const spend = (letters: string) => ({ spend: { descriptors: letters.length } });
const some = (least: number, ...of: readonly (typeof A)[]) => ({
  signers: { some: { least, of } },
});
const SHARED = of(wsh(TWO_OF_THREE), { origins: 'ABC', signed: BY_AB });
const OWN = 'the policy’s descriptors derive all that is spent';
const LOSES = '0.00070000 BTC is lost, more than 0.00069999 BTC';
const lose = (most: bigint, letters: string) => ({
  loss: { most, descriptors: letters.length },
});
/** Two spend 0.001 BTC each, and all but the fee of 0.0001 BTC returns: more to one of them. */
const JOINED: FileSpec = {
  inputs: [{ lock: wpkh('A') }, { lock: wpkh('B') }],
  outputs: [
    { lock: wpkh('D'), amount: 150_000n },
    { lock: wpkh('Z'), amount: 40_000n },
  ],
};
const TAPROOT_OF_B = `tr(${bytesToHex(xOf('B'))})`;
const DESCRIPTOR_OF_A = `wpkh(${bytesToHex(publicKey('A'))})`;
const DESCRIPTOR_OF_D = `wpkh(${bytesToHex(publicKey('D'))})`;
const TAPROOT_OF_A = `tr(${bytesToHex(xOf('A'))})`;

export const OWN_RULES: RuleRows<
  'spend.descriptors' | 'change.least' | 'loss.most' | 'signers.least'
> = {
  'spend.descriptors': [
    ['a wallet that is spent', 'kept', FILE, spend('A'), OWN, 'A'],
    ['what returned before', 'kept', FILE, { ...change('A'), ...spend('E') }, OWN, 'AE'],
    ['one of two wallets', 'kept', FILE, spend('EA'), OWN, 'EA'],
    [
      'a taproot input that is only claimed, whose signature commits to it',
      'kept',
      of(tr('A'), { utxo: 'claimed' }),
      spend('A'),
      OWN,
      { descriptors: [TAPROOT_OF_A] },
    ],
    [
      'a wallet of --descriptor alone',
      'broken',
      FILE,
      spend('E'),
      'input 0: no descriptor of the policy derives what is spent',
      'EA',
    ],
    [
      'one input of a stranger',
      'broken',
      besides(wpkh('A'), { lock: wpkh('B'), utxo: 'claimed' }),
      spend('A'),
      'input 1: no descriptor',
      'A',
    ],
    [
      'a UTXO that is not known',
      'undecided',
      NO_COIN,
      spend('A'),
      'what input 0 spends is not known; give its previous transaction',
      'A',
    ],
    [
      'a UTXO that is only claimed',
      'undecided',
      file({ utxo: 'claimed' }),
      spend('A'),
      'what input 0 spends is only said by the PSBT; give its previous transaction',
      'A',
    ],
    ['inputs that others add', 'undecided', TAKES_INPUTS, spend('A'), ADDS_INPUTS, 'A'],
  ],
  'change.least': [
    ['exactly the least', 'kept', FILE, change('D', { least: 30_000n }), '0.00030000 BTC', 'D'],
    ['nothing of nothing', 'kept', FILE, change('E', { least: 0n }), '0.00000000 BTC', 'E'],
    [
      'what returns to the wallet that is spent',
      'kept',
      FILE,
      { ...spend('D'), change: { descriptors: 1, least: 30_000n } },
      'returns',
      'D',
    ],
    [
      'one satoshi more',
      'broken',
      FILE,
      change('D', { least: 30_001n }),
      '0.00030000 BTC returns, less than 0.00030001 BTC',
      'D',
    ],
    [
      'nothing that the policy names',
      'broken',
      FILE,
      change('E', { least: 1n }),
      '0.00000000 BTC returns',
      'ED',
    ],
    [
      'less, where others add outputs',
      'undecided',
      GROWS,
      change('D', { least: 30_001n }),
      ADDS_OUTPUTS,
      'D',
    ],
    [
      'enough, where others change outputs',
      'undecided',
      file({ asks: 2 }),
      change('D', { least: 1n }),
      'lets others change outputs',
      'D',
    ],
  ],
  'loss.most': [
    ['exactly the most', 'kept', FILE, lose(70_000n, 'AD'), '0.00070000 BTC is lost', 'AD'],
    ['one satoshi more', 'broken', FILE, lose(69_999n, 'AD'), LOSES, 'AD'],
    ['all of it where nothing returns', 'broken', FILE, lose(99_999n, 'A'), 'lost, more than', 'A'],
    [
      'what returns to change alone',
      'kept',
      FILE,
      { ...change('D'), ...lose(70_000n, 'A') },
      'lost',
      'DA',
    ],
    ['nothing where more returns', 'kept', JOINED, lose(0n, 'AD'), '0.00000000 BTC is lost', 'AD'],
    [
      'the own share alone, of what several spend',
      'kept',
      JOINED,
      lose(60_000n, 'BZ'),
      '0.00060000 BTC is lost',
      'BZ',
    ],
    [
      'what --descriptor derives is not the policy’s',
      'broken',
      FILE,
      lose(99_999n, 'A'),
      '0.00100000 BTC is lost',
      'AD',
    ],
    [
      'what may be spent is one’s own too',
      'broken',
      JOINED,
      { ...spend('A'), ...lose(49_999n, 'Z') },
      '0.00100000 BTC is lost',
      'AZ',
    ],
    [
      'an amount that is only claimed',
      'undecided',
      file({ utxo: 'claimed' }),
      lose(70_000n, 'AD'),
      'what input 0 spends is only said by the PSBT; give its previous',
      'AD',
    ],
    [
      'taproot, whose signature commits to it',
      'kept',
      of(tr('A'), { utxo: 'claimed' }),
      { ...change('D'), ...lose(70_000n, 'A') },
      'is lost',
      { descriptors: [DESCRIPTOR_OF_D, TAPROOT_OF_A] },
    ],
    [
      'taproot of whoever runs the command, which commits for nobody else',
      'undecided',
      {
        inputs: [{ lock: wpkh('A'), utxo: 'claimed' }, { lock: tr('B') }],
        outputs: [PAYMENT, CHANGE],
      },
      lose(100_000n, 'A'),
      'what input 0 spends is only said by the PSBT',
      { descriptors: [DESCRIPTOR_OF_A, TAPROOT_OF_B] },
    ],
    [
      'amounts that contradict each other',
      'undecided',
      file({ utxo: 'contradicted' }),
      lose(70_000n, 'AD'),
      'what input 0 spends is not known',
      'AD',
    ],
    [
      'another input that may be one’s own',
      'undecided',
      besides(wpkh('A'), { lock: wpkh('B'), utxo: 'claimed' }),
      lose(100_000n, 'A'),
      'that input 1 is another’s is not proven; give its previous',
      'A',
    ],
    ['a coin that is not known', 'undecided', NO_COIN, lose(70_000n, 'AD'), 'is not proven', 'AD'],
    ['outputs that others add', 'undecided', GROWS, lose(70_000n, 'AD'), ADDS_OUTPUTS, 'AD'],
    ['too much, where others add outputs', 'undecided', GROWS, lose(1n, 'AD'), ADDS_OUTPUTS, 'AD'],
    ['inputs that others add', 'undecided', TAKES_INPUTS, lose(70_000n, 'AD'), ADDS_INPUTS, 'AD'],
  ],
  'signers.least': [
    ['two of three', 'kept', SHARED, some(2, A, B, C), '2 of 3 have signed every input'],
    ['one of two', 'kept', SHARED, some(1, C, B), '1 of 2 have signed'],
    [
      'one more than have signed',
      'broken',
      SHARED,
      some(3, A, B, C),
      '2 of 3 signers signed input 0, and 3 are asked for',
    ],
    [
      'a signer who has not signed',
      'broken',
      of(wsh(TWO_OF_THREE), { origins: 'ABC', signed: BY_A }),
      some(2, A, B, C),
      '1 of 3 signers signed input 0',
    ],
    [
      'an input that nobody signed',
      'broken',
      {
        inputs: [SHARED.inputs[0]!, { lock: wpkh('A'), origins: 'A' }],
        outputs: [{ amount: 1n }],
      },
      some(1, A, B),
      '0 of 2 signers signed input 1',
    ],
    [
      'a signature that cannot be checked',
      'undecided',
      file({ utxo: 'none', signed: BY_A }),
      some(1, A, B),
      'cannot be checked; give its previous transaction',
    ],
    [
      'keys of which nobody says whose they are',
      'undecided',
      of(wsh(TWO_OF_THREE), { origins: '', signed: BY_AB }),
      some(1, A, B),
      'names the keys of no signer; name the signer by its public key',
    ],
  ],
};

import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { tapLeafHash } from '../crypto/taproot.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { one } from '../review/testing/file-rows.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { HashType } from '../script/hash-type.ts';
import {
  bytesOfFile,
  type InputSpec,
  type Lock,
  nestedWpkh,
  pkh,
  pkLeaf,
  sh,
  tr,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import { bytes } from '../sign/testing/utxos.ts';
import type { Subject } from '../subject/subject.ts';
import type { Transaction } from '../tx/types.ts';
import {
  type MessageChoice,
  type PreimageFault,
  type SighashMessage,
  signedMessage,
} from './signed-message.ts';
import { subjectOf } from './testing/spending.ts';

/** OP_1, OP_CODESEPARATOR, OP_2. */
const SEPARATED = bytes('51ab52');
const LEAF = pkLeaf('B');
const LEAF_HASH = tapLeafHash(0xc0, LEAF);

function subject(lock: Lock, more: Partial<InputSpec> = {}): Subject {
  return subjectOfFile(bytesOfFile(one(lock, more)));
}

/** Of the last input. */
function messageOf(of: Subject, choice: MessageChoice = {}): SighashMessage | PreimageFault {
  return signedMessage(of, of.inputs.at(-1)!, choice);
}

const TWO = subjectOfFile(bytesOfFile({ inputs: [{ lock: wpkh('A') }, { lock: tr('A') }] }));

describe('the rules and the type of what is signed', () => {
  test.each<[what: string, of: Subject, choice: MessageChoice, is: string]>([
    ['P2PKH', subject(pkh('A')), {}, 'legacy 1'],
    ['P2SH', subject(sh(LEAF)), {}, 'legacy 1'],
    ['P2WPKH', subject(wpkh('A')), {}, 'segwit_v0 1'],
    ['P2WPKH in P2SH', subject(nestedWpkh('A')), {}, 'segwit_v0 1'],
    ['P2WSH', subject(wsh(LEAF)), {}, 'segwit_v0 1'],
    ['a key path', subject(tr('A')), {}, 'taproot_key 0'],
    ['a leaf', subject(tr('A', LEAF)), { leafHash: LEAF_HASH }, 'taproot_script 0'],
    ['the type of the record', subject(wpkh('A'), { asks: 0x83 }), {}, 'segwit_v0 131'],
    ['one byte of it', subject(wpkh('A'), { asks: 0x102 }), {}, 'segwit_v0 2'],
    ['a record of DEFAULT', subject(wpkh('A'), { asks: 0 }), {}, 'segwit_v0 1'],
    [
      'the type that is asked for',
      subject(wpkh('A'), { asks: 0x83 }),
      { hashType: HashType.NONE },
      'segwit_v0 2',
    ],
    ['DEFAULT outside of Taproot', subject(pkh('A')), { hashType: 0 }, 'legacy 1'],
    [
      'a script that is given',
      subject(wsh(LEAF), { scripts: [] }),
      { script: LEAF },
      'segwit_v0 1',
    ],
    ['a legacy script without its coin', subject(sh(LEAF), { utxo: 'none' }), {}, 'legacy 1'],
  ])('%s', (_, of, choice, is) => {
    const message = messageOf(of, choice);
    expect(typeof message === 'string' ? message : `${message.algorithm} ${message.hashType}`).toBe(
      is,
    );
  });
});

describe('why nothing can be signed', () => {
  test.each<[what: string, of: Subject, choice: MessageChoice, fault: PreimageFault]>([
    ['no coin', subject(wpkh('A'), { utxo: 'none' }), {}, 'coin'],
    [
      'no coin of a witness program in P2SH',
      subject(nestedWpkh('A'), { utxo: 'none' }),
      {},
      'coin',
    ],
    ['no coin of P2WSH', subject(wsh(LEAF), { utxo: 'none' }), {}, 'coin'],
    [
      'not all coins for Taproot',
      subjectOfFile(
        bytesOfFile({ inputs: [{ lock: wpkh('A'), utxo: 'none' }, { lock: tr('A') }] }),
      ),
      {},
      'coin',
    ],
    ['no witness script', subject(wsh(LEAF), { scripts: [] }), {}, 'script'],
    [
      'a script that is not the one',
      subject(wsh(LEAF), { scripts: [] }),
      { script: SEPARATED },
      'script',
    ],
    ['a leaf that nobody named', subject(tr('A')), { leafHash: LEAF_HASH }, 'leaf'],
    ['a type that Taproot has not', subject(tr('A')), { hashType: 4 }, 'hash-type'],
    ['Taproot SINGLE without its output', TWO, { hashType: HashType.SINGLE }, 'hash-type'],
    ['no separator there', subject(wsh(SEPARATED)), { codeSeparator: 0 }, 'code-separator'],
    ['none so far on', subject(wsh(SEPARATED)), { codeSeparator: 3 }, 'code-separator'],
    [
      'no separator in the leaf',
      subject(tr('A', LEAF)),
      { leafHash: LEAF_HASH, codeSeparator: 0 },
      'code-separator',
    ],
  ])('%s', (_, of, choice, fault) => {
    expect(messageOf(of, choice)).toBe(fault);
  });
});

/** The bytes of a field by name. */
function fieldOf(message: SighashMessage | PreimageFault, name: string): string {
  if (typeof message === 'string') throw new Error(message);
  const field = message.fields.find((found) => found.name === name);
  return bytesToHex(message.preimage!.subarray(field!.start, field!.end));
}

describe('what is in it', () => {
  test('the script code begins behind the code separator that was run', () => {
    const of = subject(wsh(SEPARATED));
    expect(fieldOf(messageOf(of), 'scriptCode')).toBe('0351ab52');
    expect(fieldOf(messageOf(of, { codeSeparator: 1 }), 'scriptCode')).toBe('0152');
  });

  test('a leaf says where its separator is', () => {
    const leaf = concatBytes(bytes('ab'), LEAF);
    const of = subject(tr('A', leaf));
    const leafHash = tapLeafHash(0xc0, leaf);
    const separators = [undefined, 0].map((codeSeparator) =>
      fieldOf(messageOf(of, { leafHash, codeSeparator }), 'codesep_pos'),
    );
    expect(separators).toEqual(['ffffffff', '00000000']);
  });

  test('a leaf that only a signature names can be signed for', () => {
    const xOnlyKey = new Uint8Array(32).fill(2);
    const signature = inputRecord(
      'tap_script_sig',
      { xOnlyKey, leafHash: LEAF_HASH },
      new Uint8Array(64),
    );
    const message = messageOf(subject(tr('A'), { records: [signature] }), { leafHash: LEAF_HASH });
    expect(fieldOf(message, 'tapleaf_hash')).toBe(bytesToHex(LEAF_HASH));
  });

  test('the annex of a witness', () => {
    const { scriptPubKey } = tr('A');
    const messageWith = (witness: readonly Uint8Array[]) => {
      const made = subject(tr('A')).transaction;
      const inputs = made.inputs.map((input) => ({ ...input, witness }));
      const transaction: Transaction = { ...made, inputs };
      return messageOf(subjectOf({ transaction, spent: [{ value: 1n, scriptPubKey }] }));
    };
    const annexed = messageWith([new Uint8Array(64), bytes('5001')]);
    expect(fieldOf(annexed, 'spend_type')).toBe('01');
    expect(fieldOf(annexed, 'sha_annex')).toHaveLength(64);
    expect(fieldOf(messageWith([new Uint8Array(64)]), 'spend_type')).toBe('00');
  });

  test('legacy SINGLE without its output hashes nothing', () => {
    const of = subjectOfFile(bytesOfFile({ inputs: [{ lock: wpkh('A') }, { lock: pkh('A') }] }));
    const message = messageOf(of, { hashType: HashType.SINGLE });
    expect(message).toMatchObject({ preimage: undefined, fields: [] });
    expect(typeof message !== 'string' && bytesToHex(message.digest)).toBe(`01${'00'.repeat(31)}`);
  });
});

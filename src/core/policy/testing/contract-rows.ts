/** Scripts that Bitcoin Core does not satisfy and that are understood, each way with its witness as it is published. */
import { bytesToHex } from '../../bytes/hex.ts';
import { hash160, sha256 } from '../../crypto/hashes.ts';

export const PREIMAGE = new Uint8Array(32).fill(9);
const SHA256 = bytesToHex(sha256(PREIMAGE));
export const HASH160 = bytesToHex(hash160(PREIMAGE));

/** One way: who signs, what else it takes, and its witness from the bottom, without the script. */
export interface Spend {
  readonly by: string;
  readonly preimage?: 'sha256' | 'hash160';
  readonly sequence?: number;
  readonly lockTime?: number;
  /** Letters are signatures, `#A` keys, `0` is empty. */
  readonly witness: string;
}

export interface ContractRow {
  readonly name: string;
  readonly script: string;
  /** As they are told of what is not signed, the smallest first. */
  readonly ways: readonly string[];
  readonly spends: readonly Spend[];
}

const HTLC = 'DUP HASH160 #A EQUAL IF CHECKSIG ELSE B SWAP SIZE 32 EQUAL';
export const OFFERED = `${HTLC} NOTIF DROP 2 SWAP C 2 CHECKMULTISIG ELSE HASH160 <${HASH160}> EQUALVERIFY CHECKSIG ENDIF`;
const RECEIVED = `${HTLC} IF HASH160 <${HASH160}> EQUALVERIFY 2 SWAP C 2 CHECKMULTISIG ELSE DROP 500 CHECKLOCKTIMEVERIFY DROP CHECKSIG ENDIF`;
const ANCHORS = '1 CHECKSEQUENCEVERIFY DROP';

export const CONTRACT_ROWS: readonly ContractRow[] = [
  {
    name: 'BIP 199 with SHA256 and an absolute lock',
    script: `IF SHA256 <${SHA256}> EQUALVERIFY DUP HASH160 #A ELSE 500 CHECKLOCKTIMEVERIFY DROP DUP HASH160 #B ENDIF EQUALVERIFY CHECKSIG`,
    ways: ['1 of A + sha256', '1 of B + after 500'],
    spends: [
      { by: 'A', preimage: 'sha256', witness: 'A #A preimage 1' },
      { by: 'B', lockTime: 500, witness: 'B #B 0' },
    ],
  },
  {
    name: 'BIP 199 with HASH160 and a relative lock',
    script: `IF HASH160 <${HASH160}> EQUALVERIFY DUP HASH160 #A ELSE 16 CHECKSEQUENCEVERIFY DROP DUP HASH160 #B ENDIF EQUALVERIFY CHECKSIG`,
    ways: ['1 of A + hash160', '1 of B + older 16'],
    spends: [
      { by: 'A', preimage: 'hash160', witness: 'A #A preimage 1' },
      { by: 'B', sequence: 16, witness: 'B #B 0' },
    ],
  },
  {
    name: 'an offered HTLC of BOLT 3',
    script: `${OFFERED} ENDIF`,
    ways: ['1 of B + hash160', '1 of A', '2 of BC'],
    spends: [
      { by: 'A', witness: 'A #A' },
      { by: 'BC', witness: '0 B C 0' },
      { by: 'B', preimage: 'hash160', witness: 'B preimage' },
    ],
  },
  {
    name: 'the same with option_anchors',
    script: `${OFFERED} ${ANCHORS} ENDIF`,
    ways: ['1 of A', '1 of B + hash160 + older 1', '2 of BC + older 1'],
    spends: [
      { by: 'A', witness: 'A #A' },
      { by: 'BC', sequence: 1, witness: '0 B C 0' },
      { by: 'B', preimage: 'hash160', sequence: 1, witness: 'B preimage' },
    ],
  },
  {
    name: 'a received HTLC of BOLT 3',
    script: `${RECEIVED} ENDIF`,
    ways: ['1 of A', '2 of BC + hash160', '1 of B + after 500'],
    spends: [
      { by: 'A', witness: 'A #A' },
      { by: 'BC', preimage: 'hash160', witness: '0 B C preimage' },
      { by: 'B', lockTime: 500, witness: 'B 0' },
    ],
  },
  {
    name: 'the same with option_anchors',
    script: `${RECEIVED} ${ANCHORS} ENDIF`,
    ways: ['1 of A', '1 of B + older 1 + after 500', '2 of BC + hash160 + older 1'],
    spends: [
      { by: 'A', witness: 'A #A' },
      { by: 'BC', preimage: 'hash160', sequence: 1, witness: '0 B C preimage' },
      { by: 'B', lockTime: 500, sequence: 1, witness: 'B 0' },
    ],
  },
  {
    name: 'to_local of BOLT 3, and the output of its HTLC transactions',
    script: 'IF A ELSE 144 CHECKSEQUENCEVERIFY DROP B ENDIF CHECKSIG',
    ways: ['1 of A', '1 of B + older 144'],
    spends: [
      { by: 'A', witness: 'A 1' },
      { by: 'B', sequence: 144, witness: 'B 0' },
    ],
  },
  {
    name: 'a submarine swap of Boltz',
    script: `HASH160 <${HASH160}> EQUAL IF A ELSE 500 CHECKLOCKTIMEVERIFY DROP B ENDIF CHECKSIG`,
    ways: ['1 of A + hash160', '1 of B + after 500'],
    spends: [
      { by: 'A', preimage: 'hash160', witness: 'A preimage' },
      { by: 'B', lockTime: 500, witness: 'B 0' },
    ],
  },
  {
    name: 'a reverse swap of Boltz',
    script: `SIZE 32 EQUAL IF HASH160 <${HASH160}> EQUALVERIFY A ELSE DROP 500 CHECKLOCKTIMEVERIFY DROP B ENDIF CHECKSIG`,
    ways: ['1 of A + hash160', '1 of B + after 500'],
    spends: [
      { by: 'A', preimage: 'hash160', witness: 'A preimage' },
      { by: 'B', lockTime: 500, witness: 'B 0' },
    ],
  },
  {
    name: 'an atomic swap with a size',
    script: `IF SIZE 32 EQUALVERIFY SHA256 <${SHA256}> EQUALVERIFY DUP HASH160 #A ELSE 500 CHECKLOCKTIMEVERIFY DROP DUP HASH160 #B ENDIF EQUALVERIFY CHECKSIG`,
    ways: ['1 of A + sha256', '1 of B + after 500'],
    spends: [
      { by: 'A', preimage: 'sha256', witness: 'A #A preimage 1' },
      { by: 'B', lockTime: 500, witness: 'B #B 0' },
    ],
  },
  {
    name: 'a submarine swap that is refunded to a key hash',
    script: `DUP HASH160 <${HASH160}> EQUAL IF DROP A ELSE 500 CHECKLOCKTIMEVERIFY DROP DUP HASH160 #B EQUALVERIFY ENDIF CHECKSIG`,
    ways: ['1 of A + hash160', '1 of B + after 500'],
    spends: [
      { by: 'A', preimage: 'hash160', witness: 'A preimage' },
      { by: 'B', lockTime: 500, witness: 'B #B' },
    ],
  },
  {
    name: 'two keys, and one of them after a lock, by the depth of the stack',
    script: 'DEPTH 1SUB IF A CHECKSIGVERIFY ELSE 144 CHECKSEQUENCEVERIFY DROP ENDIF B CHECKSIG',
    ways: ['1 of A + 1 of B', '1 of B + older 144'],
    spends: [
      { by: 'BA', witness: 'B A' },
      { by: 'B', sequence: 144, witness: 'B' },
    ],
  },
  {
    name: 'locks that are dropped behind a key',
    script: 'A CHECKSIG 1 CHECKSEQUENCEVERIFY DROP 500 CHECKLOCKTIMEVERIFY DROP',
    ways: ['1 of A + older 1 + after 500'],
    spends: [{ by: 'A', sequence: 1, lockTime: 500, witness: 'A' }],
  },
  {
    name: 'a key behind a lock (BIP 65)',
    script: '500 CHECKLOCKTIMEVERIFY DROP DUP HASH160 #A EQUALVERIFY CHECKSIG',
    ways: ['1 of A + after 500'],
    spends: [{ by: 'A', lockTime: 500, witness: 'A #A' }],
  },
  {
    name: 'a hash of which no size is asked',
    script: `SHA256 <${SHA256}> EQUALVERIFY A CHECKSIG`,
    ways: ['1 of A + sha256'],
    spends: [{ by: 'A', preimage: 'sha256', witness: 'A preimage' }],
  },
];

import { concatBytes } from '../../src/core/bytes/writer.ts';
import { taggedHash } from '../../src/core/crypto/hashes.ts';
import { publicKeyOf } from '../../src/core/crypto/public-key.ts';
import { bytesOf, GROUP_ORDER, numberOf } from '../../src/core/crypto/secp256k1.ts';
import { transactionId } from '../../src/core/tx/ids.ts';
import { ascii, derive, type ExtendedKey, keyOrigin, masterKey } from './keys.ts';
import { fundingTransaction, payToKeyHash, payToTaproot, strangerScript } from './utxos.ts';
import {
  compactSize,
  field,
  previousTransaction,
  psbtBytes,
  type SampleRecord,
  sized,
  u32,
  u64,
  witnessUtxo,
} from './write-psbt.ts';

const INPUTS_MODIFIABLE = 0x01;
const OUTPUTS_MODIFIABLE = 0x02;
/** Lets the lock time count without signalling replacement. */
const NOT_FINAL = 0xfffffffe;

/**
 * A version 2 PSBT still being put together: two UTXOs that ask for lock
 * times, one of them received as a silent payment, of whose fields Bitcoin Core
 * knows none; and a note of a program of its own.
 */
export function version2(): Uint8Array {
  const account = derive(masterKey('Touchstone sample: version 2'), "84'/1'/0'");
  const own = derive(account, '0/2');
  const change = derive(account, '1/2');
  const plain = { value: 3_000_000n, scriptPubKey: payToKeyHash(own) };
  const received = silentPayment(derive(account, "352'/1'/0'/0'/0"));
  const silent = { value: 9_000_000n, scriptPubKey: payToTaproot(received.outputKey) };
  const plainFunding = fundingTransaction('version 2, plain coin', plain);
  const silentFunding = fundingTransaction('version 2, silent payment', silent);
  return psbtBytes({
    global: [
      field(0x02, u32(2)),
      field(0x03, u32(0)),
      field(0x04, compactSize(2)),
      field(0x05, compactSize(2)),
      field(0x06, Uint8Array.of(INPUTS_MODIFIABLE | OUTPUTS_MODIFIABLE)),
      field(0xfb, u32(2)),
    ],
    inputs: [
      [
        previousTransaction(plainFunding),
        witnessUtxo(plain),
        [0x06, own.publicKey, keyOrigin(own)],
        field(0x0e, transactionId(plainFunding)),
        field(0x0f, u32(1)),
        field(0x10, u32(NOT_FINAL)),
        field(0x11, u32(1_767_225_600)),
        field(0x12, u32(850_000)),
      ],
      [
        witnessUtxo(silent),
        field(0x0e, transactionId(silentFunding)),
        field(0x0f, u32(1)),
        field(0x10, u32(NOT_FINAL)),
        field(0x12, u32(845_000)),
        [0x1f, received.spendKey.publicKey, keyOrigin(received.spendKey)],
        field(0x20, received.tweak),
      ],
    ],
    outputs: [
      [field(0x03, u64(10_000_000n)), field(0x04, strangerScript('version 2, recipient'))],
      [
        [0x02, change.publicKey, keyOrigin(change)],
        field(0x03, u64(1_996_850n)),
        field(0x04, payToKeyHash(change)),
        note('change goes back to the same account'),
      ],
    ],
  });
}

interface ReceivedPayment {
  readonly spendKey: ExtendedKey;
  readonly tweak: Uint8Array;
  readonly outputKey: Uint8Array;
}

/** The output key is the spend key's point plus the tweak's (BIP 352, Spending). */
function silentPayment(spendKey: ExtendedKey): ReceivedPayment {
  const secret = taggedHash('BIP0352/SharedSecret', ascii('Touchstone sample'), u32(0));
  const tweak = bytesOf(numberOf(secret) % GROUP_ORDER);
  const sum = (numberOf(spendKey.privateKey) + numberOf(tweak)) % GROUP_ORDER;
  return { spendKey, tweak, outputKey: publicKeyOf(bytesOf(sum), true).subarray(1) };
}

/** A proprietary record: identifier, subtype 0, key data, then a text. */
function note(text: string): SampleRecord {
  const keyData = concatBytes(sized(ascii('touchstone')), compactSize(0), ascii('note'));
  return [0xfc, keyData, ascii(text)];
}

import { concatBytes } from '../src/core/bytes/writer.ts';
import { signEcdsa } from '../src/core/crypto/ecdsa.ts';
import { sha256 } from '../src/core/crypto/hashes.ts';
import { publicKeyOf } from '../src/core/crypto/public-key.ts';
import { inputRecord, mapOf } from '../src/core/psbt/make-record.ts';
import { encodePsbt } from '../src/core/psbt/psbt.ts';
import { createPsbt } from '../src/core/roles/create.ts';
import { scriptForDestination } from '../src/core/script/destination.ts';
import { HashType } from '../src/core/script/hash-type.ts';
import { encodePush } from '../src/core/script/push.ts';
import { Sighashes } from '../src/core/sighash/sighashes.ts';
import type { Transaction } from '../src/core/tx/types.ts';

const SECRETS = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte));
const KEYS = SECRETS.map((secret) => publicKeyOf(secret, true));
const AMOUNT = 100_000n;

/** OP_2, three keys, OP_3, OP_CHECKMULTISIG. */
const MULTISIG = concatBytes(
  Uint8Array.of(0x52),
  ...KEYS.map(encodePush),
  Uint8Array.of(0x53, 0xae),
);
const OUTPUT = {
  value: AMOUNT,
  scriptPubKey: scriptForDestination({ type: 'witness', version: 0, program: sha256(MULTISIG) }),
};

/** A PSBT of so many inputs of 2 of 3 in P2WSH, signed by the first key, and by the second. */
export function multisigPsbts(count: number): readonly [Uint8Array, Uint8Array] {
  const transaction = unsignedTransaction(count);
  return [signedBy(transaction, 0), signedBy(transaction, 1)];
}

function unsignedTransaction(count: number): Transaction {
  const inputs = Array.from({ length: count }, (_, i) => ({
    prevout: { txid: sha256(Uint8Array.of(i & 255, i >> 8)), vout: i % 7 },
    scriptSig: new Uint8Array(0),
    sequence: 0xfffffffd,
    witness: [],
  }));
  return { version: 2, inputs, outputs: [{ ...OUTPUT, value: 1_000_000n }], lockTime: 0 };
}

function signedBy(transaction: Transaction, signer: number): Uint8Array {
  const sighashes = Sighashes.of(transaction);
  const keys = { privateKey: SECRETS[signer]!, publicKey: KEYS[signer]! };
  const signatures = transaction.inputs.map((_, inputIndex) => {
    const spending = { inputIndex, scriptCode: MULTISIG, amount: AMOUNT };
    return signEcdsa(sighashes.segwitV0Digest(spending, HashType.ALL), keys).bytes;
  });
  const inputs = signatures.map((signature) =>
    mapOf([
      inputRecord('witness_utxo', null, OUTPUT),
      inputRecord(
        'partial_sig',
        KEYS[signer]!,
        concatBytes(signature, Uint8Array.of(HashType.ALL)),
      ),
      inputRecord('witness_script', null, MULTISIG),
    ]),
  );
  return encodePsbt({ ...createPsbt(transaction, 0), inputs });
}

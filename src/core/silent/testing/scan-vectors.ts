/** Payments in the form of BIP 352's own vectors for receivers, so that its reference scans them. */
import { bytesToHex } from '../../bytes/hex.ts';
import { reversed } from '../../bytes/order.ts';
import { Writer } from '../../bytes/writer.ts';
import { publicKeyOf } from '../../crypto/public-key.ts';
import { encodeSilentAddress } from '../../encoding/silent-address.ts';
import { isPayToTaproot } from '../../script/solver.ts';
import type { Transaction, TxOutput } from '../../tx/types.ts';
import { type MadePayment, type Receiver, scannedBy } from './made-payments.ts';

const hex = bytesToHex;

export interface ScanVector {
  readonly comment: string;
  readonly sending: readonly [];
  readonly receiving: readonly ScannedVector[];
}

interface ScannedVector {
  readonly given: object;
  readonly expected: { readonly n_outputs: number };
}

/** One for each who is paid. */
export function scanVector(
  comment: string,
  payment: MadePayment,
  transaction: Transaction,
): ScanVector {
  const vin = transaction.inputs.map((_, i) => inputIn(transaction, payment.coins, i));
  const outputs = transaction.outputs
    .map(({ scriptPubKey }) => scriptPubKey)
    .filter(isPayToTaproot)
    .map((script) => hex(script.subarray(2)));
  const receiving = payment.receivers.map((who) => {
    const { scanSecret, spendSecret, labelled } = who;
    const scanned = scannedBy(scanSecret, transaction, payment.coins)!;
    return {
      given: {
        vin,
        outputs,
        key_material: { scan_priv_key: hex(scanSecret), spend_priv_key: hex(spendSecret) },
        labels: [...labelled.keys()],
      },
      expected: {
        addresses: addressesOf(who),
        input_pub_key_sum: hex(scanned.sumOfKeys),
        tweak: hex(scanned.tweak),
        shared_secret: hex(scanned.secret),
        n_outputs: [...payment.paid.values()].filter((one) => one === who).length,
      },
    };
  });
  return { comment, sending: [], receiving };
}

function inputIn({ inputs }: Transaction, coins: readonly TxOutput[], index: number): object {
  const { prevout, scriptSig, witness } = inputs[index]!;
  return {
    txid: hex(reversed(prevout.txid)),
    vout: prevout.vout,
    scriptSig: hex(scriptSig),
    txinwitness: witness.length > 0 ? hex(stackOf(witness)) : '',
    prevout: { scriptPubKey: { hex: hex(coins[index]!.scriptPubKey) } },
  };
}

function stackOf(witness: readonly Uint8Array[]): Uint8Array {
  const writer = new Writer(100);
  writer.compactSize(witness.length);
  for (const item of witness) {
    writer.compactSize(item.length);
    writer.bytes(item);
  }
  return writer.finish();
}

/** Without a label, then of each. */
function addressesOf({ scanSecret, spendKey, labelled }: Receiver): readonly string[] {
  const scanKey = publicKeyOf(scanSecret, true);
  return [spendKey, ...labelled.values()].map((key) =>
    encodeSilentAddress({ scanKey, spendKey: key }, 'main'),
  );
}

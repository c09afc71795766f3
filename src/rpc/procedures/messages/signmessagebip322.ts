import type { Chain } from '../../../core/encoding/chains.ts';
import {
  type MessageKey,
  messageKeystore,
  readMessageKeys,
} from '../../../core/message/message-keystore.ts';
import { messagePsbt, signProofOfFunds } from '../../../core/message/message-psbt.ts';
import { signBip322 } from '../../../core/message/sign.ts';
import { toSignLocks } from '../../../core/message/to-sign.ts';
import { invalidParameter, RpcError, RpcErrorCode } from '../../errors.ts';
import { type JsonArray, type JsonObject, jsonNumber, memberOrNull } from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import type { Parameter } from '../../schema.ts';
import { arrayValue, hexOf, integerOf, stringValue, UINT32 } from '../../typed-values.ts';
import { psbtText } from '../psbt/psbt-parameter.ts';
import { optionsOf, optionsParameter } from '../review/subject-parameter.ts';
import { PREVIOUS_OUTPUT } from '../transactions/signrawtransactionwithkey.ts';
import { readFunds, requirePrevious } from './coins-to-show.ts';
import { ADDRESS_PARAMETER, MESSAGE_PARAMETER, messageScript } from './message-parameters.ts';

const OPTIONS = [
  {
    name: 'scripts',
    type: 'ARR',
    presence: 'omitted',
    description: 'Redeem and witness scripts of the address.',
    inner: [{ name: 'script', type: 'STR_HEX', presence: 'omitted', description: 'One script.' }],
  },
  {
    name: 'format',
    type: 'STR',
    presence: { hint: 'simple where the address has it' },
    description: 'simple (a witness) or full (a transaction).',
  },
  {
    name: 'locktime',
    type: 'NUM',
    presence: { default: jsonNumber(0) },
    description: 'The lock time that a script asks for; the format is then full.',
  },
  {
    name: 'sequence',
    type: 'NUM',
    presence: { default: jsonNumber(0) },
    description: 'The sequence that a script asks for; the format is then full.',
  },
  {
    name: 'coins',
    type: 'ARR',
    presence: 'omitted',
    description:
      'Coins that a proof of funds shows besides; each is signed for. Whether they exist is not known here.',
    inner: [
      {
        name: '',
        type: 'OBJ',
        presence: 'omitted',
        description: 'One output, as for signrawtransactionwithkey, with its amount.',
        inner: PREVIOUS_OUTPUT,
      },
    ],
  },
  {
    name: 'prevtxs',
    type: 'ARR',
    presence: 'omitted',
    description: 'Previous transactions of the coins, which prove what they are.',
    inner: [
      {
        name: 'hexstring',
        type: 'STR_HEX',
        presence: 'omitted',
        description: 'A whole previous transaction as hex.',
      },
    ],
  },
  {
    name: 'psbt',
    type: 'BOOL',
    presence: { default: false },
    description:
      'Answer a PSBT for others to sign too, with what these keys sign of it; none are required. The last takes the signature from inspectpsbt.',
  },
] as const satisfies readonly Parameter[];

/** A key that is only for examples; everybody can read it here. */
const EXAMPLE_KEY = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k';
const EXAMPLE_ADDRESS = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';

export const signmessagebip322 = procedure(
  {
    name: 'signmessagebip322',
    category: 'util',
    description:
      'Signs a message for an address of any kind (BIP 322: simple, full, or a proof of funds\n' +
      'where there are coins). A key stands for\n' +
      'its P2PKH, P2WPKH and P2SH-P2WPKH addresses, and for the Taproot addresses of which it is\n' +
      'the internal key without scripts (BIP 86) or the output key. Not a procedure of Bitcoin\n' +
      'Core.',
    parameters: [
      ADDRESS_PARAMETER,
      MESSAGE_PARAMETER,
      {
        name: 'privkeys',
        type: 'ARR',
        secret: true,
        presence: 'required',
        description: 'The private keys in wallet import format.',
        inner: [{ name: 'key', type: 'STR', presence: 'omitted', description: 'One key.' }],
      },
      optionsParameter(OPTIONS),
    ],
    results: [
      {
        type: 'STR',
        name: '',
        description:
          'The signature: smp (simple), ful (full) or pof (proof of funds), and base64; or the PSBT.',
      },
    ],
    examples: [
      {
        note: 'A message and a key for this example:',
        params: [EXAMPLE_ADDRESS, 'Hello World', [EXAMPLE_KEY]],
      },
    ],
  },
  ([address, message, privkeys, given], { chain }) => {
    const options = optionsOf(given, OPTIONS);
    const script = messageScript(address, chain);
    const choice = readChoice(options);
    const funds = readFunds(options);
    const isPsbt = memberOrNull(options, 'psbt') === true;
    const keys = readKeys(privkeys, chain);
    const keystore = messageKeystore(keys, [...choice.scripts, ...funds.scripts]);
    try {
      const proof = { message, scriptPubKey: script, locks: choice.locks, coins: funds.coins };
      requirePrevious(proof.coins, keystore);
      if (isPsbt) return writeJson(psbtText(messagePsbt(proof, keystore, keys)));
      const signature =
        proof.coins.length > 0
          ? signProofOfFunds(proof, keystore)
          : signBip322(message, script, keystore, choice);
      if (signature === undefined) {
        throw new RpcError(
          RpcErrorCode.invalidAddressOrKey,
          'These private keys cannot sign for this address',
        );
      }
      return writeJson(signature);
    } finally {
      keystore.wipe();
    }
  },
);

function readChoice(options: JsonObject) {
  const scripts = memberOrNull(options, 'scripts');
  const format = memberOrNull(options, 'format') ?? '';
  const number = (name: string) =>
    Number(integerOf(memberOrNull(options, name) ?? jsonNumber(0), UINT32));
  if (!['', 'simple', 'full'].includes(stringValue(format))) {
    throw invalidParameter('The format is simple or full');
  }
  const [lockTime, sequence] = [number('locktime'), number('sequence')];
  return {
    scripts: scripts === null ? [] : arrayValue(scripts).map((one) => hexOf(one, 'script')),
    full: format === 'full',
    locks: toSignLocks(lockTime, sequence),
  };
}

function readKeys(values: JsonArray, chain: Chain): readonly MessageKey[] {
  const keys = readMessageKeys(textsOf(values), chain);
  if (!keys) throw new RpcError(RpcErrorCode.invalidAddressOrKey, 'Invalid private key');
  return keys;
}

/** Raises at the first that is none. */
function* textsOf(values: JsonArray): Iterable<string> {
  for (const value of values) yield stringValue(value);
}

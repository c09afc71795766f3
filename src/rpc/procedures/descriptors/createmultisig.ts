import { bytesToHex, hexToBytes } from '../../../core/bytes/hex.ts';
import { concatBytes } from '../../../core/bytes/writer.ts';
import { hash160, sha256 } from '../../../core/crypto/hashes.ts';
import { isFullyValidPublicKey } from '../../../core/crypto/public/point.ts';
import { inferDescriptor } from '../../../core/descriptor/infer.ts';
import { Provider } from '../../../core/descriptor/provider.ts';
import { publicText } from '../../../core/descriptor/to-text.ts';
import { type Destination, encodeAddress } from '../../../core/encoding/address.ts';
import { scriptForDestination } from '../../../core/script/destination.ts';
import { MAX_PUBKEYS_PER_MULTISIG, MAX_SCRIPT_ELEMENT_SIZE } from '../../../core/script/limits.ts';
import { Opcode } from '../../../core/script/opcodes.ts';
import { encodeNumberPush, encodePush } from '../../../core/script/push.ts';
import { invalidParameter, RpcError, RpcErrorCode } from '../../errors.ts';
import { type Json, type JsonMember, jsonNumber, jsonObject } from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import { INT, integerOf, stringValue } from '../../typed-values.ts';

const OUTPUT_TYPES = ['legacy', 'p2sh-segwit', 'bech32', 'bech32m'] as const;
type AddressType = (typeof OUTPUT_TYPES)[number];

export const createmultisig = procedure(
  {
    name: 'createmultisig',
    category: 'util',
    description: 'Makes the address of a script that some of several keys can spend.',
    parameters: [
      {
        name: 'nrequired',
        type: 'NUM',
        presence: 'required',
        description: 'How many of the keys must sign.',
      },
      {
        name: 'keys',
        type: 'ARR',
        presence: 'required',
        description: 'The public keys, in the order in which they stand in the script.',
        inner: [
          { name: 'key', type: 'STR_HEX', presence: 'omitted', description: 'A public key.' },
        ],
      },
      {
        name: 'address_type',
        type: 'STR',
        presence: { default: 'legacy' },
        description: 'The kind of address: legacy, p2sh-segwit or bech32.',
      },
    ],
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          { type: 'STR', name: 'address', description: 'The address.' },
          {
            type: 'STR_HEX',
            name: 'redeemScript',
            description: 'The script that the address is the hash of.',
          },
          { type: 'STR', name: 'descriptor', description: 'The descriptor of the address.' },
          {
            type: 'ARR',
            name: 'warnings',
            optional: true,
            description: 'Where another kind of address was made than the one asked for.',
            inner: [{ type: 'STR', name: '', description: 'One warning.' }],
          },
        ],
      },
    ],
    examples: [
      {
        note: 'Two of two keys, which everybody can sign with:',
        params: [
          jsonNumber(2),
          [
            '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
            '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5',
          ],
          'bech32',
        ],
      },
    ],
  },
  ([nrequired, keys, addressType], { chain }) => {
    const required = Number(integerOf(nrequired, INT));
    const publicKeys = keys.map(readPublicKey);
    const asked = readAddressType(addressType ?? 'legacy');
    const script = multisigScript(required, publicKeys);
    // Segwit takes no uncompressed keys (BIP 143).
    const made = publicKeys.every(({ length }) => length === COMPRESSED_SIZE) ? asked : 'legacy';
    if (made === 'legacy' && script.length > MAX_SCRIPT_ELEMENT_SIZE) {
      throw invalidParameter(
        `redeemScript exceeds size limit: ${script.length} > ${MAX_SCRIPT_ELEMENT_SIZE}`,
      );
    }
    const { destination, scripts } = wrapped(script, made);
    const provider = new Provider();
    for (const one of scripts) provider.addScript(one);
    const inferred = inferDescriptor(scriptForDestination(destination), provider);
    return writeJson(
      jsonObject(
        ['address', encodeAddress(destination, chain)],
        ['redeemScript', bytesToHex(script)],
        ['descriptor', publicText(inferred, chain)],
        ...warnings(made === asked),
      ),
    );
  },
);

const COMPRESSED_SIZE = 33;

/** Raises RpcError with Core's words (HexToPubKey, rpc/util.cpp). */
function readPublicKey(value: Json): Uint8Array {
  const text = stringValue(value);
  const bytes = hexToBytes(text);
  if (!bytes) throw badKey(text, 'must be a hex string');
  if (bytes.length !== COMPRESSED_SIZE && bytes.length !== 65) {
    throw badKey(text, 'must have a length of either 33 or 65 bytes');
  }
  if (!isFullyValidPublicKey(bytes)) throw badKey(text, 'must be cryptographically valid.');
  return bytes;
}

function badKey(text: string, fault: string): RpcError {
  return new RpcError(RpcErrorCode.invalidAddressOrKey, `Pubkey "${text}" ${fault}`);
}

function readAddressType(text: string): AddressType {
  const type = OUTPUT_TYPES.find((one) => one === text);
  if (type === undefined) {
    throw new RpcError(RpcErrorCode.invalidAddressOrKey, `Unknown address type '${text}'`);
  }
  if (type === 'bech32m') {
    const words = 'createmultisig cannot create bech32m multisig addresses';
    throw new RpcError(RpcErrorCode.invalidAddressOrKey, words);
  }
  return type;
}

function multisigScript(required: number, keys: readonly Uint8Array[]): Uint8Array {
  if (required < 1) {
    throw invalidParameter('a multisignature address must require at least one key to redeem');
  }
  if (keys.length < required) {
    const counts = `got ${keys.length} keys, but need at least ${required} to redeem`;
    throw invalidParameter(`not enough keys supplied (${counts})`);
  }
  if (keys.length > MAX_PUBKEYS_PER_MULTISIG) {
    throw invalidParameter(
      'Number of keys involved in the multisignature address creation > ' +
        `${MAX_PUBKEYS_PER_MULTISIG}\nReduce the number`,
    );
  }
  return concatBytes(
    encodeNumberPush(required),
    ...keys.map(encodePush),
    encodeNumberPush(keys.length),
    Uint8Array.of(Opcode.OP_CHECKMULTISIG),
  );
}

interface Wrapped {
  readonly destination: Destination;
  /** The scripts that spending it takes. */
  readonly scripts: readonly Uint8Array[];
}

function wrapped(script: Uint8Array, type: AddressType): Wrapped {
  if (type === 'legacy') return { destination: scriptHash(script), scripts: [script] };
  const witness: Destination = { type: 'witness', version: 0, program: sha256(script) };
  const program = scriptForDestination(witness);
  const destination = type === 'bech32' ? witness : scriptHash(program);
  return { destination, scripts: [script, program] };
}

function scriptHash(script: Uint8Array): Destination {
  return { type: 'scripthash', hash: hash160(script) };
}

function warnings(isAsAsked: boolean): readonly JsonMember[] {
  if (isAsAsked) return [];
  const words =
    'Unable to make chosen address type, please ensure no uncompressed public keys are present.';
  return [['warnings', [words]]];
}

import { hexToBytes } from '../../../core/bytes/hex.ts';
import { explainLone } from '../../../core/commitments/explain.ts';
import { decodeAddress } from '../../../core/encoding/address.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import { list, object, type Printed, text } from '../../../core/psbt/printed.ts';
import { scriptForDestination } from '../../../core/script/destination.ts';
import { RpcErrorCode } from '../../error-codes.ts';
import { RpcError } from '../../errors.ts';
import { invalidAddress } from '../../invalid-address.ts';
import { type Json, memberOrNull } from '../../json/value.ts';
import { procedure } from '../../procedure.ts';
import type { Parameter } from '../../schema.ts';
import { stringValue } from '../../typed-values.ts';
import { declared } from '../psbt/decodepsbt-result.ts';
import { ResultWriter } from '../transactions/result-writer.ts';
import { misfitCauseMembers } from './commitment-result.ts';
import { optionsOf, optionsParameter } from './subject-parameter.ts';

const OPTIONS = [
  {
    name: 'control_block',
    type: 'STR_HEX',
    presence: 'omitted',
    description: 'Then the first parameter is a leaf script.',
  },
  {
    name: 'merkle_root',
    type: 'STR_HEX',
    presence: 'omitted',
    description: 'Then the first parameter is an internal key.',
  },
] as const satisfies readonly Parameter[];

type Explained = ReturnType<typeof explainLone>;

const WAY: Printed<string> = text((way) => way);

const EXPLAINED = object<Explained>({
  fits: [
    'The ways in which it fits: p2sh, p2wsh, p2sh-p2wsh, p2pkh, p2wpkh, p2sh-p2wpkh or p2tr.',
    list((one) => ('fits' in one ? one.fits : []), '', 'One way.', WAY),
  ],
  ...misfitCauseMembers((one: Explained) => ('cause' in one ? one.cause : undefined)),
});

export const explaincommitment = procedure(
  {
    name: 'explaincommitment',
    category: 'util',
    description:
      'Says how an address commits to a script, a leaf or a key, and where it does not, by which\n' +
      'mistake. A cause is proven by its equation; who erred is not known. Not a procedure of\n' +
      'Bitcoin Core.',
    parameters: [
      {
        name: 'hex',
        type: 'STR_HEX',
        presence: 'required',
        description: 'A redeem, witness or leaf script, or a public key.',
      },
      {
        name: 'target',
        type: 'STR',
        presence: 'required',
        description: 'An address of this chain, or a scriptPubKey as hex.',
      },
      optionsParameter(OPTIONS),
    ],
    results: [declared({ ...EXPLAINED, name: '', about: '' })],
    examples: [
      {
        note: 'A key and its address:',
        params: [
          '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
          'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
        ],
      },
      {
        note: 'The same key, which the address of another kind commits to:',
        params: [
          '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
          'a914751e76e8199196d454941c45d1b3a323f1433bd687',
        ],
      },
    ],
  },
  ([hex, target, given], { chain }) => {
    const options = optionsOf(given, OPTIONS);
    const lone = {
      bytes: bytesOf(hex, 'hex'),
      controlBlock: optionalBytes(memberOrNull(options, 'control_block'), 'control_block'),
      root: optionalBytes(memberOrNull(options, 'merkle_root'), 'merkle_root'),
    };
    const coin = readTarget(target, chain);
    const writer = new ResultWriter(chain);
    EXPLAINED.show(writer, explainLone({ ...lone, coin }));
    return writer.finish();
  },
);

function readTarget(target: string, chain: Chain): Uint8Array {
  const destination = decodeAddress(target, chain);
  if (!('error' in destination)) return scriptForDestination(destination);
  const script = hexToBytes(target);
  if (script) return script;
  throw invalidAddress(destination);
}

function optionalBytes(value: Json, name: string): Uint8Array | undefined {
  return value === null ? undefined : bytesOf(stringValue(value), name);
}

function bytesOf(value: string, name: string): Uint8Array {
  const bytes = hexToBytes(value);
  if (bytes) return bytes;
  throw new RpcError(RpcErrorCode.deserialization, `${name} is no hex`);
}

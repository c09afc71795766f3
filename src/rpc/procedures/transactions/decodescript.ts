import { bytesToHex } from '../../../core/bytes/hex.ts';
import { hash160, sha256 } from '../../../core/crypto/hashes.ts';
import { inferDescriptor } from '../../../core/descriptor/infer.ts';
import { Provider } from '../../../core/descriptor/provider.ts';
import { publicText } from '../../../core/descriptor/to-text.ts';
import { type Destination, encodeAddress } from '../../../core/encoding/address.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import { isUnspendable, scriptToAsm } from '../../../core/script/asm.ts';
import { describeScript } from '../../../core/script/describe.ts';
import { scriptForDestination } from '../../../core/script/destination.ts';
import { isOpSuccess } from '../../../core/script/interpreter/taproot.ts';
import { Opcode } from '../../../core/script/opcodes.ts';
import { hasValidOps, ScriptReader } from '../../../core/script/reader.ts';
import { type Solution, solve } from '../../../core/script/solver.ts';
import { type JsonMember, jsonObject } from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import type { ResultField } from '../../schema.ts';
import { hexOf } from '../../typed-values.ts';

const ADDRESS: ResultField = {
  type: 'STR',
  name: 'address',
  optional: true,
  description: 'The address, where there is one.',
};
const ASM: ResultField = { type: 'STR', name: 'asm', description: 'The script in words.' };
const DESC: ResultField = {
  type: 'STR',
  name: 'desc',
  description: 'The descriptor that the script gives.',
};
const TYPE: ResultField = { type: 'STR', name: 'type', description: 'The kind of script.' };

export const decodescript = procedure(
  {
    name: 'decodescript',
    category: 'rawtransactions',
    description: 'Shows what a script says, and what pays to it.',
    parameters: [
      {
        name: 'hexstring',
        type: 'STR_HEX',
        presence: 'required',
        description: 'The script as hex; it may be empty.',
      },
    ],
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          ASM,
          DESC,
          TYPE,
          ADDRESS,
          {
            type: 'STR',
            name: 'p2sh',
            optional: true,
            description: 'The P2SH address of the script, where it can be a redeem script.',
          },
          {
            type: 'OBJ',
            name: 'segwit',
            optional: true,
            description: 'What pays to it by a witness, where it can be spent so.',
            inner: [
              ASM,
              DESC,
              { type: 'STR_HEX', name: 'hex', description: 'The output script.' },
              ADDRESS,
              TYPE,
              {
                type: 'STR',
                name: 'p2sh-segwit',
                description: 'The P2SH address of the output script.',
              },
            ],
          },
        ],
      },
    ],
    examples: [
      {
        note: 'The script of a key:',
        params: ['210279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798ac'],
      },
    ],
  },
  ([hex], { chain }) => {
    const script = hex === '' ? new Uint8Array(0) : hexOf(hex, 'argument');
    const solution = solve(script);
    return writeJson(
      jsonObject(
        ...scriptMembers(script, chain),
        ...(isWrappable(script, solution) ? wrappedMembers(script, solution, chain) : []),
      ),
    );
  },
);

function scriptMembers(script: Uint8Array, chain: Chain): readonly JsonMember[] {
  const { desc, address, type } = describeScript(script, chain);
  return [
    ['asm', scriptToAsm(script, false)],
    ['desc', desc],
    ...addressMember(address),
    ['type', type],
  ];
}

function addressMember(address: string | undefined): readonly JsonMember[] {
  return address === undefined ? [] : [['address', address]];
}

const NEVER_WRAPPED: ReadonlySet<Solution['type']> = new Set([
  'nulldata',
  'scripthash',
  'witness_unknown',
  'witness_v1_taproot',
  'anchor',
]);

/** Whether anybody would put the script into P2SH: not where it is tapscript, or nobody can spend it. */
function isWrappable(script: Uint8Array, { type }: Solution): boolean {
  if (NEVER_WRAPPED.has(type) || !hasValidOps(script) || isUnspendable(script)) return false;
  const reader = new ScriptReader(script);
  while (reader.next()) if (isOfTapscript(reader.opcode)) return false;
  return true;
}

/** OP_CHECKSIGADD, and the opcodes that make a tapscript succeed (BIP 342). */
function isOfTapscript(opcode: number): boolean {
  return opcode === Opcode.OP_CHECKSIGADD || isOpSuccess(opcode);
}

function wrappedMembers(
  script: Uint8Array,
  solution: Solution,
  chain: Chain,
): readonly JsonMember[] {
  const p2sh: JsonMember = ['p2sh', scriptHashAddress(script, chain)];
  const output = segwitOutput(script, solution);
  if (!output) return [p2sh];
  const { address, type } = describeScript(output, chain);
  const segwit = jsonObject(
    ['asm', scriptToAsm(output, false)],
    ['desc', segwitDescriptor(output, script, chain)],
    ['hex', bytesToHex(output)],
    ...addressMember(address),
    ['type', type],
    ['p2sh-segwit', scriptHashAddress(output, chain)],
  );
  return [p2sh, ['segwit', segwit]];
}

/** By its witness script; that of P2WPKH has none, and its key is known to nobody. */
function segwitDescriptor(output: Uint8Array, script: Uint8Array, chain: Chain): string {
  const provider = new Provider();
  provider.addScript(script);
  return publicText(inferDescriptor(output, provider), chain);
}

/** What pays to a script by a witness; no witness program is in another, and segwit takes no uncompressed keys. */
function segwitOutput(script: Uint8Array, solution: Solution): Uint8Array | undefined {
  switch (solution.type) {
    case 'pubkey':
      return isCompressed(solution.pubkey) ? programOf(hash160(solution.pubkey)) : undefined;
    case 'pubkeyhash':
      return programOf(solution.hash);
    case 'multisig':
      return solution.pubkeys.every(isCompressed) ? programOf(sha256(script)) : undefined;
    case 'nonstandard':
      return programOf(sha256(script));
    default:
      return undefined;
  }
}

function isCompressed({ length }: Uint8Array): boolean {
  return length === 33;
}

function programOf(program: Uint8Array): Uint8Array {
  return scriptForDestination({ type: 'witness', version: 0, program });
}

function scriptHashAddress(script: Uint8Array, chain: Chain): string {
  const destination: Destination = { type: 'scripthash', hash: hash160(script) };
  return encodeAddress(destination, chain);
}

import { concatBytes } from '../bytes/writer.ts';
import { Opcode } from '../script/opcodes.ts';
import { encodeNumberPush } from '../script/push.ts';
import { Nested } from './tree.ts';
import type { Expression, HashFragment, Miniscript, Pair, Wrapper } from './types.ts';

/** Bytes of a script, or an argument whose script stands there. */
export type ScriptPart = Uint8Array | Nested<boolean>;

/**
 * The script of one fragment (BIP 379, "Translation Table"; Node::ToScript,
 * script/miniscript.h). With `verify` it is the last of what OP_VERIFY is meant
 * to follow, and a last opcode that can verify by itself does.
 */
export function scriptParts(
  expression: Expression<Miniscript>,
  verify: boolean,
): readonly ScriptPart[] {
  switch (expression.fragment) {
    case '0':
      return [op('OP_0')];
    case '1':
      return [op('OP_1')];
    case 'pk_k':
      return [pushBytes(expression.key)];
    case 'pk_h':
      return [op('OP_DUP', 'OP_HASH160'), pushBytes(expression.hash), op('OP_EQUALVERIFY')];
    case 'older':
      return [encodeNumberPush(expression.lock), op('OP_CHECKSEQUENCEVERIFY')];
    case 'after':
      return [encodeNumberPush(expression.lock), op('OP_CHECKLOCKTIMEVERIFY')];
    case 'sha256':
    case 'hash256':
    case 'ripemd160':
    case 'hash160':
      return [
        ...[
          op('OP_SIZE'),
          encodeNumberPush(32),
          op('OP_EQUALVERIFY', HASHERS[expression.fragment]),
        ],
        ...[pushBytes(expression.hash), equal(verify)],
      ];
    case 'multi':
      return [
        encodeNumberPush(expression.threshold),
        ...expression.keys.map(pushBytes),
        encodeNumberPush(expression.keys.length),
        op(verify ? 'OP_CHECKMULTISIGVERIFY' : 'OP_CHECKMULTISIG'),
      ];
    case 'multi_a':
      return [
        ...expression.keys.flatMap((key, i) => [
          pushBytes(key),
          op(i === 0 ? 'OP_CHECKSIG' : 'OP_CHECKSIGADD'),
        ]),
        ...[
          encodeNumberPush(expression.threshold),
          op(verify ? 'OP_NUMEQUALVERIFY' : 'OP_NUMEQUAL'),
        ],
      ];
    case 'thresh':
      return threshParts(expression.threshold, expression.subs, verify);
    case 'andor': {
      const [x, y, z] = expression.subs;
      return [whole(x), op('OP_NOTIF'), whole(z), op('OP_ELSE'), whole(y), op('OP_ENDIF')];
    }
    case 'and_v':
    case 'and_b':
    case 'or_b':
    case 'or_c':
    case 'or_d':
    case 'or_i':
      return PAIRS[expression.fragment](...expression.subs, verify);
    default:
      return WRAPPERS[expression.fragment](...expression.subs, verify);
  }
}

const HASHERS: Readonly<Record<HashFragment, keyof typeof Opcode>> = {
  sha256: 'OP_SHA256',
  hash256: 'OP_HASH256',
  ripemd160: 'OP_RIPEMD160',
  hash160: 'OP_HASH160',
};

type PairParts = (x: Miniscript, y: Miniscript, verify: boolean) => readonly ScriptPart[];

const PAIRS: Readonly<Record<Pair, PairParts>> = {
  and_v: (x, y, verify) => [whole(x), new Nested(y, verify)],
  and_b: (x, y) => [whole(x), whole(y), op('OP_BOOLAND')],
  or_b: (x, y) => [whole(x), whole(y), op('OP_BOOLOR')],
  or_c: (x, y) => [whole(x), op('OP_NOTIF'), whole(y), op('OP_ENDIF')],
  or_d: (x, y) => [whole(x), op('OP_IFDUP', 'OP_NOTIF'), whole(y), op('OP_ENDIF')],
  or_i: (x, y) => [op('OP_IF'), whole(x), op('OP_ELSE'), whole(y), op('OP_ENDIF')],
};

type WrapperParts = (x: Miniscript, verify: boolean) => readonly ScriptPart[];

const WRAPPERS: Readonly<Record<Wrapper, WrapperParts>> = {
  a: (x) => [op('OP_TOALTSTACK'), whole(x), op('OP_FROMALTSTACK')],
  s: (x, verify) => [op('OP_SWAP'), new Nested(x, verify)],
  c: (x, verify) => [whole(x), op(verify ? 'OP_CHECKSIGVERIFY' : 'OP_CHECKSIG')],
  d: (x) => [op('OP_DUP', 'OP_IF'), whole(x), op('OP_ENDIF')],
  v: (x) => (endsVerifiably(x) ? [new Nested(x, true)] : [whole(x), op('OP_VERIFY')]),
  j: (x) => [op('OP_SIZE', 'OP_0NOTEQUAL', 'OP_IF'), whole(x), op('OP_ENDIF')],
  n: (x) => [whole(x), op('OP_0NOTEQUAL')],
};

/** Whether the last opcode has a form that verifies as well; of what is ill typed nobody can say. */
function endsVerifiably(node: Miniscript): boolean {
  return node.type !== undefined && !node.type.x;
}

function threshParts(
  threshold: number,
  subs: readonly Miniscript[],
  verify: boolean,
): readonly ScriptPart[] {
  const summed = subs.flatMap((sub, i) => (i === 0 ? [whole(sub)] : [whole(sub), op('OP_ADD')]));
  return [...summed, encodeNumberPush(threshold), equal(verify)];
}

/** An argument that nothing verifies behind. */
function whole(node: Miniscript): Nested<boolean> {
  return new Nested(node, false);
}

function equal(verify: boolean): Uint8Array {
  return op(verify ? 'OP_EQUALVERIFY' : 'OP_EQUAL');
}

function op(...names: readonly (keyof typeof Opcode)[]): Uint8Array {
  return Uint8Array.from(names, (name) => Opcode[name]);
}

/** Bytes behind their length; no key and no hash has more than 75. */
function pushBytes(bytes: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(bytes.length), bytes);
}

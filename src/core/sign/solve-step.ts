import { equalBytes } from '../bytes/order.ts';
import { hash160, ripemd160 } from '../crypto/hashes.ts';
import { type Solution, solve } from '../script/solver.ts';
import type { SignatureCreator } from './creator.ts';
import type { Keystore } from './keystore.ts';
import type { SignatureData } from './signature-data.ts';

/** What signing an input works with. */
export interface SigningContext {
  readonly keystore: Keystore;
  readonly creator: SignatureCreator;
  readonly data: SignatureData;
}

/** What satisfies a script, bottom first, or of what it is short. */
export interface Step {
  readonly type: Solution['type'];
  /** Whether the stack is all that the script asks for. */
  readonly solved: boolean;
  /** Of a script hash or program it is the script or hash that is to be satisfied next. */
  readonly stack: readonly Uint8Array[];
}

type EcdsaVersion = 'legacy' | 'segwit_v0';

const NOTHING: readonly Uint8Array[] = [];
const NO_BYTES = new Uint8Array(0);

/** Satisfies one script by its shape (SignStep, script/sign.cpp). */
export function solveStep(
  context: SigningContext,
  script: Uint8Array,
  version: EcdsaVersion,
): Step {
  const solution = solve(script);
  const { type } = solution;
  switch (type) {
    case 'nonstandard':
    case 'nulldata':
    case 'witness_unknown':
      return { type, solved: false, stack: NOTHING };
    case 'anchor':
      return { type, solved: true, stack: NOTHING };
    case 'pubkey':
      return stepOf(type, signatureOf(context, solution.pubkey, script, version));
    case 'pubkeyhash':
      return publicKeyHash(context, solution.hash, script, version);
    case 'multisig':
      return multisig(context, solution, script, version);
    case 'scripthash':
      return innerScript(context, type, 'redeem', solution.hash, solution.hash);
    case 'witness_v0_keyhash':
      return { type, solved: true, stack: [solution.program] };
    case 'witness_v0_scripthash':
      return innerScript(context, type, 'witness', ripemd160(solution.program), solution.program);
    case 'witness_v1_taproot':
      return taproot(context, solution.program);
  }
}

function stepOf(type: Step['type'], ...stack: readonly (Uint8Array | undefined)[]): Step {
  const found = stack.filter((item) => item !== undefined);
  const solved = found.length === stack.length;
  return { type, solved, stack: solved ? found : NOTHING };
}

/** The signature of a public key: one that is there already, else a new one. `id` is its HASH160. */
export function signatureOf(
  { creator, data }: SigningContext,
  publicKey: Uint8Array,
  scriptCode: Uint8Array,
  version: EcdsaVersion,
  id = hash160(publicKey),
): Uint8Array | undefined {
  const known = data.signature(id);
  if (known) return known.signature;
  const signature = creator.ecdsa(id, scriptCode, version);
  if (signature) data.addSignature(publicKey, signature, id);
  else data.missing.publicKeys.push(publicKey);
  return signature;
}

/** The public key with this HASH160, from a signature or from the keys given. */
export function publicKeyOfId(
  { keystore, data }: SigningContext,
  id: Uint8Array,
): Uint8Array | undefined {
  const key = data.signature(id)?.publicKey ?? keystore.key(id)?.publicKey;
  if (!key) data.missing.keyIds.push(id);
  return key;
}

function publicKeyHash(
  context: SigningContext,
  hash: Uint8Array,
  script: Uint8Array,
  version: EcdsaVersion,
): Step {
  const key = publicKeyOfId(context, hash);
  const signature = key && signatureOf(context, key, script, version, hash);
  return stepOf('pubkeyhash', signature, key);
}

/**
 * Signs for every key that there is, though only as many as are required go on
 * the stack. The first item is the one that OP_CHECKMULTISIG takes too many. For
 * what is short Core puts empty items behind, but the loop that does so moves
 * both its ends, so that only half of them, rounded up, come to stand there.
 */
function multisig(
  context: SigningContext,
  { required, pubkeys }: Extract<Solution, { readonly type: 'multisig' }>,
  script: Uint8Array,
  version: EcdsaVersion,
): Step {
  const made = pubkeys.map((key) => signatureOf(context, key, script, version));
  const signatures = made.filter((one) => one !== undefined).slice(0, required);
  const short = required - signatures.length;
  const padding = Array.from({ length: Math.ceil(short / 2) }, () => NO_BYTES);
  const stack = [NO_BYTES, ...signatures, ...padding];
  return { type: 'multisig', solved: signatures.length === required, stack };
}

function innerScript(
  context: SigningContext,
  type: 'scripthash' | 'witness_v0_scripthash',
  kind: 'redeem' | 'witness',
  id: Uint8Array,
  hash: Uint8Array,
): Step {
  const script = scriptOfId(context, id);
  if (!script) context.data.missing.scripts.push({ kind, hash });
  return stepOf(type, script);
}

/** A script by its HASH160: given in the call, or brought by the transaction. */
function scriptOfId({ keystore, data }: SigningContext, id: Uint8Array): Uint8Array | undefined {
  const given = keystore.script(id);
  if (given) return given;
  return [data.redeemScript, data.witnessScript].find((script) => equalBytes(hash160(script), id));
}

function taproot({ creator, data }: SigningContext, outputKey: Uint8Array): Step {
  const signature = creator.taprootKeyPath(outputKey);
  if (!signature) data.missing.publicKeys.push(outputKey);
  return stepOf('witness_v1_taproot', signature);
}

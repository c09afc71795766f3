import type { Chain } from '../core/encoding/chains.ts';
import { createClient, type WorkerPort } from './conversation.ts';

/** Core's `signmessage`, for P2PKH alone, or BIP 322, simple where the address has it. */
export type MessageForm = 'bip322' | 'full' | 'core';

export interface MessageToSign {
  readonly chain: Chain;
  readonly address: string;
  readonly message: string;
  readonly form: MessageForm;
  /** In wallet import format. */
  readonly keys: readonly string[];
  /** Redeem and witness scripts as hex. */
  readonly scripts: readonly string[];
  readonly lockTime: number;
  readonly sequence: number;
}

export interface MessageToVerify extends Pick<MessageToSign, 'chain' | 'address' | 'message'> {
  readonly signature: string;
}

/** Why there is neither a signature nor a verdict. */
export type MessageFault = 'address' | 'key' | 'keys' | 'script' | 'no-key-hash' | 'lost';

export type MessageSignature =
  | { readonly ok: true; readonly signature: string }
  | { readonly ok: false; readonly fault: MessageFault };

export type MessageVerdict =
  | {
      readonly verdict: 'valid';
      readonly lockTime: number;
      readonly sequence: number;
      readonly funds: number;
    }
  | { readonly verdict: 'inconclusive' | 'invalid' }
  | { readonly verdict: 'none'; readonly fault: MessageFault };

/** Messages signed and verified, each call by a worker of its own that ends with the answer. */
export interface MessageClient {
  sign(asked: MessageToSign): Promise<MessageSignature>;
  verify(asked: MessageToVerify): Promise<MessageVerdict>;
}

export function createMessageClient(start: () => WorkerPort): MessageClient {
  return {
    sign: (asked) =>
      withWorker(start, asked.chain, (call) => signed(call, asked)).catch(lostSignature),
    verify: (asked) =>
      withWorker(start, asked.chain, (call) => verified(call, asked)).catch(lostVerdict),
  };
}

const lostSignature = (): MessageSignature => ({ ok: false, fault: 'lost' });
const lostVerdict = (): MessageVerdict => ({ verdict: 'none', fault: 'lost' });

/** The procedure's answer, by the same table as for everyone. */
type Call = (method: string, params: readonly unknown[]) => Promise<Answered>;

interface Answered {
  readonly result: unknown;
  readonly error: { readonly message: string } | null;
}

async function withWorker<Result>(
  start: () => WorkerPort,
  chain: Chain,
  use: (call: Call) => Promise<Result>,
): Promise<Result> {
  const client = createClient(start);
  try {
    return await use(async (method, params) => {
      const { body } = await client.ask('rpc', { body: JSON.stringify({ method, params }), chain });
      // The worker answers with what JSON-RPC says.
      return JSON.parse(body) as Answered;
    });
  } finally {
    client.stop();
  }
}

async function signed(call: Call, asked: MessageToSign): Promise<MessageSignature> {
  const { address, message, keys, scripts, form, lockTime, sequence } = asked;
  if (form === 'core') return signedByCore(call, asked);
  const format = form === 'full' ? { format: 'full' } : {};
  const options = { scripts, ...format, locktime: lockTime, sequence };
  const { result, error } = await call('signmessagebip322', [address, message, keys, options]);
  return error
    ? { ok: false, fault: faultOf(error.message) }
    : { ok: true, signature: String(result) };
}

/** Core asks for no address, so a signature counts only where it is of this one. */
async function signedByCore(
  call: Call,
  { address, message, keys }: MessageToSign,
): Promise<MessageSignature> {
  for (const key of keys) {
    const { result, error } = await call('signmessagewithprivkey', [key, message]);
    if (error) return { ok: false, fault: faultOf(error.message) };
    const check = await call('verifymessage', [address, result, message]);
    if (check.error) return { ok: false, fault: faultOf(check.error.message) };
    if (check.result === true) return { ok: true, signature: String(result) };
  }
  return { ok: false, fault: 'keys' };
}

/** 65 bytes, as Core writes them; no witness of BIP 322 has so many. */
const BY_CORE = /^[A-Za-z0-9+/]{87}=$/;

async function verified(call: Call, asked: MessageToVerify): Promise<MessageVerdict> {
  const { address, message } = asked;
  const signature = asked.signature.trim();
  const isByCore = BY_CORE.test(signature);
  const { result, error } = isByCore
    ? await call('verifymessage', [address, signature, message, true])
    : await call('verifymessagebip322', [address, signature, message]);
  if (error) return { verdict: 'none', fault: faultOf(error.message) };
  if (isByCore) return result === true ? ALWAYS_VALID : { verdict: 'invalid' };
  // As the procedure declares it.
  const { verdict, locktime, sequence, funds } = result as Bip322Result;
  return verdict === 'valid' ? { verdict, lockTime: locktime, sequence, funds } : { verdict };
}

const ALWAYS_VALID: MessageVerdict = { verdict: 'valid', lockTime: 0, sequence: 0, funds: 0 };

interface Bip322Result {
  readonly verdict: 'valid' | 'inconclusive' | 'invalid';
  readonly locktime: number;
  readonly sequence: number;
  readonly funds: number;
}

/** By the procedures' sentences. */
function faultOf(message: string): MessageFault {
  return FAULTS.find(([words]) => message.startsWith(words))?.[1] ?? 'keys';
}

const FAULTS: readonly (readonly [string, MessageFault])[] = [
  ['Invalid address', 'address'],
  ['Invalid private key', 'key'],
  ['script must', 'script'],
  ['Address does not', 'no-key-hash'],
];

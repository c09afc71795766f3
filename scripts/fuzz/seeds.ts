import { hexToBytes } from '../../src/core/bytes/hex.ts';
import { decodeBase64 } from '../../src/core/encoding/base64.ts';
import { findProcedure } from '../../src/rpc/table.ts';
import { recordedCalls, textParameters } from '../../test/recorded.ts';

/** What cases are made from: what was once sent to a node. */
export interface Seeds {
  readonly psbts: readonly Uint8Array[];
  readonly transactions: readonly Uint8Array[];
  /** Calls of `signrawtransactionwithkey`: the parameters as they were given. */
  readonly signing: readonly SigningSeed[];
  /** Calls of the roles and their relatives. */
  readonly calls: readonly CallSeed[];
  /** PSBTs with keys in wallet import format that may sign them. */
  readonly psbtKeys: readonly PsbtKeySeed[];
  /** Signed transactions with what they spend, as it was given. */
  readonly spends: readonly SpendSeed[];
  /** Without their checksums. */
  readonly descriptors: readonly DescriptorSeed[];
  /** Whole bodies, some of them broken. */
  readonly bodies: readonly string[];
}

export interface SigningSeed {
  readonly chain: ReturnType<typeof recordedCalls>[number]['chain'];
  readonly params: readonly unknown[];
}

export interface CallSeed extends SigningSeed {
  readonly method: string;
}

export interface PsbtKeySeed {
  readonly chain: SigningSeed['chain'];
  readonly psbt: Uint8Array;
  readonly keys: readonly string[];
}

export interface SpendSeed {
  readonly hex: string;
  readonly prevtxs: unknown;
}

export interface DescriptorSeed {
  readonly chain: SigningSeed['chain'];
  readonly text: string;
}

/** Larger ones take long and show nothing that smaller ones do not. */
const LARGEST = 8_000;

const PSBT_FILES = ['psbt-main', 'psbt-testnet4', 'psbt-more', 'psbt-odd', 'psbt-regtest'] as const;
const TRANSACTION_FILES = ['tx', 'tx-odd'] as const;
const SIGN_FILES = ['sign-regtest', 'sign-main', 'sign-miniscript', 'sign-odd'] as const;
const ROLE_FILES = ['roles-regtest', 'roles-main', 'desc-roles', 'desc-main-tenth'] as const;
const DESCRIPTOR_FILES = ['desc-main-tenth', 'desc-regtest-tenth'] as const;
const BODY_FILES = ['envelope', 'envelope-more', 'sign-bad', 'psbt-bad'] as const;

export function readSeeds(): Seeds {
  return {
    psbts: bytesIn(PSBT_FILES, decodeBase64),
    transactions: bytesIn(TRANSACTION_FILES, hexToBytes),
    signing: SIGN_FILES.flatMap(recordedCalls).flatMap(({ chain, request }) => {
      const params = listOfParams(request);
      return params === undefined ? [] : [{ chain, params }];
    }),
    calls: ROLE_FILES.flatMap(recordedCalls).flatMap(({ chain, request }) => {
      const params = listOfParams(request);
      const { method } = JSON.parse(request) as { readonly method: string };
      return params === undefined || findProcedure(method) === undefined
        ? []
        : [{ method, chain, params }];
    }),
    psbtKeys: ROLE_FILES.flatMap(recordedCalls).flatMap((call) => {
      const [text = '', ...rest] = textParameters(call);
      const keys = rest.flatMap((one) => /^pk\(([^()]{51,52})\)/.exec(one)?.[1] ?? []);
      const psbt = keys.length > 0 ? decodeBase64(text) : undefined;
      return psbt && psbt.length < LARGEST ? [{ chain: call.chain, psbt, keys }] : [];
    }),
    spends: SIGN_FILES.flatMap(recordedCalls).flatMap(({ request, response }) => {
      const [, , prevtxs] = listOfParams(request) ?? [];
      const { result } = JSON.parse(response) as { readonly result?: { readonly hex?: string } };
      const hex = result?.hex;
      return hex && hex.length < LARGEST ? [{ hex, prevtxs: prevtxs ?? [] }] : [];
    }),
    descriptors: DESCRIPTOR_FILES.flatMap(recordedCalls)
      .filter(({ request }) => /getdescriptorinfo|deriveaddresses/.test(request))
      .flatMap((call) =>
        textParameters(call)
          .filter((text) => text.includes('('))
          .map((text) => ({ chain: call.chain, text: text.split('#')[0]! })),
      ),
    bodies: BODY_FILES.flatMap(recordedCalls)
      .map(({ request }) => request)
      .filter((request) => request.length < LARGEST),
  };
}

function bytesIn(
  files: readonly string[],
  read: (text: string) => Uint8Array | undefined,
): readonly Uint8Array[] {
  return files
    .flatMap(recordedCalls)
    .flatMap(textParameters)
    .flatMap((text) => read(text) ?? [])
    .filter((bytes) => bytes.length > 4 && bytes.length < LARGEST);
}

function listOfParams(request: string): readonly unknown[] | undefined {
  if (request.length > LARGEST) return undefined;
  try {
    const { params } = JSON.parse(request) as { readonly params?: unknown };
    return Array.isArray(params) ? params : undefined;
  } catch {
    return undefined;
  }
}

/** The chains that Bitcoin Core knows. */
export type Chain = 'main' | 'testnet3' | 'testnet4' | 'signet' | 'regtest';

/** How a chain spells keys and destinations (kernel/chainparams.cpp). */
export interface ChainParameters {
  /** Core's own name, as `-chain` takes it. */
  readonly coreName: 'main' | 'test' | 'testnet4' | 'signet' | 'regtest';
  /** First byte of a P2PKH address. */
  readonly pubkeyHashPrefix: number;
  /** First byte of a P2SH address. */
  readonly scriptHashPrefix: number;
  /** First byte of a private key (WIF). */
  readonly wifPrefix: number;
  /** The four bytes before an extended public key, as a big-endian number. */
  readonly extendedPublicPrefix: number;
  /** The four bytes before an extended private key. */
  readonly extendedPrivatePrefix: number;
  /** What a segwit address begins with, before the 1. */
  readonly hrp: string;
}

const TEST_PREFIXES = {
  pubkeyHashPrefix: 111,
  scriptHashPrefix: 196,
  wifPrefix: 239,
  extendedPublicPrefix: 0x043587cf, // tpub
  extendedPrivatePrefix: 0x04358394, // tprv
  hrp: 'tb',
} as const;

export const CHAIN_PARAMETERS: Readonly<Record<Chain, ChainParameters>> = {
  main: {
    coreName: 'main',
    pubkeyHashPrefix: 0,
    scriptHashPrefix: 5,
    wifPrefix: 128,
    extendedPublicPrefix: 0x0488b21e, // xpub
    extendedPrivatePrefix: 0x0488ade4, // xprv
    hrp: 'bc',
  },
  testnet3: { coreName: 'test', ...TEST_PREFIXES },
  testnet4: { coreName: 'testnet4', ...TEST_PREFIXES },
  signet: { coreName: 'signet', ...TEST_PREFIXES },
  regtest: { coreName: 'regtest', ...TEST_PREFIXES, hrp: 'bcrt' },
};

export const CHAINS: readonly Chain[] = ['main', 'testnet3', 'testnet4', 'signet', 'regtest'];

const CHAIN_NAMES: ReadonlyMap<string, Chain> = new Map<string, Chain>([
  ...CHAINS.map((chain) => [chain, chain] as const),
  ['mainnet', 'main'],
  ['test', 'testnet3'],
  ['testnet', 'testnet3'],
]);

/** A chain by our name, Core's (`test` for testnet3) or a common one; `undefined` if none. */
export function parseChain(text: string): Chain | undefined {
  return CHAIN_NAMES.get(text);
}

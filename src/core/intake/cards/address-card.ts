/** What is said of an address that was given where none can be opened. */
import { bytesToHex } from '../../bytes/hex.ts';
import { type AddressFault, type Destination, decodeAddress } from '../../encoding/address.ts';
import { CHAIN_PARAMETERS, CHAINS, type Chain } from '../../encoding/chains.ts';
import { isLikeSilentAddress, readSilentAddress } from '../../encoding/silent-address.ts';
import { scriptForDestination } from '../../script/destination.ts';
import { type OutputType, solve } from '../../script/solver.ts';

/** What an address pays to; the same on all chains that it can be of. */
export interface AddressCard {
  readonly type: OutputType;
  /** The scriptPubKey in hex. */
  readonly script: string;
}

export function addressCard(destination: Destination): AddressCard {
  const script = scriptForDestination(destination);
  return { type: solve(script).type, script: bytesToHex(script) };
}

/** Whom a silent payment address pays. */
export interface SilentAddressCard {
  readonly version: number;
  /** 33 bytes in hex. */
  readonly scanKey: string;
  readonly spendKey: string;
}

/** A text that begins as a silent payment address: its card with its chains, or why it is none. */
export function silentAddress(
  text: string,
):
  | { readonly card: SilentAddressCard; readonly chains: readonly Chain[] }
  | AddressFault
  | undefined {
  const chains = CHAINS.filter((chain) => isLikeSilentAddress(text, chain));
  const [first] = chains;
  const read = first && readSilentAddress(text, first);
  if (!read || 'error' in read) return read;
  const [scanKey, spendKey] = [bytesToHex(read.scanKey), bytesToHex(read.spendKey)];
  return { card: { version: read.version, scanKey, spendKey }, chains };
}

const BASE58_ADDRESS = /^[13mn2][1-9A-HJ-NP-Za-km-z]{25,34}$/;

/** Why a text that begins and is as long as an address is none; `undefined` where it looks like none. */
export function addressFault(text: string): AddressFault | undefined {
  const chain = BASE58_ADDRESS.test(text) ? 'main' : chainOfSegwit(text);
  const decoded = chain && decodeAddress(text, chain);
  return decoded && 'error' in decoded ? decoded : undefined;
}

/** By the prefix; behind it are more characters than the checksum's six. */
function chainOfSegwit(text: string): Chain | undefined {
  const lower = text.toLowerCase();
  return CHAINS.find((chain) => {
    const start = `${CHAIN_PARAMETERS[chain].hrp}1`;
    return lower.startsWith(start) && /^[0-9a-z]{8,}$/.test(lower.slice(start.length));
  });
}

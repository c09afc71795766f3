import type { AddressFault, AddressFaultCode } from '../core/encoding/address.ts';

/** What Core says of a text that is no address (DecodeDestination, key_io.cpp); of silent payments it knows nothing. */
const WORDS: Readonly<Record<AddressFaultCode, (fault: AddressFault) => string>> = {
  'bech32-too-long': () => 'Bech32 string too long',
  'bech32-character-or-case': () => 'Invalid character or mixed case',
  'bech32-separator-missing': () => 'Missing separator',
  'bech32-separator-position': () => 'Invalid separator position',
  'bech32-digit': () => 'Invalid Base 32 character',
  'bech32-checksum': ({ checksum }) => {
    if (checksum === undefined) return 'Invalid checksum';
    return `Invalid ${checksum === 'bech32' ? 'Bech32' : 'Bech32m'} checksum`;
  },
  'base58-length': () => 'Invalid length for Base58 address (P2PKH or P2SH)',
  'base58-prefix': () => 'Invalid or unsupported Base58-encoded address.',
  'base58-checksum': () => 'Invalid checksum or length of Base58 address (P2PKH or P2SH)',
  encoding: () => 'Invalid or unsupported Segwit (Bech32) or Base58 encoding.',
  'bech32-empty': () => 'Empty Bech32 data section',
  'bech32-prefix': ({ expected, found }) =>
    'Invalid or unsupported prefix for Segwit (Bech32) address ' +
    `(expected ${expected}, got ${found}).`,
  'version-0-not-bech32': () => 'Version 0 witness address must use Bech32 checksum',
  'version-1-not-bech32m': () => 'Version 1+ witness address must use Bech32m checksum',
  'version-0-program-size': ({ size }) =>
    `Invalid Bech32 v0 address program size (${bytesInWords(size)}), per BIP141`,
  version: () => 'Invalid Bech32 address witness version',
  'program-size': ({ size }) => `Invalid Bech32 address program size (${bytesInWords(size)})`,
  padding: () => 'Invalid padding in Bech32 data section',
  'silent-payment-form': () => 'Not the size or checksum of a silent payment address (BIP 352)',
  'silent-payment-version': () => 'A later version of silent payment addresses, which is not known',
  'silent-payment-keys': () => 'The keys of this silent payment address are no points of the curve',
};

function bytesInWords(size: number | undefined): string {
  return size === 1 ? '1 byte' : `${size} bytes`;
}

export function addressWords(fault: AddressFault): string {
  return WORDS[fault.error](fault);
}

/**
 * What may be in the file besides our own code, and why. The build fails when
 * the file holds anything else; a new row is a decision of its own, with its
 * reason here.
 */
export const PERMITTED: readonly { readonly name: string; readonly why: string }[] = [
  { name: '@noble/hashes', why: 'Hash functions: small, audited, without dependencies.' },
  { name: '@noble/secp256k1', why: 'The curve: small, audited, without dependencies.' },
  { name: '@scure/base', why: 'Base58 and bech32: small, audited, without dependencies.' },
  { name: '@scure/bip39', why: 'The list of seed words alone.' },
  {
    name: 'qr',
    why: 'Draws and reads QR codes, many in one picture: small, without dependencies, in the worker only.',
  },
  { name: 'react', why: 'The page is written in it.' },
  { name: 'react-dom', why: 'Draws what React makes; the file holds it minified.' },
  { name: 'scheduler', why: 'React’s DOM part needs it.' },
  { name: 'zustand', why: 'Stores that know no React.' },
];

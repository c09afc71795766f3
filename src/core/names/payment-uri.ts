/** What the text of a name says to pay (BIP 353, 321). */
import type { Chain } from '../encoding/chains.ts';

/** What of a URI is of one chain. */
export interface PaymentUri {
  /** As they stand in it. */
  readonly addresses: readonly string[];
  readonly silentPayments: readonly string[];
}

const SCHEME = /^bitcoin:/i;

export function isPaymentUri(text: string): boolean {
  return SCHEME.test(text);
}

/** The key of addresses of a chain: the prefix that theirs have. */
const ADDRESS_KEYS: Readonly<Record<Chain, string>> = {
  main: 'bc',
  testnet3: 'tb',
  testnet4: 'tb',
  signet: 'tb',
  regtest: 'bcrt',
};

/** Parameters that are asked for and known. */
const KNOWN_REQUIRED: ReadonlySet<string> = new Set(['req-pop']);

/** Undefined where it asks for something that is not known here, or is not ASCII. */
export function paymentUri(text: string, chain: Chain): PaymentUri | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (!/^[\x00-\x7f]*$/.test(text)) return undefined;
  const [own = '', ...rest] = text.replace(SCHEME, '').split('?');
  const parameters = rest
    .join('?')
    .split('&')
    .map((one) => {
      const [key = '', ...value] = one.split('=');
      return { key: key.toLowerCase(), value: percentDecoded(value.join('=')) };
    });
  const isUnknown = ({ key }: { readonly key: string }) =>
    key.startsWith('req-') && !KNOWN_REQUIRED.has(key);
  if (parameters.some(isUnknown)) return undefined;
  const valuesOf = (wanted: string) =>
    parameters.flatMap(({ key, value }) => (key === wanted && value !== '' ? [value] : []));
  return {
    addresses: [...(own === '' ? [] : [percentDecoded(own)]), ...valuesOf(ADDRESS_KEYS[chain])],
    silentPayments: valuesOf(chain === 'main' ? 'sp' : 'tsp'),
  };
}

/** What is no escape stands as it is. */
function percentDecoded(text: string): string {
  return text.replace(/%([0-9a-fA-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** Descriptors of the accounts that a PSBT tells extended keys of, with what they give. */
import type { Hex } from '../../../../test/psbt-text.ts';
import { bytesToHex } from '../../bytes/hex.ts';
import { encodeBase58Check } from '../../encoding/base58check.ts';
import { originOf, recordsOf } from '../../psbt/record-access.ts';
import type { Psbt } from '../../psbt/types.ts';
import { type Kind, kindNamed } from './made-wallets.ts';
import { type OwnKey, type Path, publicChildOf, type SyntheticKey, textOf } from './own-keys.ts';

export interface ToldAccount {
  /** With branches 0 and 1. */
  readonly descriptor: string;
  /** At indexes up to {@link LAST_INDEX} and those that key origins name. */
  readonly scripts: ReadonlySet<Hex>;
}

export const LAST_INDEX = 5;

interface Extended extends SyntheticKey {
  readonly fingerprint: Hex;
  readonly path: Path;
  readonly text: string;
}

const OF_ONE = ['pkh', 'sh(wpkh)', 'wpkh', 'tr'].map(kindNamed);
const OF_ALL = ['sh(sortedmulti)', 'wsh(sortedmulti)', 'sh(wsh(sortedmulti))'].map(kindNamed);

/** Of each extended key by itself, and of all together where there are several. */
export function toldAccounts(psbt: Psbt): readonly ToldAccount[] {
  const keys = recordsOf(psbt.global, 'xpub').map(({ key, value }) => extendedOf(key, value));
  const indexes = indexesIn(psbt);
  return [
    ...OF_ONE.flatMap((kind) => keys.map((key) => accountOf(kind, [key], indexes))),
    ...(keys.length > 1 ? OF_ALL.map((kind) => accountOf(kind, keys, indexes)) : []),
  ];
}

type XpubRecord = ReturnType<typeof xpubsOf>[number];

function xpubsOf(psbt: Psbt) {
  return recordsOf(psbt.global, 'xpub');
}

function extendedOf(key: XpubRecord['key'], { fingerprint, path }: XpubRecord['value']): Extended {
  const hex = bytesToHex(key);
  return {
    ...{ fingerprint: bytesToHex(fingerprint), path, text: encodeBase58Check(key) },
    ...{ chainCode: hex.slice(26, 90), publicKey: hex.slice(90) },
  };
}

function accountOf(kind: Kind, keys: readonly Extended[], indexes: readonly number[]): ToldAccount {
  const texts = keys.map(({ fingerprint, path, text }) => `[${fingerprint}${textOf(path)}]${text}`);
  const at = (steps: Path) => {
    const children = keys.map((key) => asOwn(publicChildOf(key, steps)));
    return kind.make(children, { accounts: [], steps }).scriptPubKey;
  };
  return {
    descriptor: kind.text(texts.map((text) => `${text}/<0;1>/*`)),
    scripts: new Set(indexes.flatMap((index) => [at([0, index]), at([1, index])])),
  };
}

/** Only what a script has of it counts. */
function asOwn(key: SyntheticKey): OwnKey {
  return { ...key, holder: '', path: [], privateKey: '', parent: '' };
}

function indexesIn({ inputs, outputs }: Psbt): readonly number[] {
  const origins = [...inputs, ...outputs].flatMap(({ records }) =>
    records.flatMap((record) => originOf(record) ?? []),
  );
  const named = origins.flatMap(({ path }) => path.slice(-1)).filter((step) => step < 0x80000000);
  const looked = Array.from({ length: LAST_INDEX + 1 }, (_, index) => index);
  return [...new Set([...looked, ...named])];
}

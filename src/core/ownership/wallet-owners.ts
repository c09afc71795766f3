/** Whose inputs and outputs are by public descriptors that a person gave: their wallet. */
import { parseAnyVersion } from '../descriptor/known-versions.ts';
import { PrivateKeys } from '../descriptor/private-keys.ts';
import type { Chain } from '../encoding/chains.ts';
import type { Subject } from '../subject/subject.ts';
import { type OwnDescriptor, Owners } from './descriptor-owners.ts';
import { type Owned, ownersIn } from './owned.ts';
import type { Owner } from './owner.ts';

/** `texts` were read before; `last` is the highest index that is looked at without an origin. */
export function walletOwners(texts: readonly string[], chain: Chain, last: number): Owners {
  const given = texts.map((text): OwnDescriptor => {
    const { descriptors } = parseAnyVersion(text, chain, new PrivateKeys());
    return { variants: descriptors, first: 0, last };
  });
  const owners = Owners.of(given);
  // Reading has refused what cannot be derived.
  if (typeof owners === 'number') throw new Error('A descriptor cannot be derived');
  return owners;
}

/** As far as Core looks (DEFAULT_KEYPOOL_SIZE). */
export const LAST_INDEX = 1000;

/** The scripts of the wallet that was asked about last, derived once for each range. */
export class DerivedWallet {
  private readonly known = new Map<number, { readonly name: string; readonly owners: Owners }>();

  /** As {@link walletOwners}. */
  ownersOf(texts: readonly string[], chain: Chain, last: number): Owners {
    const name = [chain, ...texts].join(' ');
    const known = this.known.get(last);
    if (known?.name === name) return known.owners;
    const owners = walletOwners(texts, chain, last);
    this.known.set(last, { name, owners });
    return owners;
  }
}

/**
 * A wallet, by what the origins in a file say of indexes; by all indexes up to
 * {@link LAST_INDEX} where these do not derive what they name, or nothing at all. It is derived
 * once.
 */
export class WalletByOrigins {
  private readonly derived = new DerivedWallet();

  /** Undefined where no descriptor was given. What no origin leads to may still be theirs. */
  ownedIn(subject: Subject, texts: readonly string[], chain: Chain): Owned | undefined {
    if (texts.length === 0) return undefined;
    const by = (last: number) => ownersIn(subject, this.derived.ownersOf(texts, chain, last));
    const named = by(0);
    if (isAnyDoubted(named) || !isAnyDerived(named)) return by(LAST_INDEX);
    const { inputOwners, outputOwners } = named;
    const sure = (owner: Owner) => surelyDerived(owner) ?? NOT_LOOKED_AT;
    return { inputOwners: inputOwners.map(sure), outputOwners: outputOwners.map(sure) };
  }
}

function isAnyDerived({ inputOwners, outputOwners }: Owned): boolean {
  return [...inputOwners, ...outputOwners].some(({ status }) => status === 'derived');
}

/** Whether an origin names what is theirs and it is not derived there: an index that none names may give it, or it was forged. */
function isAnyDoubted({ inputOwners, outputOwners }: Owned): boolean {
  return [...inputOwners, ...outputOwners].some(
    ({ status }) => status !== 'derived' && status !== 'other',
  );
}

const NOT_LOOKED_AT: Owner = { status: 'other', isCut: true, isUnnamed: true };

/**
 * What is so of an owner where not all indexes were looked at: what is contradicted may still be
 * theirs at one that no origin says, and what is far may be near one.
 */
export function surelyDerived({ isFar: _, ...owner }: Owner): Owner | undefined {
  return owner.status === 'derived' ? owner : undefined;
}

/** By keys, and by a wallet where that knows more. */
export function eitherOwned(
  byKeys: Owned | undefined,
  byWallet: Owned | undefined,
): Owned | undefined {
  if (!byKeys || !byWallet) return byKeys ?? byWallet;
  return {
    inputOwners: byKeys.inputOwners.map((owner, i) => either(owner, byWallet.inputOwners[i]!)),
    outputOwners: byKeys.outputOwners.map((owner, i) => either(owner, byWallet.outputOwners[i]!)),
  };
}

function either(byKeys: Owner, byWallet: Owner): Owner {
  if (byKeys.status === 'derived') return byKeys;
  return byWallet.status === 'derived' || byKeys.status === 'other' ? byWallet : byKeys;
}

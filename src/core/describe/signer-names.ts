/** What signers are called in a text: by fingerprint, as in the PSBT. */
import { bytesToHex } from '../bytes/hex.ts';
import { recordOf } from '../psbt/record-access.ts';
import { type KeyOriginText, originsIn } from '../review/key-origins.ts';
import { shortKey } from '../said/need-words.ts';
import { solve } from '../script/solver.ts';
import { NOBODY } from '../subject/joint.ts';
import type { Subject } from '../subject/subject.ts';

export class SignerNames {
  private readonly origins: ReadonlyMap<string, KeyOriginText>;

  constructor(subject: Subject) {
    const own = new Map(originsIn(subject).map((origin) => [origin.key, origin]));
    this.origins = new Map([...own, ...outputKeysIn(subject, own)]);
  }

  /** The fingerprint; of a key without an origin, or with zeros in its place, both ends of the key. */
  readonly nameOf = (publicKey: Uint8Array): string => {
    const fingerprint = this.originOf(publicKey)?.fingerprint ?? NOBODY;
    return fingerprint === NOBODY ? shortKey(bytesToHex(publicKey)) : fingerprint;
  };

  /** Of keys that stand beside each other: with the path where two have one fingerprint. */
  namesOf(publicKeys: readonly Uint8Array[]): readonly string[] {
    const names = publicKeys.map(this.nameOf);
    return publicKeys.map((key, i) => {
      const name = names[i]!;
      const isAlone = names.indexOf(name) === names.lastIndexOf(name);
      const path = isAlone ? undefined : this.originOf(key)?.path;
      return path === undefined ? name : `${name} ${path}`;
    });
  }

  private originOf(publicKey: Uint8Array): KeyOriginText | undefined {
    const hex = bytesToHex(publicKey);
    return this.origins.get(hex) ?? this.origins.get(hex.slice(2));
  }
}

/** Who has the internal key signs by the output key. */
function outputKeysIn(
  { inputs }: Subject,
  origins: ReadonlyMap<string, KeyOriginText>,
): readonly (readonly [string, KeyOriginText])[] {
  return inputs.flatMap(({ map, spent }) => {
    const internalKey = map && recordOf(map, 'tap_internal_key')?.value;
    const origin = internalKey && origins.get(bytesToHex(internalKey));
    const solution = spent && solve(spent.scriptPubKey);
    if (!origin || solution?.type !== 'witness_v1_taproot') return [];
    return [[bytesToHex(solution.program), origin] as const];
  });
}

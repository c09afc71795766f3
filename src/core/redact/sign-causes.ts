/**
 * Wrong signatures of a twin, each wrong in the same way: of what the same trial of the search
 * for causes is of, read as the original is.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { parseDerLax } from '../crypto/der.ts';
import { openEcdsa, openNonce, openNumber } from '../crypto/open-keys.ts';
import { MOST_OF_SIGNATURE } from '../forensics/explain.ts';
import {
  type Explanation,
  type SignatureTrial,
  searchCause,
  trialAt,
} from '../forensics/search.ts';
import { siteOf } from '../forensics/sites.ts';
import { TrialBudget } from '../forensics/trials.ts';
import { HashType } from '../script/hash-type.ts';
import type { Subject } from '../subject/subject.ts';
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';
import { counterName } from './counter.ts';
import type { TwinSigner } from './sign-twin.ts';
import type { TwinValues } from './twin-values.ts';

/** A file with what was found of it. */
export interface Verified {
  readonly subject: Subject;
  readonly verdicts: readonly InputVerdict[];
}

/** Most of an answer's search, as in `forensics/explain.ts`. */
const MOST_SIGNATURES = 40;

export function signWrongly(
  original: Verified,
  twin: Verified,
  to: TwinValues,
  signer: TwinSigner,
): boolean {
  const done = new Set<string>();
  for (const [i, { signatures }] of original.verdicts.entries()) {
    for (const [n, one] of signatures.entries()) {
      const other = twin.verdicts[i]?.signatures[n];
      const name = bytesToHex(one.signature);
      if (one.verdict !== 'invalid' || !other || done.has(name)) continue;
      if (done.size >= MOST_SIGNATURES) return true;
      done.add(name);
      const trial = sameTrial(original.subject, twin.subject, i, one, other);
      const made = trial && writtenAs(one.signature, trial, to, signer);
      if (made) to.sign(one.signature, made);
    }
  }
  return done.size > 0;
}

function sameTrial(
  subject: Subject,
  twin: Subject,
  input: number,
  one: SignatureVerdict,
  other: SignatureVerdict,
): SignatureTrial | undefined {
  const site = siteOf(subject, subject.inputs[input]!, one);
  const twinSite = siteOf(twin, twin.inputs[input]!, other);
  const found = site && searchCause({ site, others: [] }, new TrialBudget(MOST_OF_SIGNATURE));
  if (!twinSite || !isExplained(found)) return undefined;
  // Its own bytes are a stand-in; how it may be read is seen by the original's.
  return trialAt({ site: { ...twinSite, signature: one.signature }, others: [] }, found.at);
}

function isExplained(found: ReturnType<typeof searchCause> | undefined): found is Explanation {
  return typeof found === 'object';
}

function writtenAs(
  original: Uint8Array,
  { digest, publicKey, reading }: SignatureTrial,
  to: TwinValues,
  signer: TwinSigner,
): Uint8Array | undefined {
  const secret = to.keys.secretOf(publicKey);
  if (secret === undefined) return undefined;
  const { code, detail } = reading.fault ?? {};
  if (reading.scheme === 'schnorr') return signer.schnorr(original, digest, secret);
  const isBare = code === 'raw-rs' || code === 'compact-recoverable' || detail?.['form'] === 'r||s';
  if (isBare) {
    const out = Uint8Array.from(original);
    out.set(bareEcdsa(digest, secret), code === 'compact-recoverable' ? 1 : 0);
    return out;
  }
  const typed = signer.ecdsa(original, digest, secret);
  if (typed) return typed;
  const untyped = Uint8Array.from([...original, HashType.ALL]);
  return signer.ecdsa(untyped, digest, secret)?.subarray(0, original.length);
}

/** R and S in 64 bytes. */
function bareEcdsa(digest: Uint8Array, secret: bigint): Uint8Array {
  for (let attempt = 0; ; attempt++) {
    const nonce = openNonce(openNumber(counterName('bare nonce', 0, attempt)));
    const der = openEcdsa(digest, secret, nonce, false);
    const compact = der && parseDerLax(der);
    if (compact) return compact;
  }
}

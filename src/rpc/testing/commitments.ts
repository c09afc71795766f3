/** Commitments that do not fit in a known way, and what is said of them; see `test/fixtures/commitments/README.md`. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseChain } from '../../core/encoding/chains.ts';
import { execute } from '../dispatch.ts';

type Members = Readonly<Record<string, unknown>>;

interface Named {
  readonly where: 'input' | 'output' | 'alone';
  readonly n: number;
  readonly place: string;
  /** The key or the leaf hash of the site. */
  readonly ident?: string;
}

export interface CommitmentCase {
  readonly id: string;
  readonly chain: string;
  readonly psbt?: string;
  readonly tx?: string;
  readonly prevtxs?: readonly unknown[];
  readonly ask?: { readonly hex: string; readonly target: string; readonly options?: Members };
  readonly descriptors?: readonly string[];
  readonly want: Named & {
    readonly container: string;
    readonly cause: string;
    readonly any_of?: readonly string[];
    readonly detail: Members;
    readonly details?: readonly Members[];
    readonly mend?: Members;
    readonly mends?: readonly Members[];
    readonly also?: readonly (Named & { readonly causes: readonly string[] })[];
    readonly signed?: boolean;
    readonly fits?: readonly string[];
  };
}

/** The members about a cause. */
export interface ToldCause {
  readonly cause?: string;
  readonly cause_or?: readonly string[];
  readonly cause_text?: string;
  readonly cause_detail?: Members;
  readonly cause_mend?: Members;
  readonly cause_trials?: number;
}

interface ToldSite extends ToldCause {
  readonly place: string;
  readonly pubkey?: string;
  readonly leaf_hash?: string;
  readonly path: string;
}

interface ToldPart {
  readonly commitments?: readonly ToldSite[];
  readonly signatures?: readonly { readonly verdict: string }[];
}

interface ToldFile {
  readonly inputs: readonly ToldPart[];
  readonly outputs: readonly ToldPart[];
  readonly findings: readonly { readonly code: string; readonly text: string }[];
}

export function commitmentCases(): readonly CommitmentCase[] {
  const path = '../../../test/fixtures/commitments/commitments-regtest.jsonl.gz';
  const file = readFileSync(new URL(path, import.meta.url));
  return gunzipSync(file)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as CommitmentCase);
}

/** An answer, by a request as a program sends it. */
export function answerOf(method: string, params: readonly unknown[], chain: string) {
  const body = JSON.stringify({ method, params });
  const { result, error } = JSON.parse(execute(body, { chain: parseChain(chain)! }).body);
  if (error) throw new Error(`${error.code} ${error.message}`);
  return result;
}

/** What is wrong about the answer to a case. */
export function mistakeIn(one: CommitmentCase): string | undefined {
  return one.ask ? wrongLone(one) : wrongFile(one);
}

export function toldLone({ ask, chain }: CommitmentCase, target = ask!.target) {
  const { hex, options } = ask!;
  const params = options ? [hex, target, options] : [hex, target];
  return answerOf('explaincommitment', params, chain) as ToldCause & {
    readonly fits: readonly string[];
  };
}

function wrongLone(one: CommitmentCase): string | undefined {
  const told = toldLone(one);
  const { cause, fits } = one.want;
  if (cause !== 'none') return told.fits.length > 0 ? 'it fits' : wrongCause(one.want, told);
  return sameMembers(told, { fits }) ? undefined : `${JSON.stringify(told)} is not ${fits}`;
}

function wrongFile(one: CommitmentCase): string | undefined {
  const { psbt, tx, prevtxs, descriptors, chain, want } = one;
  const told: ToldFile = answerOf('inspectpsbt', [psbt ?? tx, { prevtxs, descriptors }], chain);
  const sites = (['input', 'output'] as const).flatMap((where) =>
    told[`${where}s`].flatMap(({ commitments = [] }, n) =>
      commitments.map((site) => ({ where, n, site })),
    ),
  );
  const { also = [] } = want;
  const wanted = want.cause === 'none' ? [] : [want, ...also];
  const find = (named: Named) => sites.find((site) => isOf(named, site))?.site;
  const missing = wanted.filter((named) => !find(named));
  if (missing.length > 0 || sites.length !== wanted.length) {
    return `sites ${sites.map(({ where, n, site }) => `${where} ${n} ${site.place}`).join()}`;
  }
  const own = find(want);
  const otherWrong = also.find((named) => !named.causes.includes(find(named)?.cause ?? ''));
  if (otherWrong) return `the other site: ${find(otherWrong)?.cause}`;
  if (want.signed && told.inputs[want.n]!.signatures?.some(isInvalid))
    return 'an invalid signature';
  if (!own) return undefined;
  const wrong = wrongCause(want, own);
  if (wrong || own.cause_text === undefined) return wrong;
  const isSaid = told.findings.some(({ text }) => text.includes(own.cause_text ?? ''));
  return isSaid ? undefined : 'no finding says it';
}

function isInvalid({ verdict }: { readonly verdict: string }): boolean {
  return verdict === 'invalid';
}

function isOf(
  { where, n, place, ident }: Named,
  told: { readonly where: string; readonly n: number; readonly site: ToldSite },
): boolean {
  const { site } = told;
  if (told.where !== where || told.n !== n || site.place !== place) return false;
  return ident === undefined || ident === (site.pubkey ?? site.leaf_hash);
}

function wrongCause(want: CommitmentCase['want'], told: ToldCause): string | undefined {
  const { cause, any_of: accepted = [cause], detail, details = [detail] } = want;
  if (!told.cause || !accepted.includes(told.cause)) return `${told.cause} is not ${accepted}`;
  const all = [told.cause, ...(told.cause_or ?? [])].sort().join();
  if (all !== [...accepted].sort().join()) return `${all} is not ${accepted}`;
  if (cause === 'unexplained') return told.cause_detail ? 'a detail of nothing' : undefined;
  if (told.cause !== cause) return undefined;
  if (!details.some((one) => sameMembers(one, told.cause_detail))) {
    return `${JSON.stringify(told.cause_detail)} is none of ${JSON.stringify(details)}`;
  }
  const { mend, mends = [mend] } = want;
  const isMend = mends.some((one) => sameMembers(one, told.cause_mend));
  return isMend ? undefined : `mend ${JSON.stringify(told.cause_mend)}`;
}

function sameMembers(one: Members | object = {}, other: Members | object = {}): boolean {
  const sorted = (members: object) => JSON.stringify(Object.entries(members).sort());
  return sorted(one) === sorted(other);
}

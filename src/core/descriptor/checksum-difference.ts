import { descriptorChecksum } from '../script/descriptor-checksum.ts';

/** What was changed in a descriptor since its checksum was made. */
export type ChecksumDifference =
  /** It had `'` where there is `h` now. */
  | 'apostrophes'
  /** It had `h` where there is `'` now. */
  | 'h'
  /** Its steps were hardened, and the marks are gone. */
  | 'hardened'
  /** Its apostrophes have become other characters. */
  | 'typographic'
  /** White space has come into it. */
  | 'white-space'
  /** Its end is gone. */
  | 'end'
  /** Its first characters are gone. */
  | 'start'
  /** It had another last step: `<0;1>`, or one of its values. */
  | 'branches'
  /** The text is whole, and it is the checksum that is not. */
  | 'checksum';

export interface ChecksumFit {
  readonly difference: ChecksumDifference;
  /** Of steps that were hardened, the first such path. */
  readonly path?: string;
}

/** Texts longer than this are not tried with differences. */
const LONGEST = 20_000;
const CHECKSUM_LENGTH = 8;
/** So few characters of a checksum are no sign of anything. */
const FEWEST_OF_CHECKSUM = 4;

/**
 * What was likely done to a descriptor whose checksum does not fit: the first of
 * some changes without which it does. A checksum has 40 bits, so none fits by
 * chance. `undefined` where none fits, or the text has no checksum or a right one.
 */
export function checksumDifference(text: string): ChecksumFit | undefined {
  const at = text.lastIndexOf('#');
  if (at < 0 || text.length > LONGEST) return undefined;
  const payload = text.slice(0, at);
  const given = text.slice(at + 1).trim();
  const own = descriptorChecksum(payload);
  if (given === own) return undefined;
  if (given.length < CHECKSUM_LENGTH) return cutChecksum(given, own);
  for (const [difference, changed, path] of beforeChanges(payload)) {
    if (changed === payload || descriptorChecksum(changed) !== given) continue;
    return path === undefined ? { difference } : { difference, path };
  }
  return undefined;
}

function cutChecksum(given: string, own: string): ChecksumFit | undefined {
  const isPart = given.length >= FEWEST_OF_CHECKSUM && own.includes(given);
  return isPart ? { difference: 'checksum' } : undefined;
}

type Candidate = readonly [difference: ChecksumDifference, text: string, path?: string | undefined];

/** The text as it may have been, the likelier first. */
function* beforeChanges(text: string): Generator<Candidate> {
  yield ['apostrophes', withMarks(text, "'")];
  yield ['h', withMarks(text, 'h')];
  const plain = text.replace(/[\u2018\u2019\u02bc\u2032\u00b4`"]/g, "'");
  yield ['typographic', plain];
  const bare = text.replace(/[\s\u00a0\u200b\ufeff]+/g, '');
  yield ['white-space', bare];
  yield ['white-space', withMarks(bare, "'")];
  for (let steps = 1; steps <= MOST_HARDENED; steps++) {
    for (const mark of ["'", 'h']) yield hardened(text, steps, mark);
  }
  for (const end of ENDS) yield ['end', text + end];
  for (const start of STARTS) yield ['start', start + text];
  for (const [from, to] of BRANCHES) yield ['branches', text.replaceAll(from, to)];
}

/** A hardened step, before what may follow one. */
const HARDENED_STEP = /(\/\d{1,10})[h'](?=[/\],)}]|$)/g;

function withMarks(text: string, mark: string): string {
  return text.replace(HARDENED_STEP, (_all, step: string) => step + mark);
}

/** As many as an origin has by custom, and some more. */
const MOST_HARDENED = 6;
/** Steps behind a fingerprint that no mark is at. */
const BARE_ORIGIN = /\[([0-9a-fA-F]{8})((?:\/\d{1,10}){1,10})\]/g;

/** With the first steps of every origin hardened that has none which is. */
function hardened(text: string, count: number, mark: string): Candidate {
  let first: string | undefined;
  const changed = text.replace(BARE_ORIGIN, (_all, fingerprint: string, path: string) => {
    const steps = path.slice(1).split('/');
    const made = steps.map((step, n) => (n < count ? step + mark : step)).join('/');
    first ??= made;
    return `[${fingerprint}/${made}]`;
  });
  return ['hardened', changed, first];
}

/** What a copy leaves out: brackets that close, and the steps before them. */
const ENDS = [')', '))', ')))', '*)', '*))', '/*)', '/*))', '/0/*)', '/0/*))', '/<0;1>/*)'];
const STARTS = ['w', 's', 't', 'ws', 'p', 'pk', 'wp', 'wpk', 'sh(', 'wsh(', 'sh(w', 's('];
const BRANCHES = [
  ['/0/*', '/<0;1>/*'],
  ['/1/*', '/<0;1>/*'],
  ['/<0;1>/*', '/0/*'],
  ['/<0;1>/*', '/1/*'],
  ['/1/*', '/0/*'],
  ['/0/*', '/1/*'],
  ['/*', ''],
] as const;

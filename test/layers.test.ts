import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CORE_LAYERS, LAYERS } from '../scripts/build/layers.ts';
import { WORKER_FOLDERS } from '../scripts/build/worker-block.ts';

/*
 * Who may import whom, held over the import lines of every source file. Tests
 * and their helpers (`*.test.ts`, `testing/`) may reach anywhere.
 */

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

/** A folder with more is two. */
const MOST_FILES = 25;

/** The packages that only one folder may import. */
const PACKAGE_DOORS: readonly (readonly [pattern: RegExp, folder: string])[] = [
  [/^@noble\//, 'core/crypto/'],
  [/^@scure\//, 'core/encoding/'],
  [/^qr(?:\/|$)/, 'worker/qr/'],
];

/** Names that only one folder may say, strings and comments aside. */
const CHANNEL_NAMES = /\b(?:postMessage|(?<!\.)Worker)\b/;

/** What `core` and `rpc` must do without. */
const SURROUNDINGS = new RegExp(
  [
    /(?<![.\w'"`/-])(?:window|document|console|process|performance|navigator|crypto|Date)\./,
    /(?<![.\w'"`/-])(?:fetch|setTimeout|setInterval|queueMicrotask)\(/,
    /\b(?:localStorage|sessionStorage|new Date|Math\.random)\b/,
  ]
    .map((pattern) => pattern.source)
    .join('|'),
);

/** `import … from 'x'`, `export … from 'x'`, `import 'x'`, and `import('x')`. */
const IMPORT =
  /(?:^|[;}\n])\s*(?:import|export)\s+(?:[\w\s{},*$]+\sfrom\s+)?['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]/g;

interface Source {
  /** From `src`, with forward slashes. */
  readonly path: string;
  /** Without comments. */
  readonly code: string;
  readonly imports: readonly string[];
}

const SOURCES: readonly Source[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter(
    (path) => /\.(?:tsx?|js)$/.test(path) && !/\.test\.tsx?$|(?:^|\/)testing\/|\.d\.ts$/.test(path),
  )
  .sort()
  .map(readSource);

function readSource(path: string): Source {
  const code = withoutComments(readFileSync(join(SRC, path), 'utf8'));
  const imports = [...code.matchAll(IMPORT)].map((found) => found[1] ?? found[2] ?? '');
  return { path, code, imports };
}

/** Leaves texts as they are, so that a `//` in one does not begin a comment. */
function withoutComments(code: string): string {
  return code.replace(
    /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|\/\*[\s\S]*?\*\/|(^|[\s;,{}()])\/\/[^\n]*/g,
    (_all, text: string | undefined, before: string | undefined) => text ?? before ?? '',
  );
}

/** What a relative import names, from `src`. */
function target(source: Source, specifier: string): string {
  const path = resolve(SRC, dirname(source.path), specifier);
  return relative(SRC, path).replaceAll('\\', '/');
}

function relativeTargets(source: Source): readonly string[] {
  return source.imports
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => target(source, specifier));
}

function packages(source: Source): readonly string[] {
  return source.imports.filter((specifier) => !specifier.startsWith('.'));
}

function rank(path: string, layers: readonly string[], level: number): number {
  return layers.indexOf(path.split('/')[level] ?? '');
}

/** The imports of all files that break a rule, as `file -> what it imports`. */
function offences(breaks: (source: Source) => readonly string[]): readonly string[] {
  return SOURCES.flatMap((source) => breaks(source).map((what) => `${source.path} -> ${what}`));
}

function said(source: Source, pattern: RegExp): readonly string[] {
  const found = pattern.exec(source.code);
  return found === null ? [] : [found[0]];
}

const isPure = ({ path }: Source) => path.startsWith('core/') || path.startsWith('rpc/');

/** All that `app` may use of `core` besides types; what needs computing is asked of a worker. */
const CORE_VALUES_OF_APP: ReadonlySet<string> = new Set([
  'BLANK core/bytes/ascii.ts',
  'LF core/bytes/ascii.ts',
  'firstWhere core/bytes/first-where.ts',
  'resized core/bytes/resize.ts',
  'textLines core/bytes/text-lines.ts',
  ...['filledLines', 'joined', 'splitUtf8', 'stringOf', 'trimmed', 'utf8Of'].map(
    (name) => `${name} core/bytes/utf8-text.ts`,
  ),
  'CLAIMED_CHANGE core/said/change-words.ts',
  'changeText core/said/change-words.ts',
  'damageSentences core/damage/words.ts',
  'isGrave core/form/result/grave.ts',
  'expectedText core/said/decode-rules.ts',
  'ruleSource core/said/decode-rules.ts',
  'EXAMPLE_POLICIES core/said/example-policies.ts',
  'failureText core/said/failure-words.ts',
  'SCRIPT_ROLES core/said/failure-words.ts',
  'heldText core/said/lock-words.ts',
  'listText core/said/list.ts',
  'lockTimeMeaning core/said/lock-words.ts',
  'lockTimeText core/said/lock-words.ts',
  'mendTitle core/said/mend-words.ts',
  'MEND_HELP core/said/mend-words.ts',
  'nameProofText core/said/name-words.ts',
  'namesClockText core/said/name-words.ts',
  'shownName core/said/name-words.ts',
  'sequenceMeaning core/said/lock-words.ts',
  'waitText core/said/lock-words.ts',
  'wayOpensText core/said/lock-words.ts',
  'missingText as missingBy core/said/need-words.ts',
  'shortKey core/said/need-words.ts',
  'droppedText core/said/dropped-words.ts',
  'MORE_WAYS core/said/spender-words.ts',
  'SEVERITY_NAMES core/said/spender-words.ts',
  'proofCoinsText core/said/proof-words.ts',
  'sendCommand core/said/node-commands.ts',
  'unspentCommand core/said/node-commands.ts',
  'ALL_FIXED core/said/open-words.ts',
  'openSentences core/said/open-words.ts',
  'OUTPUT_TYPES core/said/output-types.ts',
  'indexText core/said/owner-words.ts',
  'ownerSentence core/said/owner-words.ts',
  'ownerWords core/said/owner-words.ts',
  'textRuns core/said/plain-text.ts',
  ...['PARTIES_TITLE', 'lossSentence', 'partySentences'].map(
    (name) => `${name} core/said/party-words.ts`,
  ),
  'quotedText core/said/quoted-text.ts',
  ...['MOST_IN_FILE_ORDER', 'cutRows'].map((name) => `${name} core/review/row-order.ts`),
  ...['beginning', 'inOrder', 'nextCount', 'restsOf'].map(
    (name) => `${name} core/shown/flow-rows.ts`,
  ),
  'areSameRows core/form/rows/same-rows.ts',
  ...[
    'amountInWords',
    'amountParts',
    'amountText',
    'counted',
    'durationText',
    'feerateText',
    'formatCount',
    'numbered',
    'rateText',
    'sentence',
    'shortened',
    'someNames',
    'stopped',
    'timeText',
  ].map((name) => `${name} core/said/words.ts`),
  'CHAINS core/encoding/chains.ts',
  'looksLikeWords core/encoding/mnemonic-text.ts',
  'mayBePrivate core/intake/private-part.ts',
  'OF_OWNERS core/findings/table.ts',
  'rowOf core/findings/table.ts',
  'sentenceOf core/findings/table.ts',
  'kindOf core/outline/node-index.ts',
  'nodeAt core/outline/node-index.ts',
  'problemOf core/outline/node-index.ts',
  'isRecord core/outline/node-kinds.ts',
  'readSignedBlock core/message/signed-block.ts',
  'mayBeClosed core/outline/node-kinds.ts',
  'hashTypeText core/script/hash-type.ts',
  'leavesOutputsOpen core/script/hash-type.ts',
  'causeWords core/verdict/signature-cause.ts',
  'TYPED_RULES core/verdict/trace/typed-rules.ts',
]);

/** `import { a, type B } from '…'` and `export { a } from '…'`, but for those of types only. */
/** Where the page has numbers of satoshis or of bytes in hand, to draw and to word them. */
const RECKONING: readonly string[] = [
  'app/cards/text-cards.ts',
  'app/inspect/preimage/text.ts',
  'app/inspect/tree/value-forms.ts',
  'app/review/summary/flow-bands.tsx',
  'app/review/summary/flow-geometry.ts',
  'app/ui/text-amounts.ts',
];

const NAMED_VALUES =
  /(?:^|[;}\n])\s*(?:import|export)\s+(?!type\b)([\w\s{},*$]+?)\sfrom\s+['"](\.[^'"]+)['"]/g;

/** The values that a file takes from a folder of `src`, as name and file. */
function valuesFrom(folder: string, source: Source): readonly string[] {
  return [...source.code.matchAll(NAMED_VALUES)].flatMap(([, names = '', specifier = '']) => {
    const path = target(source, specifier);
    if (!path.startsWith(folder)) return [];
    const values = names.replace(/[{}]/g, '').split(',');
    return values
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => `${name} ${path}`);
  });
}

/** What the page does without: it is computed in workers. */
const ENGINE = /^core\/(?:crypto|sign|miniscript|descriptor)\//;

/** The file that the build puts values in the place of (scripts/build/procedure-names.ts). */
const DECLARED = 'rpc/procedure-names.ts';

/** All that the page loads, by value imports from its first file to the end; from where each came. */
function closureOf(first: string): ReadonlyMap<string, string> {
  const byPath = new Map(SOURCES.map((source) => [source.path, source]));
  const cameFrom = new Map([[first, '']]);
  for (const path of cameFrom.keys()) {
    const source = byPath.get(path);
    if (!source || path === DECLARED) continue;
    for (const next of valueTargets(source)) if (!cameFrom.has(next)) cameFrom.set(next, path);
  }
  return cameFrom;
}

/** The files of which a file takes more than types. */
function valueTargets(source: Source): readonly string[] {
  const named = valuesFrom('', source).map((value) => value.slice(value.lastIndexOf(' ') + 1));
  const whole = [...source.code.matchAll(WHOLE)].map(([, specifier = '']) => specifier);
  return [...named, ...whole.filter((to) => to.startsWith('.')).map((to) => target(source, to))];
}

/** `import './x.ts'` and `import('./x.ts')`. */
const WHOLE = /(?:^|[;}\n])\s*import\s*\(?\s*['"]([^'"]+)['"]/g;

/** The ways by which files lead back to themselves. */
function cycles(): readonly string[] {
  const graph = new Map(SOURCES.map((source) => [source.path, relativeTargets(source)]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) found.push([...way.slice(at), path].join(' -> '));
    if (at >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}

describe('the layers of src', () => {
  test('there are files to look at, with imports', () => {
    expect(SOURCES.length).toBeGreaterThan(20);
    expect(SOURCES.flatMap(relativeTargets).length).toBeGreaterThan(20);
  });

  test('every file stands in a layer', () => {
    const homeless = SOURCES.filter(
      ({ path }) =>
        rank(path, LAYERS, 0) < 0 || (path.startsWith('core/') && rank(path, CORE_LAYERS, 1) < 0),
    );
    expect(homeless.map(({ path }) => path)).toEqual([]);
  });

  test('a layer imports itself and earlier ones', () => {
    const later = offences((source) =>
      relativeTargets(source).filter(
        (path) => rank(path, LAYERS, 0) < 0 || rank(path, LAYERS, 0) > rank(source.path, LAYERS, 0),
      ),
    );
    expect(later).toEqual([]);
  });

  test('the shell imports nothing, and only channel imports its types', () => {
    const shell = SOURCES.filter(({ path }) => path.startsWith('shell/'));
    expect(shell.length).toBeGreaterThan(1);
    expect(
      shell.filter(({ path }) => path.endsWith('.js')).flatMap(({ imports }) => imports),
    ).toEqual([]);
    expect(shell.flatMap(packages)).toEqual([]);
    const users = SOURCES.filter(
      (source) =>
        !source.path.startsWith('shell/') &&
        relativeTargets(source).some((path) => path.startsWith('shell/')),
    );
    expect(users.map(({ path }) => path)).toEqual(['channel/shell.ts']);
  });

  test('so does a folder of core', () => {
    const later = offences((source) =>
      source.path.startsWith('core/')
        ? relativeTargets(source).filter(
            (path) => rank(path, CORE_LAYERS, 1) > rank(source.path, CORE_LAYERS, 1),
          )
        : [],
    );
    expect(later).toEqual([]);
  });

  test('every folder of core is named in CONTRIBUTING, and stands in their order', () => {
    const folders = new Set(
      SOURCES.flatMap(({ path }) => /^core\/([^/]+)\//.exec(path)?.[1] ?? []),
    );
    expect([...folders].sort()).toEqual([...CORE_LAYERS].sort());
    const table = readFileSync(join(SRC, '../CONTRIBUTING.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|')[1] ?? '')
      .join();
    expect([...folders].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });

  test('no folder has more than 25 files', () => {
    const counts = new Map<string, number>();
    for (const { path } of SOURCES) {
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
  });

  test('no file imports itself by way of others, not even for types', () => {
    expect(cycles()).toEqual([]);
  });

  test('the page carries nothing of the engine', () => {
    const closure = closureOf('main.tsx');
    expect(closure.size).toBeGreaterThan(300);
    const found = [...closure].filter(([path]) => ENGINE.test(path));
    expect(found.map(([path, from]) => `${from} -> ${path}`)).toEqual([]);
  });

  test('the worker is made of the folders for which the development page is loaded anew', () => {
    const folders = new Set(
      [...closureOf('worker/worker.ts').keys()].map((path) => path.split('/')[0]),
    );
    expect([...folders].sort()).toEqual([...WORKER_FOLDERS].sort());
  });

  test('app takes from core types, and these values only', () => {
    const taken = new Set(
      SOURCES.filter(({ path }) => path.startsWith('app/')).flatMap((source) =>
        valuesFrom('core/', source),
      ),
    );
    expect([...taken].sort()).toEqual([...CORE_VALUES_OF_APP].sort());
  });

  test('the page reckons only where it draws, cuts and words amounts and bytes', () => {
    const reckons = SOURCES.filter(
      ({ path, code }) => path.startsWith('app/') && /\b\d+n\b|\bBigInt\(/.test(code),
    );
    expect(reckons.map(({ path }) => path)).toEqual(RECKONING);
  });

  test('imports name the file with its extension', () => {
    const bare = offences((source) =>
      relativeTargets(source).filter((path) => !/\.(?:tsx?|css)$/.test(path)),
    );
    expect(bare).toEqual([]);
  });

  test.each(PACKAGE_DOORS)('%s is imported only by %s', (pattern, folder) => {
    const elsewhere = offences((source) =>
      source.path.startsWith(folder) ? [] : packages(source).filter((name) => pattern.test(name)),
    );
    expect(elsewhere).toEqual([]);
  });

  test('core and rpc import no other package', () => {
    const other = offences((source) =>
      isPure(source) ? packages(source).filter((name) => !/^@(?:noble|scure)\//.test(name)) : [],
    );
    expect(other).toEqual([]);
  });

  test('the page imports nothing of the worker', () => {
    const taken = offences((source) =>
      /^(?:app\/|main\.tsx)/.test(source.path)
        ? relativeTargets(source).filter((path) => path.startsWith('worker/'))
        : [],
    );
    expect(taken).toEqual([]);
  });

  test('only the ends of the channel name postMessage and Worker, and the shell the first of them', () => {
    const named = offences((source) =>
      /^(?:channel|shell)\/|^worker\/worker\.ts$/.test(source.path)
        ? []
        : said(source, CHANNEL_NAMES),
    );
    expect(named).toEqual([]);
  });

  test('core and rpc know nothing of what surrounds them', () => {
    expect(offences((source) => (isPure(source) ? said(source, SURROUNDINGS) : []))).toEqual([]);
  });
});

/*
 * Our own arithmetic takes a time that depends on the numbers, and few have looked at
 * it. So it is for public numbers alone. It stands in a folder by itself, which knows
 * nothing that holds a secret, and from which comes only what is given signatures,
 * digests, public keys and public tweaks, all as bytes: there is no way in for a number.
 */
const PUBLIC = 'core/crypto/public/';

/** All that `core/crypto/public` itself builds on, besides `core/bytes`. */
const BELOW_PUBLIC: ReadonlySet<string> = new Set([
  'core/crypto/der.ts',
  'core/crypto/hashes.ts',
  'core/crypto/recovery-header.ts',
  'core/crypto/secp256k1.ts',
]);

/** All that others take from there, and who; where that is everybody, nobody is named. */
const PUBLIC_VALUES: ReadonlyMap<string, string | undefined> = new Map([
  ['isFullyValidPublicKey point.ts', undefined],
  ['isOnCurveX point.ts', undefined],
  ['isPublicKeySize point.ts', undefined],
  ['verifyEcdsa verify-ecdsa.ts', undefined],
  ['verifySchnorr verify-schnorr.ts', undefined],
  ['recoverPublicKey recover-key.ts', undefined],
  // The tweaks of children without hardening, and those of output keys.
  ['TweakableKey tweakable-key.ts', 'core/descriptor/bip32.ts'],
  ['addToXOnlyKey tweakable-key.ts', 'core/crypto/taproot.ts'],
  ['subtractFromXOnlyKey tweakable-key.ts', 'core/crypto/taproot.ts'],
  ['otherForm key-forms.ts', undefined],
  // Proofs of silent payments' shares, and sums and multiples of what is in a PSBT.
  ['verifyDleq verify-dleq.ts', undefined],
  ['verifyP256 verify-p256.ts', undefined],
  ['verifyRsa verify-rsa.ts', undefined],
  ['dleqChallenge verify-dleq.ts', 'core/crypto/dleq.ts'],
  ['sumOfPoints points.ts', 'core/silent/judge.ts'],
  ['multipleOfPoint points.ts', 'core/silent/judge.ts'],
  ['pointPlus points.ts', 'core/silent/shared-secret.ts'],
  // To find out whose an invalid signature is.
  ['RecoveredKeys recovered-keys.ts', 'core/forensics/trials.ts'],
]);

/** What multiplies by a secret, each time a method of the library's point, and what signs. */
const WITH_SECRETS: readonly (readonly [pattern: RegExp, files: readonly string[]])[] = [
  [
    /\.multiply\(/,
    [
      'core/crypto/dleq.ts',
      'core/crypto/musig.ts',
      // With numbers that are none.
      'core/crypto/open-keys.ts',
      'core/crypto/public-key.ts',
      'core/crypto/schnorr.ts',
    ],
  ],
  [/\bsign\b[^{}]*\} from '@noble\/secp256k1'/, ['core/crypto/library-signature.ts']],
  // What the library has for public numbers, in MuSig2 those of aggregates and others.
  [
    /\.multiplyUnsafe\(/,
    [
      'core/crypto/musig.ts',
      `${PUBLIC}double-multiply.ts`,
      `${PUBLIC}public-sums.ts`,
      `${PUBLIC}recover-key.ts`,
      `${PUBLIC}recovered-keys.ts`,
    ],
  ],
];

describe('our own arithmetic', () => {
  const inside = SOURCES.filter(({ path }) => path.startsWith(PUBLIC));

  test('knows nothing that holds a secret', () => {
    expect(inside.length).toBeGreaterThan(8);
    const known = inside.flatMap(relativeTargets);
    expect(
      new Set(known.filter((path) => !/^core\/(?:bytes|crypto\/public)\//.test(path))),
    ).toEqual(BELOW_PUBLIC);
    expect(new Set(inside.flatMap(packages))).toEqual(new Set(['@noble/secp256k1']));
  });

  test('gives others these values only', () => {
    const taken = SOURCES.filter(({ path }) => !path.startsWith(PUBLIC)).flatMap((source) =>
      valuesFrom(PUBLIC, source).map((value) => [value.replace(PUBLIC, ''), source.path] as const),
    );
    expect(new Set(taken.map(([value]) => value))).toEqual(new Set(PUBLIC_VALUES.keys()));
    const strangers = taken.filter(([value, path]) => (PUBLIC_VALUES.get(value) ?? path) !== path);
    expect(strangers).toEqual([]);
  });

  test.each(WITH_SECRETS)('%s stands in these files only', (pattern, files) => {
    const found = SOURCES.filter(
      ({ path, code }) => path.startsWith('core/') && pattern.test(code),
    );
    expect(found.map(({ path }) => path)).toEqual(files);
  });
});

import { CHAINS, type Chain, parseChain } from '../../core/encoding/chains.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import {
  type JsonStep,
  listOf,
  objectOf,
  oneOf,
  type Reader,
  type ReaderFault,
  type ReaderFaultAt,
  readAll,
  valueBy,
} from '../../rpc/json/reader.ts';
import {
  isObject,
  type Json,
  type JsonMember,
  JsonNumber,
  jsonObject,
  typeName,
} from '../../rpc/json/value.ts';
import { type BodyLimits, MAX_BODY_BYTES, MAX_NESTING } from '../../rpc/limits.ts';
import { type Credential, parseCredential } from './credentials.ts';

/** What the page shows at its start. */
const VIEWS = ['inspect', 'sign', 'console', 'none'] as const;
export type StartView = (typeof VIEWS)[number];

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What is too much, of one body and of all together. */
export interface EmbedLimits extends BodyLimits {
  /** Calls of one origin that wait for a worker. */
  readonly queue: number;
  /** Calls that are worked on at the same time. */
  readonly workers: number;
  /** How long a call may take once a worker has it. */
  readonly callSeconds: number;
  /** Of one origin. */
  readonly callsPerSecond: number;
  /** How long a person has to sign and return a PSBT. */
  readonly signSeconds: number;
}

/** What an operator says in the page's configuration block; docs/embedding.md explains it. */
export interface EmbedConfig {
  readonly chain: Chain;
  readonly view: StartView;
  /** In the place of what the person chose last; nothing where it is not said. */
  readonly theme: Theme | undefined;
  /** A language tag (BCP 47): how times of day are written. The words are English. */
  readonly lang: string | undefined;
  /** The origins that may call without being asked about. */
  readonly origins: readonly string[];
  /** Users in the form of Core's `rpcauth`. */
  readonly rpcauth: readonly Credential[];
  /** By origin or user: the procedures that it may call. */
  readonly rpcwhitelist: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether callers without an entry there may call nothing, as Core's `rpcwhitelistdefault`. */
  readonly rpcwhitelistdefault: boolean;
  /** Whether a person may be asked to let other origins in. */
  readonly consent: boolean;
  /** Whether frames and files without an origin of their own are heard at all. */
  readonly opaqueOrigins: boolean;
  /** The origins inside whose frames a field for keys may appear. */
  readonly keyFields: readonly string[];
  readonly limits: EmbedLimits;
}

const DEFAULT_LIMITS: EmbedLimits = {
  bodyBytes: MAX_BODY_BYTES,
  nesting: MAX_NESTING,
  batch: 10_000,
  // DEFAULT_HTTP_WORKQUEUE, httpserver.h
  queue: 64,
  workers: 4,
  callSeconds: 60,
  callsPerSecond: 5_000,
  signSeconds: 900,
};

export const DEFAULT_CONFIG: EmbedConfig = {
  chain: 'main',
  view: 'inspect',
  theme: undefined,
  lang: undefined,
  origins: [],
  rpcauth: [],
  rpcwhitelist: new Map(),
  rpcwhitelistdefault: false,
  consent: true,
  opaqueOrigins: false,
  keyFields: [],
  limits: DEFAULT_LIMITS,
};

export interface ConfigReading {
  /** With the default in the place of whatever was wrong. */
  readonly config: EmbedConfig;
  /** Where the block or the address names one; `config.chain` may be the default. */
  readonly givenChain?: Chain;
  /** What was wrong, each with its place; where there is any, nobody from outside is served. */
  readonly problems: readonly string[];
}

/**
 * Reads the configuration block, a JSON text. An empty text is a block that
 * says nothing. Every problem is found, not just the first.
 */
export function readConfig(text: string): ConfigReading {
  if (text.trim() === '') return { config: DEFAULT_CONFIG, problems: [] };
  const value = parseJson(text);
  if (value === undefined) return wrong(`not JSON: ${syntaxWords(text)}`);
  return readingOf(value);
}

function wrong(problem: string): ConfigReading {
  return { config: DEFAULT_CONFIG, problems: [problem] };
}

/** The browser says where the text stops to be JSON. */
function syntaxWords(text: string): string {
  try {
    JSON.parse(text);
    return 'a name or a text in it is not well formed';
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : 'cannot be read';
  }
}

function readingOf(value: Json): ConfigReading {
  const { read: given = {}, found } = readAll(CONFIG, value);
  // As in Core, a list for one caller closes the door to callers without one.
  const rpcwhitelistdefault = (given.rpcwhitelist?.size ?? 0) > 0;
  const limits = { ...DEFAULT_LIMITS, ...given.limits };
  const config = { ...DEFAULT_CONFIG, rpcwhitelistdefault, ...given, limits };
  return {
    config,
    ...(given.chain !== undefined && { givenChain: given.chain }),
    problems: [...found, ...unknownCallers(config), ...closedOpaque(config)].map(problemText),
  };
}

function unknownCallers({ rpcwhitelist, rpcauth }: EmbedConfig): readonly ReaderFaultAt[] {
  const users = new Set(rpcauth.map(({ user }) => user));
  return [...rpcwhitelist.keys()]
    .filter(
      (caller) => !users.has(caller) && caller !== OPAQUE_ORIGIN && originOf(caller) !== caller,
    )
    .map((entry) => said('is neither an origin nor a user of rpcauth', 'rpcwhitelist', { entry }));
}

function closedOpaque({
  origins,
  keyFields,
  opaqueOrigins,
}: EmbedConfig): readonly ReaderFaultAt[] {
  const named = [...origins, ...keyFields].includes(OPAQUE_ORIGIN);
  return named && !opaqueOrigins
    ? [said('names "null", which is heard only where opaqueOrigins is true', 'origins')]
    : [];
}

function said(words: string, ...path: readonly JsonStep[]): ReaderFaultAt {
  return { fault: { is: 'said', words }, path };
}

/** "limits.queue is 1.5, not a whole number". */
function problemText({ fault, path }: ReaderFaultAt): string {
  return `${path.map(stepText).join('') || 'the whole'} ${faultText(fault)}`;
}

function stepText(step: JsonStep, at: number): string {
  if (typeof step === 'number') return `[${step}]`;
  if (typeof step === 'object') return `["${step.entry}"]`;
  return at === 0 ? step : `.${step}`;
}

function faultText(fault: ReaderFault): string {
  switch (fault.is) {
    case 'other':
      return `is ${words(fault.value)}, not ${fault.wanted}`;
    case 'none-of':
      return `is ${words(fault.value)}, not one of ${fault.options.join(', ')}`;
    case 'too-few':
      return 'is an empty list';
    case 'unknown':
      return `is unknown; there are ${fault.known.join(', ')}`;
    case 'twice':
      return 'is there twice';
    case 'missing':
      return `has no ${fault.name}`;
    case 'said':
      return fault.words;
  }
}

/** A value as a sentence names it; never a whole list or object. */
function words(value: Json): string {
  if (typeof value === 'string') return `"${value.slice(0, 80)}"`;
  if (value instanceof JsonNumber) return value.text.slice(0, 80);
  if (typeof value === 'boolean' || value === null) return String(value);
  return `an ${typeName(value)}`;
}

const chain: Reader<Chain> = (value, place) =>
  (typeof value === 'string' ? parseChain(value) : undefined) ??
  place.fault({ is: 'none-of', value, options: CHAINS });

const lang = textBy('a language tag such as "en-GB"', languageTag);

const origin: Reader<string> = (value, place) => {
  if (value === OPAQUE_ORIGIN) return value;
  const meant = typeof value === 'string' ? originOf(value) : undefined;
  if (meant === undefined) return place.not('an origin such as "https://host.example"', value);
  if (meant === value) return meant;
  return place.fault({
    is: 'said',
    words: `is ${words(value)}; the origin of that is "${meant}"`,
  });
};

const credential: Reader<Credential> = (value, place) => {
  const read = typeof value === 'string' ? parseCredential(value) : undefined;
  // The value itself is not repeated: someone may have written a secret there.
  return (
    read ?? place.fault({ is: 'said', words: 'is not of the form "user:salt$hmac", 64 hex digits' })
  );
};

const procedures = listOf(textBy('a text', (text) => text));

const whitelist: Reader<ReadonlyMap<string, ReadonlySet<string>>> = (value, place) => {
  if (!isObject(value)) return place.not('an object', value);
  const lists = new Map<string, ReadonlySet<string>>();
  for (const [caller, list] of value.entries) {
    const names = procedures(list, place.in({ entry: caller }));
    const earlier = lists.get(caller);
    // Of several lists for one caller Core takes what is on all of them.
    if (names) lists.set(caller, new Set(names.filter((name) => earlier?.has(name) ?? true)));
  }
  return lists;
};

const yesOrNo = valueBy('true or false', (value) =>
  typeof value === 'boolean' ? value : undefined,
);

function textBy<T>(wanted: string, read: (text: string) => T | undefined): Reader<T> {
  return valueBy(wanted, (value) => (typeof value === 'string' ? read(value) : undefined));
}

function whole(least: number, most: number): Reader<number> {
  return (value, place) => {
    const number = numberBetween(least, most)(value, place);
    if (number === undefined || Number.isInteger(number)) return number;
    return place.not('a whole number', value);
  };
}

function numberBetween(least: number, most: number): Reader<number> {
  return valueBy(`a number from ${least} to ${most}`, (value) => {
    const number = value instanceof JsonNumber ? Number(value.text) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  });
}

const LIMITS = objectOf<Partial<EmbedLimits>>({
  bodyBytes: whole(1, MAX_BODY_BYTES),
  nesting: whole(1, MAX_NESTING),
  batch: whole(1, 1_000_000),
  queue: whole(1, 100_000),
  workers: whole(1, 32),
  callSeconds: numberBetween(0.01, 86_400),
  callsPerSecond: whole(1, 1_000_000),
  signSeconds: numberBetween(1, 86_400),
});

/** As it is written: every member and every limit may be left out. */
type Given = Partial<Omit<EmbedConfig, 'limits'>> & { readonly limits?: Partial<EmbedLimits> };

const CONFIG = objectOf<Given>({
  chain,
  view: oneOf(VIEWS),
  theme: oneOf(THEMES),
  lang,
  origins: listOf(origin),
  rpcauth: listOf(credential),
  rpcwhitelist: whitelist,
  rpcwhitelistdefault: yesOrNo,
  consent: yesOrNo,
  opaqueOrigins: yesOrNo,
  keyFields: listOf(origin),
  limits: LIMITS,
});

/** How a browser spells the origin of a file or a sandboxed frame. */
export const OPAQUE_ORIGIN = 'null';

/**
 * The origin of an address; `undefined` where the text is no address, or one
 * that no page of the web can have: other schemes have an origin too, `ftp:`
 * and `wss:`, and a browser may give one to a scheme that is its own.
 */
function originOf(text: string): string | undefined {
  const { protocol, origin } = URL.canParse(text) ? new URL(text) : NO_ADDRESS;
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}

/** In its canonical form; `undefined` where the text is none. */
function languageTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

const NO_ADDRESS = { protocol: '', origin: '' };

/** What the frame's address may say. */
const OF_ADDRESS = ['chain', 'view', 'theme', 'lang'] as const;

/**
 * The configuration with what the frame's address says, as `?chain=regtest&view=none`,
 * in place of the block's. Other parameters are passed over.
 */
export function withAddress(reading: ConfigReading, search: string): ConfigReading {
  const { config, problems } = reading;
  const parameters = new URLSearchParams(search);
  const members = OF_ADDRESS.flatMap((name): JsonMember[] => {
    const value = parameters.get(name);
    return value === null ? [] : [[name, value]];
  });
  const said = readingOf(jsonObject(...members));
  const named = said.problems.map((problem) => `in the address: ${problem}`);
  return {
    ...reading,
    ...said,
    config: { ...config, ...picked(said.config, members) },
    problems: [...problems, ...named],
  };
}

/** Those members of a configuration that were named. */
function picked(config: EmbedConfig, members: readonly JsonMember[]): Partial<EmbedConfig> {
  const names = new Set(members.map(([name]) => name));
  return Object.fromEntries(Object.entries(config).filter(([name]) => names.has(name)));
}

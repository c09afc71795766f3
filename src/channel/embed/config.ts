import { CHAINS, type Chain, parseChain } from '../../core/encoding/chains.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import {
  isArray,
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
export type View = (typeof VIEWS)[number];

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
  readonly view: View;
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
  const reader = new ConfigReader();
  const config = reader.config(value);
  return { config, ...reader.given(), problems: reader.problems };
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

type Read<T> = (value: Json, path: string) => T | undefined;

/** The members of the block, or of a part of it, each with what reads it. */
type Readers<T> = { readonly [Key in keyof T]: Read<T[Key]> };

class ConfigReader {
  readonly problems: string[] = [];
  private givenChain: Chain | undefined;

  /** The chain, where what was read names one. */
  given(): Pick<ConfigReading, 'givenChain'> {
    return this.givenChain === undefined ? {} : { givenChain: this.givenChain };
  }

  config(value: Json): EmbedConfig {
    const readers: Readers<EmbedConfig> = {
      chain: this.chain,
      view: this.view,
      theme: this.theme,
      lang: this.lang,
      origins: this.list(this.origin),
      rpcauth: this.list(this.credential),
      rpcwhitelist: this.whitelist,
      rpcwhitelistdefault: this.yesOrNo,
      consent: this.yesOrNo,
      opaqueOrigins: this.yesOrNo,
      keyFields: this.list(this.origin),
      limits: this.limits,
    };
    const given = this.members(value, '', readers);
    // As in Core, a list for one caller closes the door to callers without one.
    const rpcwhitelistdefault = (given.rpcwhitelist?.size ?? 0) > 0;
    const config = { ...DEFAULT_CONFIG, rpcwhitelistdefault, ...given };
    this.checkWhitelisted(config);
    this.checkOpaque(config);
    return config;
  }

  private readonly limits: Read<EmbedLimits> = (value, path) => {
    const readers: Readers<EmbedLimits> = {
      bodyBytes: this.whole(1, MAX_BODY_BYTES),
      nesting: this.whole(1, MAX_NESTING),
      batch: this.whole(1, 1_000_000),
      queue: this.whole(1, 100_000),
      workers: this.whole(1, 32),
      callSeconds: this.numberBetween(0.01, 86_400),
      callsPerSecond: this.whole(1, 1_000_000),
      signSeconds: this.numberBetween(1, 86_400),
    };
    return { ...DEFAULT_LIMITS, ...this.members(value, path, readers) };
  };

  /** Reads an object whose names are known, each at most once. */
  private members<T>(value: Json, path: string, readers: Readers<T>): Partial<T> {
    if (!isObject(value)) {
      this.problem(path, `is ${words(value)}, not an object`);
      return {};
    }
    const read = new Map<string, unknown>();
    for (const [name, inner] of value.entries) {
      const place = path === '' ? name : `${path}.${name}`;
      const reader = Object.hasOwn(readers, name) ? readers[name as keyof T] : undefined;
      if (reader === undefined) {
        this.problem(place, `is unknown; there are ${Object.keys(readers).join(', ')}`);
      } else if (read.has(name)) {
        this.problem(place, 'is there twice');
      } else {
        read.set(name, reader(inner, place));
      }
    }
    const found = [...read].filter(([, inner]) => inner !== undefined);
    // Each value is what the reader of its name gives.
    return Object.fromEntries(found) as Partial<T>;
  }

  private list<T>(item: Read<T>): Read<readonly T[]> {
    return (value, path) => {
      if (!isArray(value)) return this.problem(path, `is ${words(value)}, not a list`);
      const items = value.map((inner, i) => item(inner, `${path}[${i}]`));
      return items.filter((inner): inner is NonNullable<typeof inner> => inner !== undefined);
    };
  }

  private readonly chain: Read<Chain> = (value, path) => {
    const chain = typeof value === 'string' ? parseChain(value) : undefined;
    this.givenChain = chain;
    return chain ?? this.problem(path, `is ${words(value)}, not one of ${CHAINS.join(', ')}`);
  };

  private readonly view: Read<View> = (value, path) => {
    const view = VIEWS.find((one) => one === value);
    return view ?? this.problem(path, `is ${words(value)}, not one of ${VIEWS.join(', ')}`);
  };

  private readonly theme: Read<Theme> = (value, path) => {
    const theme = THEMES.find((one) => one === value);
    return theme ?? this.problem(path, `is ${words(value)}, not one of ${THEMES.join(', ')}`);
  };

  private readonly lang: Read<string> = (value, path) => {
    const tag = typeof value === 'string' ? languageTag(value) : undefined;
    return tag ?? this.problem(path, `is ${words(value)}, not a language tag such as "en-GB"`);
  };

  private readonly origin: Read<string> = (value, path) => {
    if (value === OPAQUE_ORIGIN) return value;
    const meant = typeof value === 'string' ? originOf(value) : undefined;
    if (meant === undefined) {
      return this.problem(path, `is ${words(value)}, not an origin such as "https://host.example"`);
    }
    if (meant === value) return meant;
    return this.problem(path, `is ${words(value)}; the origin of that is "${meant}"`);
  };

  private readonly credential: Read<Credential> = (value, path) => {
    const credential = typeof value === 'string' ? parseCredential(value) : undefined;
    // The value itself is not repeated: someone may have written a secret there.
    return credential ?? this.problem(path, 'is not of the form "user:salt$hmac", 64 hex digits');
  };

  private readonly whitelist: Read<ReadonlyMap<string, ReadonlySet<string>>> = (value, path) => {
    if (!isObject(value)) return this.problem(path, `is ${words(value)}, not an object`);
    const lists = new Map<string, ReadonlySet<string>>();
    for (const [caller, list] of value.entries) {
      const names = this.list(this.text)(list, `${path}["${caller}"]`);
      const earlier = lists.get(caller);
      // Of several lists for one caller Core takes what is on all of them.
      if (names) lists.set(caller, new Set(names.filter((name) => earlier?.has(name) ?? true)));
    }
    return lists;
  };

  private checkWhitelisted({ rpcwhitelist, rpcauth }: EmbedConfig): void {
    const users = new Set(rpcauth.map(({ user }) => user));
    for (const caller of rpcwhitelist.keys()) {
      if (users.has(caller) || caller === OPAQUE_ORIGIN || originOf(caller) === caller) continue;
      this.problem(`rpcwhitelist["${caller}"]`, 'is neither an origin nor a user of rpcauth');
    }
  }

  private checkOpaque({ origins, keyFields, opaqueOrigins }: EmbedConfig): void {
    const named = [...origins, ...keyFields].includes(OPAQUE_ORIGIN);
    if (named && !opaqueOrigins) {
      this.problem('origins', 'names "null", which is heard only where opaqueOrigins is true');
    }
  }

  private readonly text: Read<string> = (value, path) =>
    typeof value === 'string' ? value : this.problem(path, `is ${words(value)}, not a text`);

  private readonly yesOrNo: Read<boolean> = (value, path) =>
    typeof value === 'boolean'
      ? value
      : this.problem(path, `is ${words(value)}, not true or false`);

  private whole(least: number, most: number): Read<number> {
    return (value, path) => {
      const number = this.numberBetween(least, most)(value, path);
      if (number === undefined || Number.isInteger(number)) return number;
      return this.problem(path, `is ${words(value)}, not a whole number`);
    };
  }

  private numberBetween(least: number, most: number): Read<number> {
    return (value, path) => {
      const number = value instanceof JsonNumber ? Number(value.text) : Number.NaN;
      if (number >= least && number <= most) return number;
      return this.problem(path, `is ${words(value)}, not a number from ${least} to ${most}`);
    };
  }

  private problem(path: string, what: string): undefined {
    this.problems.push(`${path || 'the whole'} ${what}`);
    return undefined;
  }
}

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

/** A value as a sentence names it; never a whole list or object. */
function words(value: Json): string {
  if (typeof value === 'string') return `"${value.slice(0, 80)}"`;
  if (value instanceof JsonNumber) return value.text.slice(0, 80);
  if (typeof value === 'boolean' || value === null) return String(value);
  return `an ${typeName(value)}`;
}

/** What the frame's address may say. */
const OF_ADDRESS = ['chain', 'view', 'theme', 'lang'] as const;

/**
 * The configuration with what the frame's address says, as `?chain=regtest&view=none`,
 * in place of the block's. Other parameters are passed over.
 */
export function withAddress(reading: ConfigReading, search: string): ConfigReading {
  const { config, problems } = reading;
  const parameters = new URLSearchParams(search);
  const reader = new ConfigReader();
  const members = OF_ADDRESS.flatMap((name): JsonMember[] => {
    const value = parameters.get(name);
    return value === null ? [] : [[name, value]];
  });
  const said = reader.config(jsonObject(...members));
  const named = reader.problems.map((problem) => `in the address: ${problem}`);
  return {
    ...reading,
    ...reader.given(),
    config: { ...config, ...picked(said, members) },
    problems: [...problems, ...named],
  };
}

/** Those members of a configuration that were named. */
function picked(config: EmbedConfig, members: readonly JsonMember[]): Partial<EmbedConfig> {
  const names = new Set(members.map(([name]) => name));
  return Object.fromEntries(Object.entries(config).filter(([name]) => names.has(name)));
}

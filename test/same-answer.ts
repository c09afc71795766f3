/**
 * Whether two bodies are the same answer: the rules by which ours are held
 * against those recorded from Bitcoin Core. Text is compared token by token
 * as it is spelt, so that the digits of numbers and the escapes of strings
 * count, and the order of members too.
 *
 * Allowed to differ, and left out first:
 * - our member `final_scriptsig`, right behind Core's `final_scriptSig` and equal to it;
 * - our `data` at the end of an `error`;
 * - `: iostream error` at the end of a message of Core's;
 * - with code -1, what follows the first line of a message (help texts);
 * - which of several unknown named parameters is named.
 */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** The first difference in words, or `undefined`. */
export function difference(core: Answer, ours: Answer, request = ''): string | undefined {
  if (core.status !== ours.status) return `status: ${ours.status} instead of ${core.status}`;
  if (core.body === ours.body) return undefined;
  const expected = readRaw(core.body);
  const actual = readRaw(ours.body);
  if (expected === undefined || actual === undefined) return differentTexts(core.body, ours.body);
  return compare(normalisedCore(expected, actual, request), normalisedOurs(actual, expected), '');
}

/** A value whose scalars and names are the text they were spelt with. */
type Raw = string | RawArray | RawObject;
interface RawArray {
  readonly items: readonly Raw[];
}
interface RawObject {
  readonly members: readonly RawMember[];
}
type RawMember = readonly [name: string, value: Raw];

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|[^\s"{}[\]:,]+/y;

/** The tree of a compact text; `undefined` where it is none, or has white space between tokens. */
export function readRaw(text: string): Raw | undefined {
  try {
    const reader = new RawReader(text);
    const value = reader.value();
    return reader.atEnd ? value : undefined;
  } catch {
    return undefined;
  }
}

class RawReader {
  private pos = 0;

  constructor(private readonly text: string) {}

  get atEnd(): boolean {
    return this.pos === this.text.length;
  }

  value(): Raw {
    const token = this.next();
    if (token === '[') return { items: this.list(']', () => this.value()) };
    if (token === '{') return { members: this.list('}', () => this.member()) };
    if (/^[\]},:]$/.test(token)) throw new Error(`unexpected ${token}`);
    return token;
  }

  private member(): RawMember {
    const name = this.next();
    if (!name.startsWith('"') || this.next() !== ':') throw new Error('expected a member');
    return [name, this.value()];
  }

  private list<T>(close: string, item: () => T): readonly T[] {
    const items: T[] = [];
    if (this.text.startsWith(close, this.pos)) {
      this.pos++;
      return items;
    }
    for (;;) {
      items.push(item());
      const token = this.next();
      if (token === close) return items;
      if (token !== ',') throw new Error(`expected , or ${close}`);
    }
  }

  private next(): string {
    TOKEN.lastIndex = this.pos;
    const token = TOKEN.exec(this.text)?.[0];
    if (token === undefined) throw new Error('expected a token');
    this.pos += token.length;
    return token;
  }
}

function normalisedCore(core: Raw, ours: Raw, request: string): Raw {
  return forEachAnswer(core, (answer, i) =>
    mapMember(answer, '"error"', (error) =>
      mapMember(error, '"message"', (message) =>
        chosenName(firstLine(withoutArtefact(message), error), answerAt(ours, i), request),
      ),
    ),
  );
}

function normalisedOurs(ours: Raw, core: Raw): Raw {
  return forEachAnswer(ours, (answer, i) =>
    mapMember(
      mapMember(answer, '"error"', (error) => {
        const kept = hasMember(memberOf(answerAt(core, i), '"error"'), '"data"')
          ? error
          : withoutLast(error, '"data"');
        return mapMember(kept, '"message"', (message) => firstLine(message, error));
      }),
      '"result"',
      withoutAlias,
    ),
  );
}

/** An answer by itself, or each of a batch. */
function forEachAnswer(body: Raw, change: (answer: Raw, index: number) => Raw): Raw {
  if (typeof body === 'object' && 'items' in body) return { items: body.items.map(change) };
  return change(body, 0);
}

function answerAt(body: Raw, index: number): Raw | undefined {
  if (typeof body === 'object' && 'items' in body) return body.items[index];
  return body;
}

function withoutArtefact(message: Raw): Raw {
  return typeof message === 'string' ? message.replace(/: iostream error"$/, '"') : message;
}

function firstLine(message: Raw, error: Raw): Raw {
  if (typeof message !== 'string' || memberOf(error, '"code"') !== '-1') return message;
  const end = message.indexOf('\\n');
  return end < 0 ? message : `${message.slice(0, end)}\\n…"`;
}

const UNKNOWN_NAME = /^"Unknown named parameter (.*)"$/;

/** Core's message with our choice of name, where the request gives that name too. */
function chosenName(message: Raw, ours: Raw | undefined, request: string): Raw {
  const our = memberOf(memberOf(ours, '"error"'), '"message"');
  if (typeof message !== 'string' || typeof our !== 'string') return message;
  const name = UNKNOWN_NAME.exec(our)?.[1];
  if (name === undefined || !UNKNOWN_NAME.test(message)) return message;
  return request.includes(`"${name}"`) ? our : message;
}

function withoutAlias(value: Raw): Raw {
  if (typeof value === 'string') return value;
  if ('items' in value) return { items: value.items.map(withoutAlias) };
  const kept = value.members.filter((member, i) => !isAlias(member, value.members[i - 1]));
  return { members: kept.map(([name, inner]) => [name, withoutAlias(inner)]) };
}

function isAlias([name, value]: RawMember, before: RawMember | undefined): boolean {
  return (
    name === '"final_scriptsig"' &&
    before?.[0] === '"final_scriptSig"' &&
    writeRaw(before[1]) === writeRaw(value)
  );
}

function memberOf(value: Raw | undefined, name: string): Raw | undefined {
  if (typeof value !== 'object' || !('members' in value)) return undefined;
  return value.members.find(([key]) => key === name)?.[1];
}

function hasMember(value: Raw | undefined, name: string): boolean {
  return memberOf(value, name) !== undefined;
}

function mapMember(value: Raw, name: string, change: (value: Raw) => Raw): Raw {
  if (typeof value !== 'object' || !('members' in value)) return value;
  const members = value.members.map(
    (member): RawMember => (member[0] === name ? [name, change(member[1])] : member),
  );
  return { members };
}

function withoutLast(value: Raw, name: string): Raw {
  if (typeof value !== 'object' || !('members' in value)) return value;
  return value.members.at(-1)?.[0] === name ? { members: value.members.slice(0, -1) } : value;
}

function writeRaw(value: Raw): string {
  if (typeof value === 'string') return value;
  if ('items' in value) return `[${value.items.map(writeRaw).join(',')}]`;
  return `{${value.members.map(([name, inner]) => `${name}:${writeRaw(inner)}`).join(',')}}`;
}

function compare(expected: Raw, actual: Raw, path: string): string | undefined {
  if (typeof expected === 'object' && typeof actual === 'object') {
    if ('items' in expected && 'items' in actual) return compareItems(expected, actual, path);
    if ('members' in expected && 'members' in actual) return compareMembers(expected, actual, path);
  }
  if (expected === actual) return undefined;
  return `${path}: ${shortened(writeRaw(actual))} instead of ${shortened(writeRaw(expected))}`;
}

function compareItems(expected: RawArray, actual: RawArray, path: string): string | undefined {
  const shared = Math.min(expected.items.length, actual.items.length);
  for (let i = 0; i < shared; i++) {
    const words = compare(expected.items[i]!, actual.items[i]!, `${path}[${i}]`);
    if (words !== undefined) return words;
  }
  if (expected.items.length === actual.items.length) return undefined;
  return `${path}: ${actual.items.length} items instead of ${expected.items.length}`;
}

function compareMembers(expected: RawObject, actual: RawObject, path: string): string | undefined {
  const length = Math.max(expected.members.length, actual.members.length);
  for (let i = 0; i < length; i++) {
    const [expectedName, expectedValue] = expected.members[i] ?? ['nothing', ''];
    const [actualName, actualValue] = actual.members[i] ?? ['nothing', ''];
    if (expectedName !== actualName) {
      return `${path}: member ${actualName} instead of ${expectedName}`;
    }
    const words = compare(expectedValue, actualValue, `${path}.${expectedName.slice(1, -1)}`);
    if (words !== undefined) return words;
  }
  return undefined;
}

function differentTexts(expected: string, actual: string): string {
  return `body: ${shortened(actual)} instead of ${shortened(expected)}`;
}

function shortened(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

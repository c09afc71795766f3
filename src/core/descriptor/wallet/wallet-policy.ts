const KEY = '@\\d{1,4}';
const PLACEHOLDER = new RegExp(
  `(${KEY}|musig\\(${KEY}(?:,${KEY}){0,99}\\))(/\\*\\*|/<\\d{1,10};\\d{1,10}>/\\*)`,
  'g',
);

interface Placeholder {
  /** The keys by number; several of an aggregate. */
  readonly numbers: readonly number[];
  readonly path: string;
}

/**
 * A wallet policy's template with its keys in it (BIP 388): `@i` is the key of
 * number i, `musig(@i,@j)` an aggregate, and two stars are `<0;1>` and the index.
 * `undefined` where a placeholder has no such path, a key is missing or not used,
 * keys are first used out of order, an aggregate has one twice, or two placeholders
 * of a key share a path.
 */
export function policyDescriptor(template: string, keys: readonly string[]): string | undefined {
  const placeholders = [...template.matchAll(PLACEHOLDER)].map(placeholderOf);
  const isPlain = template.replace(PLACEHOLDER, '').includes('@');
  const used = placeholders.flatMap(({ numbers }) => numbers);
  const order = [...new Set(used)];
  const inOrder = order.every((number, i) => number === i) && order.length === keys.length;
  const isTwice = placeholders.some(({ numbers }) => new Set(numbers).size < numbers.length);
  const hasFault = isPlain || isTwice || hasSharedPath(placeholders);
  if (hasFault || !inOrder || new Set(keys).size < keys.length) return undefined;
  return template.replace(
    PLACEHOLDER,
    (_all, key: string, path: string) =>
      key.replaceAll(/@(\d+)/g, (_at, number: string) => keys[Number(number)]!) + writtenPath(path),
  );
}

function placeholderOf([, key = '', path = '']: RegExpExecArray): Placeholder {
  const numbers = [...key.matchAll(/@(\d+)/g)].map(([, number]) => Number(number));
  return { numbers, path };
}

function writtenPath(path: string): string {
  return path === '/**' ? '/<0;1>/*' : path;
}

/** Whether two placeholders of the same keys stand for the same child. */
function hasSharedPath(placeholders: readonly Placeholder[]): boolean {
  const branches = placeholders.flatMap(({ numbers, path }) =>
    [...writtenPath(path).matchAll(/\d+/g)].map(
      ([step]) => `${numbers.toSorted((a, b) => a - b).join()}/${step}`,
    ),
  );
  return new Set(branches).size < branches.length;
}

/** Keys of the first form of Ledger's policies have the two stars with them, and the template has none. */
export function oldPolicyDescriptor(template: string, keys: readonly string[]): string | undefined {
  const isOld = keys.length > 0 && keys.every((key) => key.endsWith('/**'));
  if (!isOld || template.includes('/')) return undefined;
  const bare = keys.map((key) => key.slice(0, -'/**'.length));
  return policyDescriptor(template.replaceAll(/@\d{1,4}/g, '$&/**'), bare);
}

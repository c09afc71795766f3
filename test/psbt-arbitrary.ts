import fc from 'fast-check';
import {
  bytesOf,
  compact,
  type Hex,
  int,
  KEY_1,
  KEY_1_LONG,
  KEY_2,
  KEY_3,
  outpoint,
  psbt,
  record,
  SIGNATURE,
  sized,
  transaction,
  txInput,
  txid,
  txOutput,
  witness,
} from './psbt-text.ts';

/** Bytes as hex, so many or up to so many. */
const bytes = (min: number, max = min): fc.Arbitrary<Hex> =>
  fc
    .uint8Array({ minLength: min, maxLength: max })
    .map((value) => Buffer.from(value).toString('hex'));

const none: fc.Arbitrary<Hex> = fc.constant('');
const u32: fc.Arbitrary<Hex> = bytes(4);
const hash: fc.Arbitrary<Hex> = fc.oneof(bytes(32), fc.constant('00'.repeat(32)));
const compressed = fc.constantFrom(KEY_1, KEY_2, KEY_3, `03${KEY_1.slice(2)}`);
const publicKey = fc.oneof(compressed, fc.constantFrom(KEY_1_LONG, `06${KEY_1_LONG.slice(2)}`));
const xOnly = fc.oneof(
  compressed.map((key) => key.slice(2)),
  bytes(32),
);
const script = fc.oneof(
  bytes(0, 40),
  fc.constantFrom('51', `0014${'aa'.repeat(20)}`, `5120${KEY_1.slice(2)}`, `21${KEY_1}ac`, '6a4d'),
);
const amount = fc.oneof(
  fc.bigInt({ min: -3n, max: 2_100_000_000_000_001n }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
);
const origin = fc
  .tuple(bytes(4), fc.array(u32, { maxLength: 6 }))
  .map(([fingerprint, path]) => fingerprint + path.join(''));
const txOut = fc.tuple(amount, script).map(([value, text]) => txOutput(value, text));
const outs = fc.array(txOut, { maxLength: 3 });
const outs1 = fc.array(txOut, { minLength: 1, maxLength: 3 });
const stack = fc.array(bytes(0, 70), { maxLength: 4 }).map((items) => witness(...items));
const items1 = fc
  .array(bytes(0, 70), { minLength: 1, maxLength: 4 })
  .map((items) => witness(...items));
const taprootOrigin = fc
  .tuple(fc.array(hash, { maxLength: 3 }), origin)
  .map(([hashes, from]) => compact(hashes.length) + hashes.join('') + from);
const schnorr = fc.oneof(bytes(64), bytes(65));
const muSig2Key = fc
  .tuple(compressed, compressed, fc.oneof(none, hash))
  .map(([participant, aggregate, leaf]) => participant + aggregate + leaf);
const participants = fc.array(compressed, { maxLength: 3 }).map((keys) => keys.join(''));
const proprietary = fc
  .tuple(bytes(0, 5), fc.nat({ max: 70_000 }), bytes(0, 5))
  .map(([identifier, subtype, data]) => sized(identifier) + compact(subtype) + data);
const xpub = fc
  .tuple(bytes(4), fc.constant('01'), bytes(40), compressed)
  .map((parts) => parts.join(''));
const signature = fc.constantFrom('01', '83').map((type) => SIGNATURE.replace(/01$/, type));
/** Depths of whole trees. */
const tree = fc
  .constantFrom([0], [1, 1], [1, 2, 2], [2, 2, 1], [2, 2, 2, 2])
  .chain((depths) =>
    fc
      .tuple(...depths.map((depth) => script.map((text) => `${int(depth, 1)}c0${sized(text)}`)))
      .map((leaves) => leaves.join('')),
  );

/** A type, what its keys hold and what its values are. */
type Field = readonly [type: Hex, keyData: fc.Arbitrary<Hex>, value: fc.Arbitrary<Hex>];

/** A type that may be anything that Core does not know. */
const unknownType = fc.constantFrom(
  '07',
  '09',
  '0a',
  '19',
  '1d',
  '1e',
  '1f',
  '20',
  '35',
  '77',
  'fdfffe',
);

const GLOBAL: readonly Field[] = [
  ['01', xpub, origin],
  ['fc', proprietary, bytes(0, 40)],
];

const INPUT: readonly Field[] = [
  ['01', none, txOut],
  ['02', publicKey, signature],
  ['03', none, u32],
  ['04', none, script],
  ['05', none, script],
  ['06', publicKey, origin],
  ['07', none, script],
  ['08', none, stack],
  ['0a', bytes(20), bytes(0, 40)],
  ['0b', hash, bytes(0, 40)],
  ['0c', bytes(20), bytes(0, 40)],
  ['0d', hash, bytes(0, 40)],
  ['13', none, schnorr],
  ['14', fc.tuple(xOnly, hash).map((both) => both.join('')), schnorr],
  [
    '15',
    fc.tuple(bytes(33), fc.constantFrom('', '31'.repeat(32))).map((both) => both.join('')),
    bytes(1, 40),
  ],
  ['16', xOnly, taprootOrigin],
  ['17', none, hash],
  ['18', none, hash],
  ['1a', compressed, participants],
  ['1b', muSig2Key, bytes(66)],
  ['1c', muSig2Key, hash],
  ['fc', proprietary, bytes(0, 40)],
];

const OUTPUT: readonly Field[] = [
  ['00', none, script],
  ['01', none, script],
  ['02', publicKey, origin],
  ['05', none, hash],
  ['06', none, tree],
  ['07', xOnly, taprootOrigin],
  ['08', compressed, participants],
  ['fc', proprietary, bytes(0, 40)],
];

/** Records of which no two have the same key. */
function records(
  fields: readonly Field[],
  known: ReadonlySet<string>,
): fc.Arbitrary<readonly Hex[]> {
  const unknown = unknownType
    .filter((type) => !known.has(type))
    .chain((type) => fc.tuple(fc.constant(type), bytes(0, 40), bytes(0, 70)));
  const one = fc.oneof(
    ...fields.map(([type, key, value]) => fc.tuple(fc.constant(type), key, value)),
    unknown,
  );
  return fc
    .uniqueArray(one, { maxLength: 8, selector: ([type, key]) => type + key })
    .map((parts) => parts.map(([type, key, value]) => record(type, key, value)));
}

const knownTypes = (fields: readonly Field[], more: readonly string[]): ReadonlySet<string> =>
  new Set([...fields.map(([type]) => type), ...more]);

const globalRecords = records(GLOBAL, knownTypes(GLOBAL, []));
const inputRecords = records(INPUT, knownTypes(INPUT, []));
const outputRecords = records(OUTPUT, knownTypes(OUTPUT, ['0a']));

/** What an input spends, and the record with the whole transaction where it is known. */
interface Spent {
  readonly outpoint: Hex;
  readonly records: readonly Hex[];
}

const spentUnknown: fc.Arbitrary<Spent> = fc
  .tuple(bytes(32), u32)
  .map(([id, vout]) => ({ outpoint: id + vout, records: [] }));

const spentWhole: fc.Arbitrary<Spent> = fc
  .record({
    version: u32,
    outputs: outs1,
    script,
    lockTime: u32,
    items: fc.option(items1),
    vout: fc.nat(),
  })
  .map(({ items, vout, script: scriptSig, ...rest }) => {
    const legacy = { ...rest, inputs: [txInput('22'.repeat(36), scriptSig)] };
    const whole = transaction(items === null ? legacy : { ...legacy, witnesses: [items] });
    return {
      outpoint: outpoint(txid(transaction(legacy)), vout % rest.outputs.length),
      records: [record('00', '', whole)],
    };
  });

const inputMap = fc
  .tuple(fc.oneof(spentUnknown, spentWhole), inputRecords)
  .map(([spent, more]) => ({ outpoint: spent.outpoint, records: [...spent.records, ...more] }));

const version0: fc.Arbitrary<Hex> = fc
  .record({
    global: globalRecords,
    inputs: fc.array(inputMap, { maxLength: 3 }),
    outputs: outs.chain((payments) =>
      fc.tuple(...payments.map((payment) => fc.tuple(fc.constant(payment), outputRecords))),
    ),
    version: fc.constantFrom([], [record('fb', '', '00000000')]),
  })
  .map(({ global, inputs, outputs, version }) =>
    psbt({
      global: [
        ...version,
        record(
          '00',
          '',
          transaction({
            inputs: inputs.map(({ outpoint: spent }) => txInput(spent)),
            outputs: outputs.map(([payment]) => payment),
          }),
        ),
        ...global,
      ],
      inputs: inputs.map(({ records: map }) => map),
      outputs: outputs.map(([, map]) => map),
    }),
  );

const optional = (type: Hex, value: fc.Arbitrary<Hex>): fc.Arbitrary<readonly Hex[]> =>
  fc.oneof(
    fc.constant([]),
    value.map((text) => [record(type, '', text)]),
  );

const timeLock = fc.integer({ min: 500_000_000, max: 0xffffffff }).map((time) => int(time, 4));
const heightLock = fc.integer({ min: 1, max: 499_999_999 }).map((height) => int(height, 4));

const inputMap2 = fc
  .tuple(inputMap, optional('10', u32), optional('11', timeLock), optional('12', heightLock))
  .map(([{ outpoint: spent, records: map }, ...more]) => [
    ...map,
    record('0e', '', spent.slice(0, 64)),
    record('0f', '', spent.slice(64)),
    ...more.flat(),
  ]);

const outputMap2 = fc
  .tuple(amount, script, outputRecords)
  .map(([value, text, map]) => [record('04', '', text), record('03', '', int(value, 8)), ...map]);

const version2: fc.Arbitrary<Hex> = fc
  .record({
    global: globalRecords,
    inputs: fc.array(inputMap2, { maxLength: 3 }),
    outputs: fc.array(outputMap2, { maxLength: 3 }),
    version: u32,
    lockTime: optional('03', u32),
    modifiable: optional('06', bytes(1)),
  })
  .map(({ global, inputs, outputs, version, lockTime, modifiable }) =>
    psbt({
      global: [
        ...global,
        record('02', '', version),
        ...lockTime,
        record('04', '', compact(inputs.length)),
        record('05', '', compact(outputs.length)),
        ...modifiable,
        record('fb', '', '02000000'),
      ],
      inputs,
      outputs,
    }),
  );

/** PSBTs of either version that Core decodes. */
export const validPsbt: fc.Arbitrary<Uint8Array> = fc.oneof(version0, version2).map(bytesOf);

/** A place, as a share of the whole, what is done there, and a byte to do it with. */
const damage = fc.tuple(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.constantFrom('replace', 'insert', 'delete', 'truncate', 'add', 'subtract'),
  fc.nat({ max: 255 }),
);

/** PSBTs with up to three bytes wrong; some still decode. */
export const damagedPsbt: fc.Arbitrary<Uint8Array> = fc
  .tuple(validPsbt, fc.array(damage, { minLength: 1, maxLength: 3 }))
  .map(([whole, damages]) => damages.reduce(damagedOnce, whole));

function damagedOnce(whole: Uint8Array, [share, how, byte]: [number, string, number]): Uint8Array {
  // Magic bytes stay, or little else would ever be looked at.
  const at = Math.min(5 + Math.floor(share * (whole.length - 5)), whole.length - 1);
  const [before, old, after] = [whole.subarray(0, at), whole[at]!, whole.subarray(at + 1)];
  const middle = { insert: [byte, old], delete: [], add: [old + 1], subtract: [old - 1] }[how];
  if (how === 'truncate') return before;
  return Uint8Array.from([...before, ...(middle ?? [byte]), ...after]);
}

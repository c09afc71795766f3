import type { MapFormat } from '../../../core/psbt/field-row.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from '../../../core/psbt/fields.ts';
import type { DeclaredMember, PrintedType } from '../../../core/psbt/printed.ts';
import type { ResultField } from '../../schema.ts';
import { SCRIPT_PUB_KEY_FIELDS, TRANSACTION_FIELDS } from '../transactions/transaction-result.ts';

const SCRIPT_SIG_FIELDS: readonly ResultField[] = [
  { type: 'STR', name: 'asm', description: 'The script in words.' },
  { type: 'STR_HEX', name: 'hex', description: 'The bytes of the script.' },
];

const SCRIPT_FIELDS: readonly ResultField[] = [
  ...SCRIPT_SIG_FIELDS,
  { type: 'STR', name: 'type', description: 'The kind of script.' },
];

/** What is in the objects that several fields have. */
const OBJECTS: Readonly<Partial<Record<PrintedType, readonly ResultField[]>>> = {
  SCRIPT: SCRIPT_FIELDS,
  SCRIPT_SIG: SCRIPT_SIG_FIELDS,
  SCRIPT_PUB_KEY: SCRIPT_PUB_KEY_FIELDS,
  TRANSACTION: TRANSACTION_FIELDS,
};

/** A member as its row declares it. */
export function declared({
  type,
  name,
  about,
  optional,
  words,
  inner,
}: DeclaredMember): ResultField {
  const named = {
    name,
    description: about,
    ...(optional && { optional }),
    ...(words && { words }),
  };
  const members = OBJECTS[type] ?? inner?.map(declared);
  if (!members) return { ...named, type: type as ResultField['type'] } as ResultField;
  return { ...named, type: OBJECTS[type] ? 'OBJ' : type, inner: members } as ResultField;
}

function membersOf<Fields>({ rows }: MapFormat<Fields>): readonly ResultField[] {
  return rows.flatMap(({ traits }) => traits.json.map(declared));
}

function mapsOf<Fields>(name: string, what: string, format: MapFormat<Fields>): ResultField {
  const map: ResultField = { type: 'OBJ', name: '', description: '', inner: membersOf(format) };
  return { type: 'ARR', name, description: `What is known of each ${what}.`, inner: [map] };
}

/** What `decodepsbt` answers. */
export const DECODED_PSBT: ResultField = {
  type: 'OBJ',
  name: '',
  description: '',
  inner: [
    ...membersOf(GLOBAL_FORMAT),
    mapsOf('inputs', 'input', INPUT_FORMAT),
    mapsOf('outputs', 'output', OUTPUT_FORMAT),
    {
      type: 'STR_AMOUNT',
      name: 'fee',
      optional: true,
      description: 'The fee in BTC, where the amounts of all inputs are there.',
    },
  ],
};

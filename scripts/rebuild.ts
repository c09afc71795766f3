import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rebuild, STATEMENT } from './release/rebuild.ts';
import { Refusal } from './release/refusal.ts';

/*
 * `npm run rebuild -- TAG`: builds a tag in a clean folder, as somebody who believes nobody.
 *
 *   --out=FOLDER      where, `rebuilt/TAG` where nothing is said
 *   --sums=FILE       compares every file with these published sums
 *   --builder=NAME    writes a statement for BUILDERS by this name, with
 *   --date=DATE       this day, today where nothing is said, and
 *   --key=FILE        signs it with this SSH key
 *   --installed       uses the packages that are installed here, and fetches none
 *   --node=PROGRAM    builds with another Node than this
 */

const OPTIONS = {
  out: { type: 'string' },
  sums: { type: 'string' },
  builder: { type: 'string' },
  date: { type: 'string' },
  key: { type: 'string' },
  installed: { type: 'boolean' },
  node: { type: 'string' },
} as const;

try {
  const { values, positionals } = given();
  const [tag] = positionals;
  if (tag === undefined || positionals.length > 1) throw new Refusal('Name one tag');
  const { out = `rebuilt/${tag}`, sums, builder, key, node } = values;
  const date = values.date ?? new Date().toISOString().slice(0, 10);
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Refusal('--date is YYYY-MM-DD');
  if (key !== undefined && builder === undefined) throw new Refusal('--key needs --builder');
  const output = resolve(out);
  rebuild({
    root: process.cwd(),
    tag,
    output,
    sums: sums && resolve(sums),
    usesInstalled: values.installed === true,
    builder: builder === undefined ? undefined : { name: builder, date, key },
    node,
  });
  console.log(
    [
      output,
      sums ? 'Every file has the published sum.' : 'Nothing was compared: --sums=FILE is missing.',
      ...(builder ? [`${STATEMENT} is for BUILDERS.`] : []),
    ].join('\n'),
  );
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`rebuild: ${error.message}`);
  process.exitCode = 1;
}

function given() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw error instanceof TypeError ? new Refusal(error.message) : error;
  }
}

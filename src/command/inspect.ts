import { describeFile } from '../core/describe/describe.ts';
import { describing } from '../core/describe/described.ts';
import { noteLines } from '../core/describe/finding-lines.ts';
import { type VerdictLine, verdictLine } from '../core/describe/verdict-line.ts';
import { judgePolicy } from '../core/spending-policy/judge.ts';
import { quoteJson, writeJson } from '../rpc/json/write.ts';
import { inspectionJson, readInspected } from '../rpc/procedures/review/inspectpsbt.ts';
import type { Inspected } from '../rpc/procedures/review/inspectpsbt-result.ts';
import { type Answer, asked, jsonAnswer } from './answer.ts';
import { type Colour, painted } from './colours.ts';
import { type Context, flagValue, isSet } from './context.ts';
import { EXIT } from './exit.ts';
import { type FailOn, type Found, foundOf, readFailOn } from './fail-on.ts';
import { plainText } from './plain.ts';
import { policyText, readPolicyFile, ruleJson } from './policy.ts';
import { withProgress } from './progress.ts';
import { INPUT, knownBesides, readFile, requireOneInput } from './read-file.ts';
import type { System } from './system.ts';

/** `inspect FILE|-`: the review of a file, whether in it is what was looked for, and whether it keeps a policy. */
export function inspect(context: Context): Answer {
  const { system, chain, operands } = context;
  const [path = INPUT] = operands;
  requireOneInput(context, [path]);
  const failOn = readFailOn(flagValue(context, 'fail-on'));
  const read = readPolicyFile(context);
  const { text } = readFile(system, path);
  const besides = knownBesides(context, read?.descriptors);
  const inspected = asked(() =>
    withProgress(system, (onInputs) => readInspected(text, besides, chain, onInputs)),
  );
  const rules = read && judgePolicy(read.policy, inspected);
  const line = verdictLine(describing({ ...inspected, chain }));
  const isKept = rules?.every(({ verdict }) => verdict === 'kept') ?? true;
  const found: readonly Found[] = [
    ...foundIn(inspected, line, failOn),
    ...(isKept ? [] : (['policy'] as const)),
  ];
  const exit = found.length > 0 ? EXIT.found : EXIT.fine;
  if (!isSet(context, 'json')) {
    const review = reviewText(context, inspected, line);
    const policy = rules ? `\n\n${policyText(system, rules)}` : '';
    return { text: `${review}${policy}${endText(system, found)}`, exit };
  }
  return jsonAnswer('inspect', exit, [
    ['state', quoteJson(line.state)],
    ['verdict', quoteJson(line.text)],
    ['found', writeJson(found)],
    ...(rules ? [['policy', writeJson(rules.map(ruleJson))] as const] : []),
    ['inspection', asked(() => inspectionJson(inspected, chain))],
  ]);
}

function foundIn(
  { inspection }: Inspected,
  { state }: VerdictLine,
  failOn: readonly FailOn[],
): readonly FailOn[] {
  const signatures = inspection.inputs.flatMap((input) => input.signatures);
  const hasInvalid = signatures.some(({ verdict }) => verdict === 'invalid');
  return foundOf(failOn, { state, findings: inspection.findings, hasInvalid });
}

/** The lines of `describepsbt`, and the notes, which it only counts. */
function reviewText({ system, chain }: Context, inspected: Inspected, line: VerdictLine): string {
  const { inspection, subject } = inspected;
  const notes = noteLines(inspection, subject.psbt?.version).map((each) => `  ${each}`);
  const described = describeFile({ ...inspected, chain }, 'text');
  const more = notes.length > 0 ? `\n\nNotes:\n${notes.join('\n')}` : '';
  return plainText(`${described}${more}`)
    .split('\n')
    .map((each) => inColour(system, each, line))
    .join('\n');
}

/** What a script that looks at the exit code alone does not say. */
function endText(system: System, found: readonly Found[]): string {
  return found.length === 0
    ? ''
    : `\n\n${painted(system, 'bold', 'Exit code 1:')} ${found.join(', ')}`;
}

const STARTS: readonly (readonly [start: RegExp, colour: Colour])[] = [
  [/^Danger\b/, 'red'],
  [/^Warning\b/, 'yellow'],
  [/^[A-Z][^:]*:$/, 'bold'],
];

/** By how a line begins, as `describeFile` writes them. */
function inColour(system: System, each: string, { text }: VerdictLine): string {
  if (each.startsWith(plainText(text))) return painted(system, 'bold', each);
  const colour = STARTS.find(([start]) => start.test(each))?.[1];
  return colour ? painted(system, colour, each) : each;
}

import { answerOfFile } from '../../core/describe/answer-line.ts';
import { describeFile } from '../../core/describe/describe.ts';
import { describing } from '../../core/describe/described.ts';
import { noteLines } from '../../core/describe/finding-lines.ts';
import { type VerdictLine, verdictLine } from '../../core/describe/verdict-line.ts';
import { answerText } from '../../core/said/answer-parts.ts';
import { areCoinsProven } from '../../core/said/coin-words.ts';
import { namesClockText } from '../../core/said/name-words.ts';
import { withoutAllowed } from '../../core/spending-policy/finding-rule.ts';
import { judgePolicy } from '../../core/spending-policy/judge.ts';
import type { AllowedFinding, JudgedRule } from '../../core/spending-policy/spending-policy.ts';
import { type Json, jsonObject } from '../../rpc/json/value.ts';
import { quoteJson, writeJson } from '../../rpc/json/write.ts';
import { inspectionJson } from '../../rpc/procedures/review/inspectpsbt.ts';
import type { Inspected } from '../../rpc/procedures/review/inspectpsbt-result.ts';
import { asked, type CommandAnswer, jsonAnswer } from '../answer.ts';
import { readCoinsFlag } from '../coins-flag.ts';
import { type Colour, painted } from '../colours.ts';
import { type CommandContext, flagValue, isSet } from '../context.ts';
import { EXIT, type Exit } from '../exit.ts';
import { type FailOn, type Found, foundOf, readAllow, readFailOn } from '../fail-on.ts';
import { inspectedFile } from '../inspected.ts';
import { plainText } from '../plain.ts';
import { readPolicyFile, ruleJson, rulesText } from '../policy.ts';
import { requireOneInput } from '../read-file.ts';
import type { System } from '../system.ts';

/** What is said of a file. */
interface Review {
  readonly inspected: Inspected;
  readonly line: VerdictLine;
  /** Where there is a policy. */
  readonly rules?: readonly JudgedRule[] | undefined;
  /** What the person and the policy let pass, of what is there. */
  readonly allowed: readonly AllowedFinding[];
}

/** `inspect FILE|-`: the review of a file, whether in it is what was looked for, and whether it keeps a policy. */
export function inspectCommand(context: CommandContext): CommandAnswer {
  requireOneInput(context);
  // What is wrong with flags and the policy is said before the file is read.
  const failOn = readFailOn(flagValue(context, 'fail-on'));
  const areChecked = readCoinsFlag(context);
  const ofFlags = readAllow(context.flags.get('allow') ?? []);
  const read = readPolicyFile(context);
  const inspected = inspectedFile(context, read?.descriptors);
  const line = verdictLine(describing({ ...inspected, chain: context.chain }));
  const rules = read && judgePolicy(read.policy, inspected);
  const allowed = [...ofFlags, ...(read?.policy.allow ?? [])].filter(isThere(inspected));
  const review: Review = { inspected, line, rules, allowed };
  const found = foundIn(review, failOn, areChecked);
  const exit = found.length > 0 ? EXIT.found : EXIT.fine;
  return isSet(context, 'json')
    ? reviewJson(context, review, found, exit)
    : { text: reviewText(context, review, found), exit };
}

function isThere({ inspection: { findings } }: Inspected): (allowed: AllowedFinding) => boolean {
  return (allowed) => withoutAllowed(findings, [allowed]).length < findings.length;
}

function reviewJson(
  { chain }: CommandContext,
  { inspected, line, rules, allowed }: Review,
  found: readonly Found[],
  exit: Exit,
): CommandAnswer {
  const answer = answerText(answerOfFile(inspected.subject, inspected.inspection, chain));
  return jsonAnswer('inspect', exit, [
    ['state', quoteJson(line.state)],
    ['verdict', quoteJson(line.text)],
    ['answer', quoteJson(answer)],
    ['found', writeJson(found)],
    ...(allowed.length > 0 ? [['allowed', writeJson(allowed.map(allowedJson))] as const] : []),
    ...(rules ? [['policy', writeJson(rules.map(ruleJson))] as const] : []),
    ['inspection', asked(() => inspectionJson(inspected, chain))],
  ]);
}

function foundIn(
  { inspected: { subject, inspection }, line: { state }, rules = [], allowed }: Review,
  failOn: readonly FailOn[],
  areChecked: boolean,
): readonly Found[] {
  const { findings, inputs, message } = inspection;
  const signatures = inputs.flatMap((input) => input.signatures);
  const hasInvalid = signatures.some(({ verdict }) => verdict === 'invalid');
  const isKept = rules.every(({ verdict }) => verdict === 'kept');
  const isProven = subject.isCoinbase || areCoinsProven(inputs);
  const { coins = [], verdict } = message ?? {};
  const isUncheckedProof = verdict !== undefined && coins.length > 0 && !areChecked;
  const judged = { state, findings, hasInvalid, isProven, isUncheckedProof };
  return [...foundOf(failOn, allowed, judged), ...(isKept ? [] : POLICY)];
}

const POLICY = ['policy'] as const;

function allowedJson({ code, why }: AllowedFinding): Json {
  return jsonObject(['code', code], ['why', why]);
}

/** The lines of `describepsbt`, and the notes, which it only counts; then policy and exit code. */
function reviewText(
  { system, chain }: CommandContext,
  review: Review,
  found: readonly Found[],
): string {
  const { inspected, line, rules, allowed } = review;
  const { inspection, subject } = inspected;
  const notes = noteLines(inspection, subject.psbt?.version, 'codes').map((each) => `  ${each}`);
  const described = describeFile({ ...inspected, chain }, 'text', 'codes');
  const more = notes.length > 0 ? `\n\nNotes:\n${notes.join('\n')}` : '';
  const text = plainText(`${described}${more}`)
    .split('\n')
    .map((each) => inColour(system, each, line))
    .join('\n');
  const clock = inspection.names ? `\n\n${namesClockText(system.clock())}` : '';
  const policy = rules ? `\n\n${rulesText(system, rules)}` : '';
  const passed = allowed.map(({ code, why }) => `\nAllowed: ${code}, ${plainText(why)}`).join('');
  return `${text}${clock}${passed && `\n${passed}`}${policy}${endText(system, found)}`;
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

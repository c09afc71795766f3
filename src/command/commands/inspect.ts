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
import type { ReadPolicy } from '../../rpc/policy/policy-form.ts';
import { inspectionJson } from '../../rpc/procedures/review/inspectpsbt.ts';
import type { Inspected } from '../../rpc/procedures/review/inspectpsbt-result.ts';
import { asked, type CommandAnswer, jsonAnswer, objectText } from '../answer.ts';
import { readCoinsFlag } from '../coins-flag.ts';
import { type Colour, painted } from '../colours.ts';
import { type CommandContext, flagValue, isSet, operandOf } from '../context.ts';
import { EXIT, type Exit } from '../exit.ts';
import {
  type FailOn,
  type Found,
  foundOf,
  isFindingSought,
  readAllow,
  readFailOn,
} from '../fail-on.ts';
import { type GivenPaths, givenPaths, lineOfFile } from '../files/given-paths.ts';
import { manyAnswer, stoppedText, toldOf } from '../files/many.ts';
import { inspectedFile } from '../inspected.ts';
import { plainText } from '../plain.ts';
import { readPolicyFile, ruleJson, rulesText } from '../policy.ts';
import { requireOneInput, shownFileName } from '../read-file.ts';
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

/** What is asked of every file: read and judged before any of them. */
interface InspectQuestion {
  readonly failOn: readonly FailOn[];
  readonly allow: readonly AllowedFinding[];
  readonly areChecked: boolean;
  readonly policy: ReadPolicy | undefined;
}

/** What is said of a file, and what of it was looked for. */
interface Answered extends Review {
  readonly found: readonly Found[];
  readonly exit: Exit;
}

/**
 * `inspect FILE…`: the review of a file, whether in it is what was looked for, and whether it
 * keeps a policy; of several, or of a folder, a line each.
 */
export function inspectCommand(context: CommandContext): CommandAnswer {
  requireOneInput(context);
  const question = questionOf(context);
  const given = givenPaths(context.system, context.operands);
  if (given.isMany) return inspectMany(context, given, question);
  const answered = answerOf(context, question, operandOf(context));
  return isSet(context, 'json')
    ? jsonAnswer('inspect', answered.exit, reviewMembers(context, answered))
    : { text: reviewText(context, answered), exit: answered.exit };
}

/** What is wrong with flags and the policy is said before a file is read. */
function questionOf(context: CommandContext): InspectQuestion {
  const failOn = readFailOn(flagValue(context, 'fail-on'));
  const areChecked = readCoinsFlag(context);
  const ofFlags = readAllow(context.flags.get('allow') ?? []);
  const policy = readPolicyFile(context);
  return { failOn, areChecked, policy, allow: [...ofFlags, ...(policy?.policy.allow ?? [])] };
}

function answerOf(context: CommandContext, question: InspectQuestion, path: string): Answered {
  const { policy, failOn, allow, areChecked } = question;
  const inspected = inspectedFile(context, policy?.descriptors, path);
  const line = verdictLine(describing({ ...inspected, chain: context.chain }));
  const rules = policy && judgePolicy(policy.policy, inspected);
  const review: Review = { inspected, line, rules, allowed: allow.filter(isThere(inspected)) };
  const found = foundIn(review, failOn, areChecked);
  return { ...review, found, exit: found.length > 0 ? EXIT.found : EXIT.fine };
}

/** A line, or in JSON an object, for each file; ends with the worst exit code. */
function inspectMany(
  context: CommandContext,
  given: GivenPaths,
  question: InspectQuestion,
): CommandAnswer {
  const isJson = isSet(context, 'json');
  const told = given.paths.map((path) =>
    toldOf(
      path,
      () => {
        const answered = answerOf(context, question, path);
        const { exit } = answered;
        const text = isJson
          ? objectText([...headOf(path, exit), ...reviewMembers(context, answered)])
          : lineOfFile(path, shortText(answered));
        return { exit, text };
      },
      isJson,
    ),
  );
  const stopped = given.stops.map((stop) => stoppedText(stop, isJson));
  return manyAnswer('inspect', [...told, ...stopped], given, isJson);
}

function headOf(path: string, exit: Exit) {
  return [
    ['file', quoteJson(shownFileName(path))],
    ['exit', `${exit}`],
  ] as const;
}

/** How far it is, what was found, and by which codes. */
function shortText({ inspected, line, found, exit }: Answered): string {
  const { findings } = inspected.inspection;
  const codes = new Set(
    findings
      .filter((finding) => found.some((one) => isFindingSought(one, finding)))
      .map(({ code }) => code),
  );
  const which = codes.size > 0 ? ` (${[...codes].join(', ')})` : '';
  return exit === EXIT.fine
    ? plainText(line.text)
    : `${plainText(line.text)}; exit code ${exit}: ${found.join(', ')}${which}`;
}

function isThere({ inspection: { findings } }: Inspected): (allowed: AllowedFinding) => boolean {
  return (allowed) => withoutAllowed(findings, [allowed]).length < findings.length;
}

/** All that JSON has of a file besides its exit code. */
function reviewMembers(
  { chain }: CommandContext,
  { inspected, line, rules, allowed, found }: Answered,
): readonly (readonly [name: string, json: string])[] {
  const answer = answerText(answerOfFile(inspected.subject, inspected.inspection, chain));
  return [
    ['state', quoteJson(line.state)],
    ['verdict', quoteJson(line.text)],
    ['answer', quoteJson(answer)],
    ['found', writeJson(found)],
    ...(allowed.length > 0 ? [['allowed', writeJson(allowed.map(allowedJson))] as const] : []),
    ...(rules ? [['policy', writeJson(rules.map(ruleJson))] as const] : []),
    ['inspection', asked(() => inspectionJson(inspected, chain))],
  ];
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
function reviewText({ system, chain }: CommandContext, answered: Answered): string {
  const { inspected, line, rules, allowed, found } = answered;
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

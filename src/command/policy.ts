import type { JudgedRule, RuleVerdict } from '../core/spending-policy/spending-policy.ts';
import { FormError } from '../rpc/json/form.ts';
import { type Json, jsonObject } from '../rpc/json/value.ts';
import { type ReadPolicy, readPolicy } from '../rpc/policy/policy-form.ts';
import { type Colour, painted } from './colours.ts';
import { type CommandContext, flagValue } from './context.ts';
import { plainText } from './plain.ts';
import { readFileText, unreadFile } from './read-file.ts';
import type { System } from './system.ts';

/** Of `--policy`, where it is given. Raises {@link Stop}, which names the place of what is wrong. */
export function readPolicyFile(context: CommandContext): ReadPolicy | undefined {
  const path = flagValue(context, 'policy');
  if (path === undefined) return undefined;
  try {
    return readPolicy(readFileText(context.system, path), context.chain);
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    throw unreadFile(path, plainText(error.message));
  }
}

export function ruleJson({ rule, verdict, why }: JudgedRule): Json {
  return jsonObject(['rule', rule], ['verdict', verdict], ['why', why]);
}

const SHOWN: Readonly<Record<RuleVerdict, readonly [word: string, colour: Colour]>> = {
  kept: ['Kept', 'bold'],
  broken: ['Broken', 'red'],
  undecided: ['Not decidable', 'yellow'],
};

/** A line for each rule. */
export function rulesText(system: System, rules: readonly JudgedRule[]): string {
  const lines = rules.map(({ rule, verdict, why }) => {
    const [word, colour] = SHOWN[verdict];
    return `  ${painted(system, colour, word)} ${rule}: ${plainText(why)}`;
  });
  return [painted(system, 'bold', 'Policy:'), ...lines].join('\n');
}

import { type NameProof, proveName } from '../../core/names/judge-name.ts';
import { nameProofInFile } from '../../core/names/name-proof.ts';
import {
  nameDatesText,
  nameProofText,
  namesClockText,
  shownName,
} from '../../core/said/name-words.ts';
import { quotedText } from '../../core/said/quoted-text.ts';
import { nameProofJson } from '../../rpc/procedures/review/name-result.ts';
import { type CommandAnswer, jsonAnswer, textAnswer } from '../answer.ts';
import { type CommandContext, isSet, operandOf } from '../context.ts';
import { EXIT } from '../exit.ts';
import { readFileBytes, unreadFile } from '../read-file.ts';

/** `name FILE|-`: whether a DNS proof of a name holds from the root on, and what its record says to pay. */
export function nameCommand(context: CommandContext): CommandAnswer {
  const { system, chain } = context;
  const path = operandOf(context);
  const value = nameProofInFile(readFileBytes(system, path));
  if (!value) throw unreadFile(path, 'no proof of a name in it');
  const clock = system.clock();
  const proof = proveName(value, { chain, time: clock });
  const holds = proof.proof === 'valid' && proof.time === 'valid';
  const exit = holds ? EXIT.fine : EXIT.found;
  if (!isSet(context, 'json')) return textAnswer(wordsOf(proof, clock), exit);
  const name = nameProofJson(proof, chain);
  return jsonAnswer('name', exit, [
    ['clock', `${clock}`],
    ['name', name],
  ]);
}

function wordsOf(proof: NameProof, clock: number): string {
  const first = `${shownName(proof)}: ${nameProofText(proof)}`;
  if (proof.proof !== 'valid') return first;
  return [
    first,
    ...proof.addresses.map((address) => `Address: ${address}`),
    ...proof.silentPayments.map((address) => `Silent payment address: ${address}`),
    `Record: ${quotedText(proof.uri)}`,
    nameDatesText(proof),
    namesClockText(clock),
  ].join('\n');
}

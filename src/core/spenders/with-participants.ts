/** A policy in which keys that several people sign for together are these (MuSig2, BIP 327). */
import { group, type ScriptPolicy } from '../policy/script-policy.ts';

/** Of a key, those who make it; `undefined` where it is one person's for all that is known. */
export type ParticipantsOf = (key: Uint8Array) => readonly Uint8Array[] | undefined;

export function withParticipants(
  policy: ScriptPolicy,
  participantsOf: ParticipantsOf,
): ScriptPolicy {
  if (policy.kind === 'and' || policy.kind === 'or') {
    return group(
      policy.kind,
      policy.of.map((one) => withParticipants(one, participantsOf)),
    );
  }
  if (policy.kind === 'some') {
    return { ...policy, of: policy.of.map((one) => withParticipants(one, participantsOf)) };
  }
  return policy.kind === 'keys' ? withSharedKeys(policy, participantsOf) : policy;
}

function withSharedKeys(
  policy: Extract<ScriptPolicy, { kind: 'keys' }>,
  participantsOf: ParticipantsOf,
): ScriptPolicy {
  const shared = policy.keys.map((key) => participantsOf(key));
  if (shared.every((one) => one === undefined)) return policy;
  const of = policy.keys.map((key, i): ScriptPolicy => {
    const keys = shared[i] ?? [key];
    return { kind: 'keys', count: keys.length, keys };
  });
  if (of.length === 1) return of[0]!;
  return { kind: 'some', count: policy.count, of };
}

import { sha256 } from '../../src/core/crypto/hashes.ts';
import { NO_TRANSACTION } from '../../src/core/script/interpreter/checker.ts';
import { STANDARD_SCRIPT_FLAGS } from '../../src/core/script/interpreter/flags.ts';
import type { ScriptTracer } from '../../src/core/script/interpreter/tracer.ts';
import { verifyScript } from '../../src/core/script/interpreter/verify.ts';
import type { Suite } from '../measure.ts';

/** Scripts run alone, and told step by step: what nobody watches must cost nothing. */
export const trace: Suite = {
  rounds: 11,
  warmUps: 3,
  cases: () => [
    {
      title: `${RUNS} P2WSH scripts of ${2 * PAIRS} opcodes without signatures`,
      contenders: [
        { name: 'plain', run: () => runAll(undefined) },
        { name: 'with an observer of steps', run: () => runAll({ step: () => undefined }) },
      ],
    },
  ],
};

const RUNS = 2_000;
const PAIRS = 95;

/** OP_DUP and OP_DROP, over and over. */
const SCRIPT = new Uint8Array(2 * PAIRS).map((_, i) => (i % 2 === 0 ? 0x76 : 0x75));
const SPEND = {
  scriptSig: new Uint8Array(0),
  scriptPubKey: Uint8Array.of(0, 32, ...sha256(SCRIPT)),
  witness: [Uint8Array.of(1), SCRIPT],
};

function runAll(tracer: ScriptTracer | undefined): void {
  const rules = { flags: STANDARD_SCRIPT_FLAGS, checker: NO_TRANSACTION, tracer };
  for (let i = 0; i < RUNS; i++) {
    if (verifyScript(SPEND, rules)) throw new Error('the script fails');
  }
}

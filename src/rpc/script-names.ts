import type { ScriptRole } from '../core/script/interpreter/tracer.ts';

/** What the scripts of an input are called in answers. */
export const SCRIPT_NAMES: Readonly<Record<ScriptRole, string>> = {
  script_sig: 'scriptSig',
  script_pubkey: 'scriptPubKey',
  redeem_script: 'redeemScript',
  witness_script: 'witnessScript',
  witness_pubkeyhash: 'witnessPubKeyHash',
  tapscript: 'tapscript',
};

/**
 * The rules that Core can switch, by its names (script_verify_flag_name,
 * script/interpreter.h). Each only ever forbids more.
 */
export const SCRIPT_FLAG_NAMES = [
  /** BIP 16: a script's hash is spent by the script. */
  'P2SH',
  /** Signatures are DER with a defined hash type, keys compressed or uncompressed. */
  'STRICTENC',
  /** BIP 66: signatures are DER. */
  'DERSIG',
  /** Signatures are DER with S in the lower half. */
  'LOW_S',
  /** BIP 147: the item that OP_CHECKMULTISIG takes off unread is empty. */
  'NULLDUMMY',
  /** A scriptSig does nothing but push. */
  'SIGPUSHONLY',
  /** What runs pushes in the shortest way, numbers are in the fewest bytes. */
  'MINIMALDATA',
  /** No NOP runs that a later rule may give a meaning. */
  'DISCOURAGE_UPGRADABLE_NOPS',
  /** One item is left at the end. */
  'CLEANSTACK',
  /** BIP65. */
  'CHECKLOCKTIMEVERIFY',
  /** BIP112. */
  'CHECKSEQUENCEVERIFY',
  /** BIP141. */
  'WITNESS',
  /** No witness program without rules of its own. */
  'DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM',
  /** In witness v0, OP_IF and OP_NOTIF take nothing or 01. */
  'MINIMALIF',
  /** BIP 146: a signature that does not fit is empty. */
  'NULLFAIL',
  /** Keys in witness v0 are compressed. */
  'WITNESS_PUBKEYTYPE',
  /** No OP_CODESEPARATOR in a legacy script, and no signature of its own. */
  'CONST_SCRIPTCODE',
  /** BIPs 341 and 342. */
  'TAPROOT',
  /** No leaf version but that of tapscript. */
  'DISCOURAGE_UPGRADABLE_TAPROOT_VERSION',
  /** No OP_SUCCESS. */
  'DISCOURAGE_OP_SUCCESS',
  /** No tapscript key but of 32 bytes. */
  'DISCOURAGE_UPGRADABLE_PUBKEYTYPE',
] as const;

export type ScriptFlagName = (typeof SCRIPT_FLAG_NAMES)[number];

/** A set of flags, a bit each. */
export type ScriptFlags = number;

/** The bit of each flag. */
export const ScriptFlag = Object.fromEntries(
  SCRIPT_FLAG_NAMES.map((name, bit) => [name, 2 ** bit]),
) as Readonly<Record<ScriptFlagName, ScriptFlags>>;

/** The flags named. */
export function scriptFlags(...names: readonly ScriptFlagName[]): ScriptFlags {
  return names.reduce((flags, name) => flags | ScriptFlag[name], 0);
}

/** What every block must keep to (MANDATORY_SCRIPT_VERIFY_FLAGS, policy/policy.h). */
export const MANDATORY_SCRIPT_FLAGS = scriptFlags(
  'P2SH',
  'DERSIG',
  'NULLDUMMY',
  'CHECKLOCKTIMEVERIFY',
  'CHECKSEQUENCEVERIFY',
  'WITNESS',
  'TAPROOT',
);

/** What nodes ask of what they relay and "complete" means (STANDARD_SCRIPT_VERIFY_FLAGS). */
export const STANDARD_SCRIPT_FLAGS =
  MANDATORY_SCRIPT_FLAGS |
  scriptFlags(
    'STRICTENC',
    'MINIMALDATA',
    'DISCOURAGE_UPGRADABLE_NOPS',
    'CLEANSTACK',
    'MINIMALIF',
    'NULLFAIL',
    'LOW_S',
    'DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM',
    'WITNESS_PUBKEYTYPE',
    'CONST_SCRIPTCODE',
    'DISCOURAGE_UPGRADABLE_TAPROOT_VERSION',
    'DISCOURAGE_OP_SUCCESS',
    'DISCOURAGE_UPGRADABLE_PUBKEYTYPE',
  );

/**
 * Whether flags may stand together: CLEANSTACK without P2SH and WITNESS, and
 * WITNESS without P2SH, would let pass what fewer flags forbid.
 */
export function isFlagCombination(flags: ScriptFlags): boolean {
  return withNeededFlags(flags) === flags;
}

/** The flags, and those that they may not stand without. */
export function withNeededFlags(flags: ScriptFlags): ScriptFlags {
  const witness = flags & ScriptFlag.CLEANSTACK ? flags | ScriptFlag.WITNESS : flags;
  return witness & ScriptFlag.WITNESS ? witness | ScriptFlag.P2SH : witness;
}

/** What a file comes to as a whole; most of what it is made of is tried there. */
const REVIEWED = ['src/core/review/!(*.recorded).test.ts', 'scripts/mutants/**'];

/**
 * Which tests a folder's mutants are tried on: those that say most in little
 * time. The whole run takes hours for a few mutants more. A path is that of a
 * file or of a folder.
 */
export const MUTANT_TESTS: Readonly<Record<string, readonly string[]>> = {
  'core/bytes': ['src/core/bytes/**', 'src/core/codec/**', 'src/core/tx/**', 'src/core/psbt/**'],
  'core/codec': ['src/core/codec/**', 'src/core/tx/**', 'src/core/psbt/**'],
  'core/crypto': ['src/core/crypto/**'],
  'core/encoding': ['src/core/encoding/**'],
  'core/script': ['src/core/script/**', 'scripts/mutants/**'],
  // With Core's own tests of scripts, where they lie beside the project.
  'core/script/interpreter': [
    'src/core/script/**',
    'src/core/sighash/upstream-script-{tests,assets}.shared.test.ts',
    'scripts/mutants/**',
  ],
  'core/tx': ['src/core/tx/**', 'scripts/mutants/**'],
  'core/sighash': ['src/core/sighash/**', 'scripts/mutants/**'],
  'core/relay': ['src/core/relay/**', 'scripts/mutants/**'],
  'core/spending-policy': ['src/core/spending-policy/**'],
  'core/psbt': ['src/core/psbt/**', 'scripts/mutants/**'],
  'core/miniscript': ['src/core/miniscript/**', 'scripts/mutants/**'],
  'core/sign': [
    'src/core/sign/**',
    'src/rpc/procedures/transactions/sign-{utxos,miniscript,parameters}.test.ts',
    'scripts/mutants/**',
  ],
  'core/descriptor': ['src/core/descriptor/**', 'scripts/mutants/**'],
  'core/roles': ['src/core/roles/**', 'src/rpc/extensions.test.ts', 'scripts/mutants/**'],
  // Whole recordings take too long for each of their mutants.
  'core/policy': [...REVIEWED, 'src/core/policy/**'],
  'core/spenders': [...REVIEWED, 'src/core/spenders/**'],
  'core/subject': [...REVIEWED, 'src/core/subject/**/!(*.recorded).test.ts'],
  'core/silent': ['src/core/silent/**/!(*.recorded).test.ts'],
  'core/names': ['scripts/names.test.ts'],
  'core/ownership': [...REVIEWED, 'src/core/ownership/**'],
  'core/verdict': [...REVIEWED, 'src/core/verdict/**/!(*.recorded).test.ts'],
  'core/commitments': ['src/core/commitments/**'],
  'core/mend': ['src/core/mend/**'],
  'core/findings': [...REVIEWED, 'src/core/findings/**'],
  'core/review': REVIEWED,
  'core/diff': ['src/core/diff/!(*.recorded).test.ts', 'scripts/mutants/**'],
  'core/intake': ['src/core/intake/**'],
  'core/outline': ['src/core/outline/**'],
  'core/forensics': ['src/core/forensics/!(*.recorded).test.ts', 'scripts/mutants/**'],
  'core/explain': [
    'src/core/explain/**',
    'src/core/intake/cards/**',
    'src/rpc/procedures/review/explaindescriptor{,-property}.test.ts',
  ],
  'core/said': ['src/core/said/**', 'src/core/describe/**'],
  'core/shown': ['src/core/shown/**'],
  'core/redact': ['src/core/redact/!(*.shared).test.ts'],
  'core/packages': ['src/core/packages/**', 'src/rpc/procedures/relay/inspectpackage.test.ts'],
  'core/describe': ['src/core/describe/**', 'src/rpc/procedures/review/describepsbt.test.ts'],
  rpc: ['src/rpc/**', 'scripts/mutants/**'],
  'rpc/console': ['src/rpc/console/**'],
  'rpc/json': ['src/rpc/json/**', 'scripts/mutants/**'],
  'rpc/procedures': [
    'src/rpc/procedures/**',
    'src/rpc/roles.recorded.test.ts',
    'scripts/mutants/**',
  ],
};

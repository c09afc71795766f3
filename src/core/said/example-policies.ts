/**
 * Policies of common kinds to try. Their keys come from published words (the test vectors of
 * BIP 39), so everybody has them: [fingerprint/path] and the key, of the test chains.
 */
const SINGLE =
  '[73c5da0a/84h/1h/0h]tpubDC8msFGeGuwnKG9Upg7DM2b4DaRqg3CUZa5g8v2SRQ6K4NSkxUgd7HsL2XVWbVm39yBA4LAxysQAm397zwQSQoQgewGiYZqrA9DsP4zbQ1M';
const A =
  '[73c5da0a/48h/1h/0h/2h]tpubDFH9dgzveyD8zTbPUFuLrGmCydNvxehyNdUXKJAQN8x4aZ4j6UZqGfnqFrD4NqyaTVGKbvEW54tsvPTK2UoSbCC1PJY8iCNiwTL3RWZEheQ';
const B =
  '[b8688df1/48h/1h/0h/2h]tpubDEfobrrtptRTbKf4gysDhoabneABDTAcdj3Vbn4XwPsLE2pmqpizSPRG6zHsbAMuiSgWmWPsYCLHTKTPpyrGJ5rAoTpKoQNZcxodiPf2tSJ';
const C =
  '[28645006/48h/1h/0h/2h]tpubDEwqCvJxKwKWX9xvRe48uofWJn1Y89Jn8UeH1Efrjb1UEVjUDy3URYTiqWaVCW7WdvHrL8XrSihHEhTwv5H3VDJoakjuCHiAnr6xcF2Xm4s';

/** Of each key what stands behind its origin. */
export const EXAMPLE_KEYS: ReadonlySet<string> = new Set(
  [SINGLE, A, B, C].map((key) => key.slice(key.indexOf(']') + 1)),
);

export interface ExamplePolicy {
  readonly name: string;
  readonly descriptor: string;
}

const BRANCHES = '/<0;1>/*';
const [a, b, c] = [A + BRANCHES, B + BRANCHES, C + BRANCHES];

/** SHA-256 of 32 bytes of zeros. */
const HASH = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';

/** From the simplest on. A year is 52,596 blocks. */
export const EXAMPLE_POLICIES: readonly ExamplePolicy[] = [
  { name: 'single key', descriptor: `wpkh(${SINGLE}${BRANCHES})` },
  { name: '2 of 3', descriptor: `wsh(sortedmulti(2,${a},${b},${c}))` },
  {
    name: 'decaying',
    descriptor: `wsh(thresh(3,pk(${a}),s:pk(${b}),s:pk(${c}),sln:older(26298)))`,
  },
  {
    name: 'inheritance after a year',
    descriptor: `wsh(or_d(pk(${a}),and_v(v:pkh(${b}),older(52596))))`,
  },
  {
    name: 'HTLC',
    descriptor: `wsh(andor(pk(${a}),sha256(${HASH}),and_v(v:pkh(${b}),older(144))))`,
  },
];

export const EXAMPLE_WARNING = 'Example keys: never send money here.';

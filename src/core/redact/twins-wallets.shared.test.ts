import { testTwins } from './testing/twin-tests.ts';

/* The twins of PSBTs of wallets and roles. */

testTwins((path) => /^core-vectors.(?!psbt)/.test(path), 2_000);

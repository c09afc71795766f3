import { testTwins } from './testing/twin-tests.ts';

/* The twins of Core's PSBTs. */

testTwins((path) => /^core-vectors.psbt/.test(path), 2_500);

import { testTwins } from './testing/twin-tests.ts';

/* The twins of all other PSBTs. */

testTwins((path) => !/^(?:core|commitment|forensics|truth|ways)-vectors/.test(path), 2_000);

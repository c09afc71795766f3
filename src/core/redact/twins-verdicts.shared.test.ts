import { testTwins } from './testing/twin-tests.ts';

/* The twins of PSBTs with mistakes in them. */

testTwins((path) => /^(?:commitment|forensics|truth|ways)-vectors/.test(path), 2_500);

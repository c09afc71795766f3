import { testLargeInputs } from './large-inputs.ts';

/* A hundredth of what large.slow.test.ts takes. */

testLargeInputs(0.01);

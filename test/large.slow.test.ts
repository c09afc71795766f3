import { testLargeInputs } from './large-inputs.ts';

testLargeInputs(1);

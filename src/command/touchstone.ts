#!/usr/bin/env node
import { SYSTEM } from './node-system.ts';
import { runCommand } from './run.ts';

// Not `process.exit`: what is still to be written goes out first.
process.exitCode = await runCommand(process.argv.slice(2), SYSTEM);

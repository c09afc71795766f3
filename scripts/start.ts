import { build } from 'vite';
import { servePage } from './serve.ts';

/* `npm start`: builds the page, serves it, says where. */

await build();
const { address } = await servePage();
console.log(`\nTouchstone: ${address}   (Ctrl+C ends it)`);

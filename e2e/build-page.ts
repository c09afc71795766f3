import { build } from 'vite';

/** Before the first test: what is tested is always what the sources make now. */
export default async function buildPage(): Promise<void> {
  await build({ logLevel: 'warn' });
}

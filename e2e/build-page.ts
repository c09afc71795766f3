/** Before the first test: what is tested is always what the sources make now. `npm test` builds once for all. */
export default async function buildPage(): Promise<void> {
  if (process.env['TOUCHSTONE_BUILT'] !== undefined) return;
  const { build } = await import('vite');
  await build({ logLevel: 'warn' });
}

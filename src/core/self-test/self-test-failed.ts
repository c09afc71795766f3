/** Nothing is computed with a secret where what computes is wrong. The message names what failed. */
export class SelfTestFailed extends Error {
  override readonly name = 'SelfTestFailed';

  constructor(vector: string) {
    super(`Self-test failed: ${vector}`);
  }
}

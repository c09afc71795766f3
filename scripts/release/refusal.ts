/** Why there is no release. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

import type { Caller } from './callers.ts';

/** What a person answered about callers, until the page closes. */
export class Consents {
  private readonly lets = new Set<string>();
  private readonly denies = new Set<string>();

  isGranted({ id }: Caller): boolean {
    return this.lets.has(id);
  }

  isDenied({ id }: Caller): boolean {
    return this.denies.has(id);
  }

  grant(id: string): void {
    this.denies.delete(id);
    this.lets.add(id);
  }

  deny(id: string): void {
    this.denies.add(id);
  }

  withdraw(id: string): void {
    this.lets.delete(id);
    this.deny(id);
  }

  /** Takes a denial back. */
  forget(id: string): void {
    this.denies.delete(id);
  }

  /** Who was let in, by {@link Caller.id}. */
  granted(): readonly string[] {
    return [...this.lets];
  }
}

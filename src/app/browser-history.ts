/**
 * What the page asks of the browser's history and of leaving. The places of its
 * entries count up from the first.
 */
export interface BrowserHistory {
  /** Of the entry that the page was opened at; 0 for a new one. */
  readonly place: number;
  /** Makes an entry after the present one; those after it go. */
  visit(): void;
  /** Goes back to the entry of a place below the present one; `onWent` is told. */
  back(to: number): void;
  /** Calls back when Back or Forward went to an entry. */
  onWent(listener: (place: number) => void): void;
  /** Whether the browser asks before the page is left or loaded again. */
  setUnsaved(is: boolean): void;
}

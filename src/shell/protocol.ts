/* What the shell and the app's frame say to each other. Types alone: the shell imports nothing. */

/** What outlives the page. */
export type Preference = 'theme' | 'chain' | 'unit';

/** What the browser's title says. */
export type Title =
  | 'Touchstone'
  | 'Sign · Touchstone'
  | 'Messages · Touchstone'
  | 'Console · Touchstone'
  | 'Decide · Touchstone';

/** Who sent a message, as seen from the file's document. */
export type Relation = 'self' | 'around' | 'opener' | 'opened';

/** What the frame is told at its start, in the block `start`. */
export interface Start {
  /** A text of its own for each time that the file is loaded, as `ready` says it to those around. */
  readonly page: string;
  /** The file's own origin, `null` where it has none. */
  readonly origin: string;
  /** With query and fragment. */
  readonly address: string;
  readonly isFramed: boolean;
  /** The origins around the file, nearest first; empty where the browser does not tell. */
  readonly around: readonly string[];
  /** The text of the configuration block. */
  readonly config: string;
  readonly preferences: Readonly<Record<Preference, string | null>>;
  /** Of the entry in the browser's history; 0 for the first. */
  readonly place: number;
}

/** What the frame may ask for. */
export type FromFrame =
  | { readonly kind: 'keep'; readonly name: Preference; readonly value: string }
  | { readonly kind: 'title'; readonly title: Title }
  /** What is printed instead of the frame; an empty text is not. */
  | { readonly kind: 'paper'; readonly text: string }
  | { readonly kind: 'print' }
  /** Makes an entry in the browser's history, whose place is one above that of the present one. */
  | { readonly kind: 'visit' }
  /** Goes back to the entry of a place below the present one. */
  | { readonly kind: 'back'; readonly to: number }
  | { readonly kind: 'file' }
  /** Hands content to the browser's downloads, by a short name of a kind of file that the app makes. */
  | { readonly kind: 'save'; readonly content: Blob; readonly name: string }
  /** Hands this file to them, as it was released. */
  | { readonly kind: 'release' }
  /** Posts data, and the ports that come with it, to whom `to` is the number of. */
  | { readonly kind: 'post'; readonly to: number; readonly data: unknown }
  /** Waits until no other frame of this file has its turn, and ends it. */
  | { readonly kind: 'turn' }
  | { readonly kind: 'turned' }
  /** Opens this very file in a window of its own, at `#decide`; only the last one is heard. */
  | { readonly kind: 'open'; readonly isWide: boolean }
  /** Looks at the window that was opened last. */
  | { readonly kind: 'look' }
  /** Closes the window that was opened last. */
  | { readonly kind: 'close' };

/** What the frame hears. */
export type ToFrame =
  | {
      readonly kind: 'message';
      /** The number of a window together with its origin. */
      readonly from: number;
      readonly relation: Relation;
      readonly origin: string;
      readonly data: unknown;
    }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'went'; readonly place: number }
  /** The text of the file as it was released, from the document as the browser read it. */
  | { readonly kind: 'file'; readonly text: string }
  /** It is this frame's turn. */
  | { readonly kind: 'turn' }
  /** The number of the window that was opened; none where the browser refused. */
  | { readonly kind: 'opened'; readonly number?: number | undefined }
  /** Whether the window that was opened last is closed. */
  | { readonly kind: 'looked'; readonly isClosed: boolean };

/** What the shell does for each of them. */
export type Deeds = {
  readonly [Kind in FromFrame['kind']]: (
    message: Extract<FromFrame, { kind: Kind }>,
    ports: readonly MessagePort[],
  ) => void;
};

/** The shell's document; TypeScript's DOM library does not know Trusted Types yet. */
export interface ShellWindow extends Window {
  readonly opener: Window | null;
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createHTML: (html: string) => string },
    ): { createHTML(html: string): string };
  };
}

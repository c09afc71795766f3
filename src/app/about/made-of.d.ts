/** What the build knows and the page tells (scripts/build/made-of.ts makes it). */
declare module 'virtual:made-of' {
  export interface Component {
    readonly name: string;
    readonly version: string;
    readonly licence: string;
    /** The licence's text as it came with the component. */
    readonly text: string;
  }

  export const version: string;
  /** This program first, then what it is built from. */
  export const components: readonly Component[];
}

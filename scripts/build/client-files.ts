/* The module for embedders: the build writes it beside the page, and into the package. */

export const CLIENT_ENTRY = 'src/channel/client-module/touchstone-client.ts';
export const CLIENT_TYPES = 'src/channel/client-module/types.ts';

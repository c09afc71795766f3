/** Where the file names its hash; with nothing between the quotes it is what was hashed. */
export const WITH_HASH = /data-sha256="([0-9a-f]{64})"/;
export const WITHOUT_HASH = 'data-sha256=""';

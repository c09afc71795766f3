/** Of this program; a test holds it equal to what package.json says. */
export const VERSION = '1.0.0';

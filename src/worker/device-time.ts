/** The device's clock, that dates of names are held against: whole seconds since 1970. */
export function deviceTime(): number {
  return Math.floor(Date.now() / 1000);
}

/** An origin in parts, which together are all of it. */
export interface OriginParts {
  readonly before: string;
  /** What a person should compare: nobody else can have it. */
  readonly host: string;
  readonly after: string;
}

const ADDRESS = /^\[|^[\d.]+$/;

/**
 * Sets off the last two labels of the host, or all of a numeric address. What
 * is registered has two labels at least, and whoever has a name chooses only
 * what stands before them: so nothing that an attacker put in front of an own
 * name is ever set off (`bank.example` in `https://bank.example.evil.test`).
 * Where names are registered below two labels (`co.uk`), too little is, and never
 * too much. A list of such suffixes would be old before the file is.
 */
export function originParts(origin: string): OriginParts {
  const [, scheme = '', host = '', port = ''] =
    /^([a-z][a-z\d+.-]*:\/\/)(\[[^\]]*\]|[^:/]*)(.*)$/.exec(origin) ?? [];
  if (host === '') return { before: '', host: origin, after: '' };
  if (ADDRESS.test(host)) return { before: scheme, host, after: port };
  const isRooted = host.endsWith('.');
  const kept = host
    .split('.')
    .slice(isRooted ? -3 : -2)
    .join('.');
  return { before: scheme + host.slice(0, host.length - kept.length), host: kept, after: port };
}

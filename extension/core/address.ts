/** Returns the origin of an installation as somebody types it, https where no scheme is; null if it is no web address. */
export function originOf(typed: string): string | null {
  const text = typed.trim();
  // Browsers do not agree on blanks in a host.
  if (/\s/.test(text)) return null;
  try {
    const { origin, protocol, username } = new URL(
      /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`,
    );
    return /^https?:$/.test(protocol) && username === '' ? origin : null;
  } catch {
    return null;
  }
}

/** Returns the permission for an origin: patterns know no ports. */
export function permissionFor(origin: string): { origins: string[] } {
  const { protocol, hostname } = new URL(origin);
  return { origins: [`${protocol}//${hostname}/*`] };
}

/** Returns the address of a picture or page that an installation can fetch; null for any other. */
export function webAddressOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 2000 && /^https?:\/\/[^/]/i.test(value)
    ? value
    : null;
}

const IN_PATH = /^\/advertiser\/(\d{1,19})(?:\/|$)/;

/** Returns the advertiser in an address: from a console's path or the query [CONSOLE-01]. */
export function advertiserAt(at: {
  readonly pathname: string;
  readonly search: unknown;
}): string | null {
  const inPath = IN_PATH.exec(at.pathname)?.[1];
  if (inPath !== undefined) return inPath;
  const { advertiser_id: requestedId } = at.search as { advertiser_id?: unknown };
  return typeof requestedId === 'string' && /^\d{1,19}$/.test(requestedId) ? requestedId : null;
}

/** Adds the advertiser to an address, if there is one. */
export function forAdvertiser(path: string, advertiserId: string | null): string {
  if (advertiserId === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}advertiser_id=${advertiserId}`;
}

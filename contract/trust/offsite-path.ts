/** The path that outgoing links go through. */
export const OFFSITE_PATH = '/offsite/';

/** An outgoing link, as in the address of `/offsite/` [ROUTE-14]. */
export interface OffsiteWay {
  readonly url: string;
  readonly pin?: string | null | undefined;
  readonly isThirdPartyAd?: string | null | undefined;
  readonly client_tracking_params?: string | null | undefined;
  /** Proves that the server issued this link; without it, the page asks for confirmation. */
  readonly token?: string;
}

/** Returns the outgoing path to an address. */
export function offsitePath(way: OffsiteWay): string {
  const entries = Object.entries(way).filter(([, value]) => value) as [string, string][];
  return `${OFFSITE_PATH}?${new URLSearchParams(entries).toString()}`;
}

/**
 * Pages that the demo's pins link to. They stand for other sites: links to them lead out like any other. No username
 * begins with an underscore.
 */
export const DEMO_PATH = '/_demo/';

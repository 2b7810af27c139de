/** Where the ways out go through. */
export const OFFSITE_PATH = '/offsite/';

/** A way out, as the address of `/offsite/` has it [ROUTE-14]. */
export interface OffsiteWay {
  readonly url: string;
  readonly pin?: string | null | undefined;
  readonly isThirdPartyAd?: string | null | undefined;
  readonly client_tracking_params?: string | null | undefined;
  /** Proves that the server itself gave out this way; without one a page asks before anybody leaves. */
  readonly token?: string;
}

/** The path that leads out to an address. */
export function offsitePath(way: OffsiteWay): string {
  const entries = Object.entries(way).filter(([, value]) => value) as [string, string][];
  return `${OFFSITE_PATH}?${new URLSearchParams(entries).toString()}`;
}

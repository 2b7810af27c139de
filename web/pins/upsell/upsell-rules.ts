import type { Settings } from '#contract/identity/settings.ts';

/** A pin that somebody has just made. */
export interface MadePin {
  /** Where it leads. */
  readonly link: string | null;
  /** Whose pin it is; null for an advertiser's. */
  readonly ownerId: string | null;
}

/** What the browser knows without asking anybody. */
export interface UpsellReader {
  readonly viewerId: string | null;
  /** Whether the experiment web_post_create_retargeting is on for them. */
  readonly isInvited: boolean;
  /** Whether this browser has shown the invitation before. */
  readonly hasSeen: boolean;
}

/** Whether it is worth asking for somebody's settings: what can be known without them holds [UPSELL-01]. */
export function mayBeInvited(pin: MadePin, reader: UpsellReader): boolean {
  return (
    pin.link !== null &&
    reader.viewerId !== null &&
    pin.ownerId === reader.viewerId &&
    reader.isInvited &&
    !reader.hasSeen
  );
}

type OwnSettings = Pick<
  Settings,
  'connected_to_instagram' | 'listed_website_url' | 'photo_network'
>;

/** Whether somebody is invited to connect the photo network after making a pin that links to it [UPSELL-01, ROLE-08]. */
export function isInvitedToConnect(
  pin: MadePin,
  reader: UpsellReader,
  { connected_to_instagram, listed_website_url, photo_network }: OwnSettings,
): boolean {
  return (
    mayBeInvited(pin, reader) &&
    photo_network !== null &&
    isOn(pin.link, photo_network.host) &&
    !connected_to_instagram &&
    isOn(listed_website_url, photo_network.host)
  );
}

/** Whether an address is of a domain, or of one below it. */
function isOn(address: string | null, host: string): boolean {
  const hostname = address === null ? undefined : URL.parse(address)?.hostname;
  return hostname === host || hostname?.endsWith(`.${host}`) === true;
}

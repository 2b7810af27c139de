import type { Settings } from '#contract/identity/settings.ts';

/** A pin that was just created. */
export interface MadePin {
  /** The address it links to. */
  readonly link: string | null;
  /** The id of its owner; null for an advertiser's pin. */
  readonly ownerId: string | null;
}

/** Facts that the browser knows without a request. */
export interface UpsellReader {
  readonly viewerId: string | null;
  /** Whether the experiment web_post_create_retargeting is on for them. */
  readonly isInvited: boolean;
  /** Whether this browser has already shown the invitation. */
  readonly hasSeen: boolean;
}

/** Whether all conditions hold that need no settings, so that fetching those is worthwhile [UPSELL-01]. */
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

/**
 * Whether to invite a person to connect the photo network after they created a pin that links to it [UPSELL-01,
 * ROLE-08].
 */
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

/** Whether an address belongs to a domain or one of its subdomains. */
function isOn(address: string | null, host: string): boolean {
  const hostname = address === null ? undefined : URL.parse(address)?.hostname;
  return hostname === host || hostname?.endsWith(`.${host}`) === true;
}

/** Rules for tags on advertisers' pages: what they send and from where; shared by browser and server. */

/** The script, at a permanent address, and the address it sends events to. */
export const TAG_SCRIPT_PATH = '/tag/v1.js';
export const TAG_EVENTS_PATH = '/tag/v1/events/';

/** The most events of one call. */
export const MAX_TAG_EVENTS = 10;

/** Returns the host of an address or bare name. */
export function siteNameOf(written: string): string {
  const text = written.trim().toLowerCase();
  const address = /^https?:\/\//.test(text) ? text : `https://${text}`;
  const url = URL.parse(address);
  const isWhole =
    url !== null && (url.pathname !== '/' || url.search !== '' || url.username !== '');
  return url === null || isWhole ? text : url.hostname.replace(/^www\./, '').replace(/\.$/, '');
}

const MAX_HOST = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const isSiteName = (name: string): boolean =>
  name.length <= MAX_HOST && name.split('.').every((label) => LABEL.test(label));

/** Whether a host is a site or one of its subdomains. */
export const isWithin = (host: string, site: string): boolean =>
  host === site || host.endsWith(`.${site}`);

/** The HTML element that loads the tag. It reports the visit automatically and contains no secret. */
export function baseCode(
  origin: string,
  { id, enhanced_match }: { readonly id: string; readonly enhanced_match: boolean },
  more = '',
): string {
  const match = enhanced_match ? ' data-enhanced-match' : '';
  return `<script async src="${origin}${TAG_SCRIPT_PATH}" data-tag-id="${id}"${match}${more}></script>`;
}

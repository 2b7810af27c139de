/** What a tag on an advertiser's page sends, and where from; the same in the browser and on the server. */

/** The script, at an address that never changes, and where it sends events to. */
export const TAG_SCRIPT_PATH = '/tag/v1.js';
export const TAG_EVENTS_PATH = '/tag/v1/events/';

/** Events of one call. */
export const MAX_TAG_EVENTS = 10;

/** The host that somebody means by an address or a bare name. */
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

/** Whether a host is a site or stands below it. */
export const isWithin = (host: string, site: string): boolean =>
  host === site || host.endsWith(`.${site}`);

/** The element that loads the tag. It tells of the visit by itself, and holds no secret. */
export function baseCode(
  origin: string,
  { id, enhanced_match }: { readonly id: string; readonly enhanced_match: boolean },
  more = '',
): string {
  const match = enhanced_match ? ' data-enhanced-match' : '';
  return `<script async src="${origin}${TAG_SCRIPT_PATH}" data-tag-id="${id}"${match}${more}></script>`;
}

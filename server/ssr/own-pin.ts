import type { FastifyRequest } from 'fastify';
import { pinIdAt, saveLinkOf } from '#contract/kernel/save-link.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';

/**
 * Returns the target of a save link for a page that is a pin of ours: that pin is saved, and not created again
 * [ROUTE-07].
 */
export function ownPinPath({ url, headers }: FastifyRequest, hosts: Hosts): string | null {
  // Runs for every page, and parsing a URL is expensive.
  if (!url.includes('/create')) return null;
  const address = URL.parse(url, hosts.publicUrl);
  if (address === null || !/^\/pin\/create(?:\/|$)/.test(address.pathname)) return null;
  const { link, guid } = saveLinkOf(Object.fromEntries(address.searchParams));
  if (link === null) return null;
  const page = new URL(link);
  const isOurs = page.origin === hosts.publicUrl || hosts.isOurs(page.origin, headers.host);
  const id = isOurs ? pinIdAt(page) : null;
  if (id === null) return null;
  const query = guid === null ? '' : `?guid=${encodeURIComponent(guid)}`;
  return `/pin/${id}/repin/x/${query}`;
}

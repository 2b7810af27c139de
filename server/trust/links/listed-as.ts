import { createHash } from 'node:crypto';
import type { LinkEntry } from '#contract/trust/link-entry.ts';
import type { ListedKind } from '#contract/trust/listed-links.ts';
import type { ListedEntry } from './listed-links-store.ts';

/** Among equally specific entries, the strictest wins. */
const STRICTEST: readonly ListedKind[] = ['blocked', 'porn', 'suspicious', 'ok'];
/** An entry for one address outranks any domain, and one for part of a domain outranks that domain. */
const OF_SOME = 1000;
const OF_ONE = 5000;

/** Returns a host and its parent domains: `a.b.example`, `b.example`, `example`. */
function hostsAbove(hostname: string): string[] {
  const host = hostname.replace(/\.$/, '');
  // A numeric host has no parent domains, despite its dots.
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return [host];
  const parts = host.split('.');
  return parts.map((_, at) => parts.slice(at).join('.'));
}

/** Returns the address without its fragment, which is never sent. */
function pageOf({ href }: URL): string {
  return href.split('#', 1)[0] ?? href;
}

/** Returns the look-up keys of entries that may match an address. */
export function soughtFor(address: URL): string[] {
  const hosts = hostsAbove(address.hostname);
  return [...hosts, ...hosts.map(hashOf), hashOf(pageOf(address))];
}

/** Returns the list's verdict on an address, by the most specific entry; null if none matches. */
export function listedAs(address: URL, entries: readonly ListedEntry[]): ListedKind | null {
  const fitting = entries.flatMap((entry) => {
    const weight = weightOf(entry, address);
    return weight === null ? [] : [{ kind: entry.kind, weight }];
  });
  const [first] = fitting.toSorted(
    (one, other) =>
      other.weight - one.weight || STRICTEST.indexOf(one.kind) - STRICTEST.indexOf(other.kind),
  );
  return first?.kind ?? null;
}

/** Returns an entry's specificity for an address; null if it does not match. */
function weightOf({ form, value, sought }: LinkEntry, address: URL): number | null {
  const hosts = hostsAbove(address.hostname);
  if (form === 'hash') {
    if (value === hashOf(pageOf(address))) return OF_ONE;
    return hosts.find((host) => hashOf(host) === value)?.length ?? null;
  }
  if (!hosts.includes(sought)) return null;
  if (form === 'domain') return sought.length;
  const fits = fitsPattern(address.pathname + address.search, value.slice(sought.length));
  return fits ? OF_SOME + sought.length : null;
}

/** Whether a text matches a pattern with wildcards, in a single pass for any input. */
export function fitsPattern(text: string, pattern: string): boolean {
  const [start = '', ...parts] = pattern.split('*');
  const end = parts.pop();
  if (end === undefined) return text === pattern;
  if (text.length < start.length + end.length || !text.startsWith(start) || !text.endsWith(end)) {
    return false;
  }
  const most = text.length - end.length;
  let at = start.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found === -1 || found + part.length > most) return false;
    at = found + part.length;
  }
  return true;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

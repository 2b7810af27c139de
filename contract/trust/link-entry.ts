import { MAX_LINK } from '#contract/kernel/limits.ts';

/** Forms of an entry: a host with its subdomains, an address pattern, or the SHA-256 of either. */
export const LINK_FORMS = ['domain', 'pattern', 'hash'] as const;
export type LinkForm = (typeof LINK_FORMS)[number];

/** An entry as stored. */
export interface LinkEntry {
  readonly form: LinkForm;
  /** Its canonical spelling, which identifies it. */
  readonly value: string;
  /** Its look-up key: the host of a domain or pattern, or the hash itself. */
  readonly sought: string;
}

/**
 * Reads an entry as an operator writes it; null if invalid. `example.org` is a domain with its subdomains, and `*.zip`
 * everything under zip. `example.org/shop/*` is a pattern: addresses on that domain with a matching path and query,
 * where * matches anything. 64 hex digits are the SHA-256 of a domain or of a whole address.
 */
export function linkEntryIn(written: string): LinkEntry | null {
  const text = written.trim();
  if (text.length > MAX_LINK || /[\\\s\p{Cc}]/u.test(text)) return null;
  if (/^[\da-f]{64}$/i.test(text)) {
    const value = text.toLowerCase();
    return { form: 'hash', value, sought: value };
  }
  const isBelow = text.startsWith('*.');
  const bare = text.replace(/^https?:\/\//i, '').replace(/^\*\./, '');
  const url = URL.parse(`http://${bare}`);
  if (url === null || url.username !== '' || url.password !== '' || url.host !== url.hostname)
    return null;
  const host = url.hostname.replace(/\.$/, '');
  if (host === '' || host.includes('*') || (!isBelow && !/[.:]/.test(host))) return null;
  const rest = url.pathname + url.search;
  if (rest === '/' || rest === '/*') return { form: 'domain', value: host, sought: host };
  return { form: 'pattern', value: host + rest, sought: host };
}

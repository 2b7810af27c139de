import { MAX_LINK } from '#contract/kernel/limits.ts';

/** What an entry of the list is compared with: a host and all below it, addresses, or the SHA-256 of either. */
export const LINK_FORMS = ['domain', 'pattern', 'hash'] as const;
export type LinkForm = (typeof LINK_FORMS)[number];

/** An entry as it is kept. */
export interface LinkEntry {
  readonly form: LinkForm;
  /** In its one spelling: each entry has it for itself. */
  readonly value: string;
  /** What an address that it may fit is looked up by: the host of a domain or pattern, the hash itself. */
  readonly sought: string;
}

/**
 * Reads an entry as an operator writes it; null when it is none. `example.org` is a domain with all below it, and
 * `*.zip` everything under zip. `example.org/shop/*` is a pattern: an address on that domain whose path and query fit,
 * where a * stands for anything. 64 hex digits are the SHA-256 of a domain, or of a whole address.
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

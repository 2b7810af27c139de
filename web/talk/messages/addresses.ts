import { safeLink } from '#web/kernel/core/safe-link.ts';

export interface AddressPart {
  readonly text: string;
  /** The link's URL; null for plain text. */
  readonly address: string | null;
}

// Bounded, so that a very long text stays cheap.
const ADDRESS = /https?:\/\/[^\s<>"]{1,2000}/gi;
/** Punctuation that ends a sentence rather than a URL. */
const AFTER = new Set('.,;:!?)]}\'"’”»');

/** Splits a text at web addresses. */
export function splitAddresses(text: string): AddressPart[] {
  const parts: AddressPart[] = [];
  let end = 0;
  for (const found of text.matchAll(ADDRESS)) {
    const written = withoutEnd(found[0]);
    const address = safeLink(written);
    if (address === null) continue;
    if (found.index > end) parts.push({ text: text.slice(end, found.index), address: null });
    parts.push({ text: written, address });
    end = found.index + written.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), address: null });
  return parts;
}

function withoutEnd(written: string): string {
  let length = written.length;
  while (AFTER.has(written[length - 1] ?? '')) length -= 1;
  return written.slice(0, length);
}

import { escapeHtml } from '#web/kernel/core/escape.ts';

interface SaveButton {
  readonly origin: string;
  /** The button's label. */
  readonly words: string;
  readonly url: string;
  readonly media: string;
  readonly description: string;
}

/** Returns the HTML of a plain save button for any page [CREATE-16]. */
export function shareButtonHtml({ origin, words, ...fields }: SaveButton): string {
  const address = new URL('/pin/create/button/', origin);
  for (const [name, value] of Object.entries(fields)) {
    if (value.trim()) address.searchParams.set(name, value.trim());
  }
  const href = escapeHtml(address.href);
  return `<a href="${href}" target="_blank" rel="noopener">${escapeHtml(words)}</a>`;
}

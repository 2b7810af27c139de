import type { PinText } from './change-store.ts';
import { domainOf } from './rules.ts';

/** Returns a pin's text, with the values derived from it. */
export function toPinText(words: {
  readonly title: string;
  readonly description: string;
  readonly altText: string;
  readonly link: string | null;
}): PinText {
  const domain = domainOf(words.link);
  const { title, description, altText, link } = words;
  return { title, description, altText, link, domain };
}

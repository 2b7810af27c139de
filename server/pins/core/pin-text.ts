import type { PinText } from './change-store.ts';
import { domainOf } from './rules.ts';

/** What a person wrote about a pin, with what follows from it. */
export function toPinText(said: {
  readonly title: string;
  readonly description: string;
  readonly altText: string;
  readonly link: string | null;
}): PinText {
  const domain = domainOf(said.link);
  const { title, description, altText, link } = said;
  return { title, description, altText, link, domain };
}

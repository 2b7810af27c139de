import type { PinText } from './change-store.ts';
import { domainOf } from './rules.ts';
import { wordsOf } from './words.ts';

/** What a person wrote about a pin, with what follows from it. */
export function toPinText(said: {
  readonly title: string;
  readonly description: string;
  readonly altText: string;
  readonly link: string | null;
}): PinText {
  const domain = domainOf(said.link);
  return {
    ...said,
    domain,
    searched: {
      title: wordsOf(said.title).join(' '),
      description: wordsOf(said.description).join(' '),
      rest: wordsOf(`${said.altText} ${domain ?? ''}`).join(' '),
    },
  };
}

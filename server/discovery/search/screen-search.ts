import { askingOf, isOpenTo, screenFor, sensitiveTexts } from '../sensitive/find-screen.ts';
import { sensitiveBegins } from '../sensitive/sensitive-store.ts';
import type { search } from '#contract/discovery/search.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import type { Visibility } from '#server/pins/index.ts';
import { screenedAnswer, type Answered } from './answer.ts';
import type { Query } from './read-query.ts';

/** What was searched in the end. */
interface SearchedFor {
  readonly query: Query;
  /** The corrected query. */
  readonly corrected: string | null;
  /** A word that was searched as a prefix. */
  readonly begun: string | null;
}

/** Returns the answer that the viewer may see, if the words or their corrections may be sensitive [AUTH-16]. */
export async function screened(
  visibility: Visibility,
  input: InputOf<typeof search>,
  now: Date,
  searchedFor: SearchedFor,
  answer: Answered<Pin>,
): Promise<Answered<Pin>> {
  const asking = askingOf(visibility, input, now);
  if (await isOpenTo(asking)) return answer;
  const { guides, suggested_query: suggested } = answer;
  const texts = textsOf(searchedFor);
  const proposed = [...guides.map(({ term }) => term), ...(suggested === null ? [] : [suggested])];
  const sensitive = await sensitiveTexts(visibility.tx, [...texts, ...proposed]);
  const isSensitive =
    texts.some((text) => sensitive.has(text)) ||
    (searchedFor.begun !== null && (await sensitiveBegins(visibility.tx, searchedFor.begun)));
  if (isSensitive) return screenedAnswer(await screenFor(asking));
  return {
    ...answer,
    suggested_query: suggested !== null && sensitive.has(suggested) ? null : suggested,
    guides: guides.filter(({ term }) => !sensitive.has(term)),
  };
}

const textsOf = ({ query: { words, wanted }, corrected }: SearchedFor): string[] => [
  words.join(' '),
  ...wanted.map((part) => (part.kind === 'hashtag' ? part.tag : part.words.join(' '))),
  ...(corrected === null ? [] : [corrected]),
];

import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getNewsDetails as call } from '#contract/news.ts';
import type { Person } from '#contract/social.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bookmarkAfter, idCursor } from '#server/kernel/context/cursor.ts';
import { lineById } from '../core/read-store.ts';
import type { AdNames } from '../core/named-ads.ts';
import { visibleNewsFor } from './visible-news.ts';

/** The people behind one line of the viewer's news, newest first. */
export async function getNewsDetails(
  context: SignedInContext & AdNames,
  input: InputOf<typeof call>,
): Promise<Page<Person[]>> {
  const after = idCursor.read(input.bookmark);
  const line = await lineById(context.tx, context.viewer.id, input.news_id);
  const [visible] = line === null ? [] : await visibleNewsFor(context)([line]);
  if (visible === undefined) throw new Failure('news_not_found', 'This notification is gone.');
  const { people } = visible;
  const start = people.findIndex((person) => person.id === after) + 1;
  const page = people.slice(start, start + input.page_size);
  const isLast = start + page.length >= people.length;
  return { data: page, bookmark: isLast ? null : bookmarkAfter(page.at(-1) ?? null) };
}

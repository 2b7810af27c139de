import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { completeHashtag as call } from '#contract/discovery.ts';
import type { Context } from '#server/kernel/context.ts';
import { foldTag } from '#server/pins/index.ts';
import { hashtagsStarting } from './hashtag-store.ts';

/** Clients show the first 5 [SEARCH-07]. */
const MOST = 10;

/** Hashtags of public pins that start as somebody writes one, the most used first. */
export async function completeHashtag(
  context: Context,
  input: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const start = foldTag(input.q ?? input.query ?? '');
  if (start === '') return [];
  const found = await hashtagsStarting(context.tx, start, MOST);
  return found.map(({ tag, pins }) => ({ query: `#${tag}`, pin_count: pins }));
}

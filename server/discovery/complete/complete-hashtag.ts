import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { completeHashtag as call } from '#contract/discovery.ts';
import type { Context } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { foldTag } from '#contract/search-index/hashtags.ts';
import { withoutSensitive } from '../sensitive/find-screen.ts';
import { candidatesFor, mostOf, type Candidate } from './completion-store.ts';
import { foldKey } from './fold-key.ts';
import { hashtagsStarting, type CountedTag } from './hashtag-store.ts';

/** Clients display the first 5 [SEARCH-07]. */
const MOST = 10;

/** Returns hashtags of public pins with this prefix, the most used first. */
export async function completeHashtag(
  context: Context,
  input: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const found = await tagsFor(context.tx, input.q ?? input.query ?? '', MOST);
  const fine = await withoutSensitive(context.tx, found, ({ tag }) => tag);
  return fine.map(({ tag, pins }) => ({ query: `#${tag}`, pin_count: pins }));
}

async function tagsFor(tx: Tx, written: string, limit: number): Promise<CountedTag[]> {
  const counted = await candidatesFor(tx, foldKey(foldTag(written)), ['hashtag'], 2 * limit);
  return tagsAmong(tx, written, counted.get('hashtag') ?? [], limit);
}

/** The characters of a hashtag. */
const TAG = /^[\p{L}\p{N}\p{M}_]+$/u;

/** Returns hashtags with this prefix, with or without the #, by their last counts. */
export async function tagsAmong(
  tx: Tx,
  written: string,
  counted: readonly Candidate[],
  limit: number,
): Promise<CountedTag[]> {
  const start = foldTag(written);
  return TAG.test(start) ? hashtagsStarting(tx, start, counted, limit) : [];
}

/** Returns the hashtags on most public pins. */
export async function popularTags(tx: Tx, limit: number): Promise<CountedTag[]> {
  return hashtagsStarting(tx, '', await mostOf(tx, 'hashtag', 2 * limit), limit);
}

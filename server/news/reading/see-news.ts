import type { InputOf } from '#contract/kernel/call.ts';
import type { seeNews as call } from '#contract/news.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { seeUpTo } from '../core/store.ts';

/** The viewer has seen their news: what comes after it is unread again. */
export async function seeNews(
  { tx, viewer }: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  await seeUpTo(tx, viewer.id, input.latest_id);
  return null;
}

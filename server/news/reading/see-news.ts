import type { InputOf } from '#contract/kernel/call.ts';
import type { seeNews as call } from '#contract/news.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { seeUpTo } from '../core/store.ts';

/** Marks the viewer's news as seen up to a line; later news is unread. */
export async function seeNews(
  { tx, viewer }: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  await seeUpTo(tx, viewer.id, input.latest_id);
  return null;
}

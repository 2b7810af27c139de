import type { AnswerOf } from '#contract/kernel/call.ts';
import { MAX_BADGE, type getNewsBadge as call } from '#contract/news/badge.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { unreadConversations } from '#server/talk/index.ts';
import { mayCountConversations } from '../core/policy.ts';
import { unseenLines } from '../core/read-store.ts';
import type { AdNames } from '../core/named-ads.ts';
import { visibleNewsFor } from './visible-news.ts';

/** The numbers of the viewer's unseen news lines and conversations. */
export async function getNewsBadge(
  context: SignedInContext & AdNames,
): Promise<AnswerOf<typeof call>> {
  const { tx, viewer } = context;
  // One more than the maximum, so that the badge can show that there are more.
  const lines = await unseenLines(tx, viewer.id, MAX_BADGE + 1);
  const visible = await visibleNewsFor(context)(lines);
  return {
    news_hub_count: visible.length,
    conversations_unseen_count: mayCountConversations(viewer)
      ? await unreadConversations(tx, viewer)
      : 0,
  };
}

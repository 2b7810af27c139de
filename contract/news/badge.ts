import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';

/** The badge counts no further: beyond it says "99+". */
export const MAX_BADGE = 99;

/** How much the viewer has not seen; apart from the rest, as every page asks it. */
export const getNewsBadge = defineCall({
  name: 'v3_get_news_hub_badge',
  resource: ['NewsHubBadge', 'get'],
  audience: 'signed_in',
  input: z.object({}),
  output: z.object({ news_hub_count: z.int(), conversations_unseen_count: z.int() }),
});

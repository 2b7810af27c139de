import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';

/** The badge counts up to here; beyond it reads "99+". */
export const MAX_BADGE = 99;

/** The viewer's number of unseen news; a separate call, because every page makes it. */
export const getNewsBadge = defineCall({
  name: 'v3_get_news_hub_badge',
  resource: ['NewsHubBadge', 'get'],
  audience: 'signed_in',
  input: z.object({}),
  output: z.object({ news_hub_count: z.int(), conversations_unseen_count: z.int() }),
});

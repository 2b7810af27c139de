import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag } from '#contract/kernel/scalars.ts';

/** Kinds of news that people may turn off. Board invitations, returned drafts and ad reviews cannot be. */
export const newsChoice = z.enum([
  'follow',
  'save',
  'board_follow',
  'board_join',
  'board_note',
  'comment',
  'reply',
  'mention',
  'pin_like',
  'comment_like',
  'acting_invite',
]);
export type NewsChoice = z.infer<typeof newsChoice>;

const newsChoices = z.object({
  type: z.literal('news_choices'),
  /** The kinds of news that the viewer gets. */
  kinds: z.array(newsChoice),
});
export type NewsChoices = z.infer<typeof newsChoices>;

export const getNewsChoices = defineCall({
  name: 'v3_get_news_choices',
  resource: ['NewsHubChoices', 'get'],
  path: ['GET', '/v3/users/me/news/choices/'],
  audience: 'signed_in',
  input: z.object({}),
  output: newsChoices,
});

/** Turns a kind of news on or off from now on; existing news stays. */
export const chooseNews = defineCall({
  name: 'v3_choose_news',
  resource: ['NewsHubChoices', 'update'],
  path: ['PUT', '/v3/users/me/news/choices/'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ kind: newsChoice, is_notified: flag() }),
  output: newsChoices,
  errors: ['invalid_input', 'rate_limited'],
  rate: WRITES,
});

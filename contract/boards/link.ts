import * as z from 'zod/mini';
import { person } from '#contract/social.ts';

/** Enough of a board to name and link it. */
export const boardLink = z.object({
  id: z.string(),
  node_id: z.string(),
  type: z.literal('board'),
  name: z.string(),
  url: z.string(),
  privacy: z.enum(['public', 'protected', 'secret']),
  layout: z.string(),
  owner: person,
});
export type BoardLink = z.infer<typeof boardLink>;

import * as z from 'zod/mini';
import { board } from '#contract/boards.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_INTERESTS, MAX_TOPIC, WRITES } from '#contract/kernel/limits.ts';
import { text } from '#contract/kernel/scalars.ts';
import { image } from '#contract/media/images.ts';

/** A topic that several people collect, in their own words. */
export const topic = z.object({
  name: z.string(),
  board_count: z.int(),
  /** Up to three pictures, the first one larger. */
  cover_images: z.array(image),
  dominant_color: z.string(),
});
export type Topic = z.infer<typeof topic>;

/** Choices for a new person: interests, and boards to follow. */
export const getWelcome = defineCall({
  name: 'v3_get_welcome',
  resource: ['UserWelcome', 'get'],
  audience: 'signed_in',
  input: z.object({}),
  output: z.object({
    topics: z.array(topic),
    /** The viewer's previous choices. */
    chosen: z.array(z.string()),
    boards: z.array(board),
  }),
});

/** Stores the viewer's interests among the existing topics; returns boards, matching ones first. */
export const chooseInterests = defineCall({
  name: 'v3_choose_interests',
  resource: ['UserInterests', 'update'],
  audience: 'signed_in',
  input: z.object({ topics: z.array(text(MAX_TOPIC)).check(z.maxLength(MAX_INTERESTS)) }),
  output: z.object({ boards: z.array(board) }),
  errors: ['invalid_input'],
  rate: WRITES,
});

import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { images } from '#contract/media/images.ts';

/**
 * Three pictures for the log-in, sign-up and welcome pages: saved by several people, and not new; or none. The wire
 * calls this the front door.
 */
export const getAuthPictures = defineCall({
  name: 'v3_get_front_door',
  resource: ['FrontDoor', 'get'],
  audience: 'anyone',
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), images, dominant_color: z.string() })),
});

import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id } from '#contract/kernel/scalars.ts';
import { pin } from '#contract/pins.ts';
import { person } from '#contract/social.ts';

/** Where a tag is: on which picture, and there in parts of its width and height from the top left. */
const spot = z.object({ page: z.int(), x: z.number(), y: z.number() });

// Extended, not spread: of a spread the whole pin would be left in what browsers load.
/** A thing or somebody in a pin's picture: a product is another pin. */
export const pinTag = z.discriminatedUnion('kind', [
  z.extend(spot, { id: z.string(), type: z.literal('pin_tag'), kind: z.literal('product'), pin }),
  z.extend(spot, {
    id: z.string(),
    type: z.literal('pin_tag'),
    kind: z.literal('person'),
    user: person,
  }),
]);
export type PinTag = z.infer<typeof pinTag>;

/** What is tagged in a pin's pictures, as far as the viewer may see it. */
export const getPinTags = defineCall({
  name: 'v3_get_pin_tags',
  resource: ['PinTags', 'get'],
  path: ['GET', '/v3/pins/{pin_id}/tags/'],
  audience: 'anyone',
  input: z.object({ pin_id: id() }),
  output: z.array(pinTag),
  paged: true,
  errors: ['pin_not_found', 'invalid_input'],
});

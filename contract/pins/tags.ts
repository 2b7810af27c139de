import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id } from '#contract/kernel/scalars.ts';
import { pin } from '#contract/pins.ts';
import { person } from '#contract/social.ts';

/** A tag's position: the picture, and fractions of its width and height from the top left. */
const spot = z.object({ page: z.int(), x: z.number(), y: z.number() });

// Extended, not spread: spreading would keep the whole pin schema in browser bundles.
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

/** The tags in a pin's pictures that the viewer may see. */
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

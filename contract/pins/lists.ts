import * as z from 'zod/mini';
import { pinOrder } from '#contract/boards.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { flag, id, maybe, text } from '#contract/kernel/scalars.ts';
import { pin } from '#contract/pins.ts';
import { COLORS } from '#contract/search-index/colors.ts';

export const getBoardPins = defineCall({
  name: 'v3_get_board_feed',
  resource: ['BoardFeed', 'get'],
  audience: 'anyone',
  input: z.object({
    board_id: id(),
    /** True leaves out the pins that are in sections. */
    filter_section_pins: z.optional(flag()),
    field_set_key: maybe(text(80)),
    sort: maybe(text(40)),
    /** The order of this answer alone, instead of the board's own. */
    arranged: maybe(pinOrder),
    /** Only pins of this colour, from dark to light within each hue. */
    color: maybe(z.enum(COLORS)),
  }),
  output: z.array(pin),
  paged: true,
  errors: ['board_not_found', 'invalid_input'],
});

/** In the order of the section's board, unless another is asked for. */
export const getSectionPins = defineCall({
  name: 'v3_get_board_section_pins',
  resource: ['BoardSectionPins', 'get'],
  audience: 'anyone',
  input: z.object({
    section_id: id(),
    field_set_key: maybe(text(80)),
    /** The order of this answer alone, instead of the board's own. */
    arranged: maybe(pinOrder),
  }),
  output: z.array(pin),
  paged: true,
  errors: ['section_not_found', 'invalid_input'],
});

const ofPerson = {
  username: maybe(text(60)),
  user_id: maybe(id()),
  field_set_key: maybe(text(80)),
};

/** A person's saves, newest first; only what the viewer may see. */
export const getUserPins = defineCall({
  name: 'v3_get_user_pins',
  resource: ['UserPins', 'get'],
  audience: 'anyone',
  input: z.object({ ...ofPerson, is_own_profile_pins: z.optional(flag()) }),
  output: z.array(pin),
  paged: true,
  errors: ['user_not_found', 'invalid_input'],
});

/** Pins a person created rather than saved from others. */
export const getCreatedPins = defineCall({
  name: 'v3_get_user_activity_pins',
  resource: ['UserActivityPins', 'get'],
  audience: 'anyone',
  input: z.object({ ...ofPerson, exclude_add_pin_rep: z.optional(flag()) }),
  output: z.array(pin),
  paged: true,
  errors: ['user_not_found', 'invalid_input'],
});

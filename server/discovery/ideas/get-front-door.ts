import type { getFrontDoor as call } from '#contract/discovery/front-door.ts';
import type { AnswerOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { keepForFeed, showPins, sightOf } from '#server/pins/index.ts';
import { frontDoorPins } from './front-door-store.ts';

const SHOWN = 3;

/** The pictures beside the ways in: none at all rather than one that nobody vouches for. */
export async function getFrontDoor(context: Context): Promise<AnswerOf<typeof call>> {
  const sight = sightOf(context);
  const chosen = await keepForFeed(sight, await frontDoorPins(sight.tx));
  const pins = await showPins(sight, chosen.slice(0, SHOWN));
  // One alone in a frame for three looks broken.
  if (pins.length < SHOWN) return [];
  return pins.map(({ id, images, dominant_color }) => ({ id, images, dominant_color }));
}

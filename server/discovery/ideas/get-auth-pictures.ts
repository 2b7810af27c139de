import type { getAuthPictures as call } from '#contract/discovery/auth-pictures.ts';
import type { AnswerOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { filterForFeed, showPins, visibilityOf } from '#server/pins/index.ts';
import { authPins } from './auth-pictures-store.ts';

const SHOWN = 3;

/** The pictures beside the ways in: none at all rather than one that nobody vouches for. */
export async function getAuthPictures(context: Context): Promise<AnswerOf<typeof call>> {
  const visibility = visibilityOf(context);
  const chosen = await filterForFeed(visibility, await authPins(visibility.tx));
  const pins = await showPins(visibility, chosen.slice(0, SHOWN));
  // One alone in a frame for three looks broken.
  if (pins.length < SHOWN) return [];
  return pins.map(({ id, images, dominant_color }) => ({ id, images, dominant_color }));
}

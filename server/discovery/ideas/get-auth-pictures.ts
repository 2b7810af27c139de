import type { getAuthPictures as call } from '#contract/discovery/auth-pictures.ts';
import type { AnswerOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { filterForFeed, showPins, visibilityOf } from '#server/pins/index.ts';
import { authPins } from './auth-pictures-store.ts';

const SHOWN = 3;

/** Returns the pictures for the login and sign-up pages; none rather than unvetted ones. */
export async function getAuthPictures(context: Context): Promise<AnswerOf<typeof call>> {
  const visibility = visibilityOf(context);
  const chosen = await filterForFeed(visibility, await authPins(visibility.tx));
  const pins = await showPins(visibility, chosen.slice(0, SHOWN));
  // Fewer than three look broken in their frame.
  if (pins.length < SHOWN) return [];
  return pins.map(({ id, images, dominant_color }) => ({ id, images, dominant_color }));
}

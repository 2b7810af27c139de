import type { Pin } from '#contract/pins.ts';
import type { Context } from '#server/kernel/context.ts';
import type { Media } from '#server/media/index.ts';
import { withOfficialUser } from './official-user.ts';
import { showPin } from './show-pins.ts';
import type { Sight } from './sight.ts';
import { withSponsorship } from './sponsorship.ts';

/** A pin with what lists do not say: whose site it leads to, and who paid for it. */
export async function showWhole(
  media: Media,
  context: Context,
  sight: Sight,
  row: Parameters<typeof showPin>[1],
): Promise<Pin> {
  const parts = { ...context, media };
  return withSponsorship(parts, await withOfficialUser(parts, await showPin(sight, row)));
}

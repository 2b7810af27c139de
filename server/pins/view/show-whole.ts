import type { Pin } from '#contract/pins.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { withOfficialUser } from './official-user.ts';
import { findPin } from '../visibility/find-pin.ts';
import { showPin } from './show-pins.ts';
import type { Visibility } from '../visibility/visibility.ts';
import { shuffleAssetOf } from './shuffle-store.ts';
import { withSponsorship } from './sponsorship.ts';
import { withViaPinner } from './via-pinner.ts';

/**
 * Returns a pin with the fields that lists omit: whose pin it was saved from, whose site it links to, who paid for
 * it, and the parts of a collage.
 */
export async function showWhole(
  context: Context,
  visibility: Visibility,
  { id }: { readonly id: string },
): Promise<Pin> {
  const row = await findPin(visibility, id);
  const [view, shuffle_asset] = await Promise.all([
    showPin(visibility, row),
    shuffleAssetOf(context.read, row.id),
  ]);
  const pin = await withViaPinner(visibility, view);
  const whole = await withSponsorship(context, row, await withOfficialUser(context, row, pin));
  return { ...whole, shuffle_asset };
}

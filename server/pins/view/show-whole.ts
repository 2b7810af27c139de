import type { Pin } from '#contract/pins.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { withOfficialUser } from './official-user.ts';
import { findPin } from '../visibility/find-pin.ts';
import { showPin } from './show-pins.ts';
import type { Visibility } from '../visibility/visibility.ts';
import { withSponsorship } from './sponsorship.ts';
import { withViaPinner } from './via-pinner.ts';

/** A pin with what lists do not say: whose pin it was saved from, whose site it leads to, who paid for it. */
export async function showWhole(
  context: Context,
  visibility: Visibility,
  { id }: { readonly id: string },
): Promise<Pin> {
  const row = await findPin(visibility, id);
  const pin = await withViaPinner(visibility, await showPin(visibility, row));
  return withSponsorship(context, row, await withOfficialUser(context, row, pin));
}

import type { deleteAdHide as call } from '#contract/ads/viewing.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { muteAccount, showAd } from '../serving/viewer-store.ts';
import type { IntakeParts } from './count-event.ts';

/** Unhides an ad or an advertiser's ads, from the next page on. */
export async function deleteAdHide(
  { tx, viewer, ads }: SignedInContext & { readonly ads: IntakeParts },
  { what, id }: InputOf<typeof call>,
): Promise<null> {
  if (what === 'ad') await showAd(tx, viewer.id, id);
  else await muteAccount(tx, viewer.id, { accountId: id, isMuted: false });
  ads.viewers.forget(viewer.id);
  return null;
}

import type { updateAdHide as call } from '#contract/ads/viewing.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { hideAd, muteAccount, showAd } from '../serving/viewer-store.ts';
import { countHideLater } from './count-act.ts';
import type { IntakeParts } from './count-event.ts';
import { findShown } from './find-shown.ts';

/**
 * Hides an ad or all of its advertiser's ads from the viewer, or unhides them: from the next page on, in every process.
 */
export async function updateAdHide(
  context: SignedInContext & { readonly ads: IntakeParts },
  { tracking_params, what, is_hidden: isHidden }: InputOf<typeof call>,
): Promise<null> {
  const { tx, viewer, ads } = context;
  const { ad } = await findShown(ads, context, tracking_params);
  const { adId, accountId } = ad;
  if (what === 'advertiser') await muteAccount(tx, viewer.id, { accountId, isMuted: isHidden });
  else await (isHidden ? hideAd : showAd)(tx, viewer.id, adId);
  if (isHidden) await countHideLater(context, tracking_params);
  // Every process is notified on commit; forgotten here too in case events cannot be followed.
  ads.viewers.forget(viewer.id);
  return null;
}

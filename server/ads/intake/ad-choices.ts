import type { AdChoices, updateAdChoices as call } from '#contract/ads/viewing.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { adFactsOf } from '#server/identity/index.ts';
import { allowsPersonal } from '../core/allows-personal.ts';
import { leaveAllAudiences } from '../audiences/member-store.ts';
import { choosePersonal } from '../serving/viewer-store.ts';
import { viewerNumber } from '../serving/viewers.ts';
import type { IntakeParts } from './count-event.ts';

type WithAds = SignedInContext & { readonly ads: IntakeParts };

/** Returns whether the viewer's ads are personalised. */
export async function getAdChoices(context: WithAds): Promise<AdChoices> {
  const { isPersonal } = await context.ads.viewers.of(context.viewer.id);
  return choicesOf(context, isPersonal);
}

/** Sets the choice from the next page on. After opting out, the viewer has a new pseudonym in all counts. */
export async function updateAdChoices(
  context: WithAds,
  { is_personal: isPersonal }: InputOf<typeof call>,
): Promise<AdChoices> {
  const { tx, now, viewer, ads } = context;
  await choosePersonal(tx, viewer.id, { isPersonal, viewer: viewerNumber(), now });
  if (!isPersonal) await leaveAllAudiences(tx, viewer.id);
  // Every process is notified on commit; forgotten here too in case events cannot be followed.
  ads.viewers.forget(viewer.id);
  return choicesOf(context, isPersonal);
}

/** Returns the effective choices for the viewer with this preference. */
export async function choicesOf(
  context: Pick<WithAds, 'tx' | 'viewer' | 'now' | 'origin'>,
  isPersonal: boolean | null,
): Promise<AdChoices> {
  const facts = await adFactsOf(context.tx, context.viewer.id);
  return {
    is_personal: isPersonal,
    is_in_effect: facts !== null && allowsPersonal(facts, { isPersonal }, context),
    interests: [...(facts?.interests ?? [])],
  };
}

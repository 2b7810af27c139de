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

/** Whether ads go by what is known of the viewer. */
export async function getAdChoices(context: WithAds): Promise<AdChoices> {
  const { isPersonal } = await context.ads.viewers.of(context.viewer.id);
  return choicesOf(context, isPersonal);
}

/** From the next page on. Whoever says no is somebody new to what is counted from then on. */
export async function updateAdChoices(
  context: WithAds,
  { is_personal: isPersonal }: InputOf<typeof call>,
): Promise<AdChoices> {
  const { tx, now, viewer, ads } = context;
  await choosePersonal(tx, viewer.id, { isPersonal, viewer: viewerNumber(), now });
  if (!isPersonal) await leaveAllAudiences(tx, viewer.id);
  // Every process is told once this commits; here also where events could not be followed.
  ads.viewers.forget(viewer.id);
  return choicesOf(context, isPersonal);
}

/** What holds for the viewer, if this is what they chose. */
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

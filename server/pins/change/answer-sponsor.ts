import type { InputOf } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import type { answerSponsor as call } from '#contract/pins/answer-sponsor.ts';
import { sponsorshipStatus } from '#contract/pins/sponsorship.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { findPin, noSuchPin } from '../visibility/find-pin.ts';
import { mayAnswerSponsor } from '../core/policy.ts';
import { showWhole } from '../view/show-whole.ts';
import { visibilityOf } from '../visibility/visibility.ts';
import { storeAnswer, sponsorOf } from '../view/sponsor-store.ts';

/** Accepts or declines a pin's paid partnership, for the viewer as the named partner. */
export async function answerSponsor(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Pin> {
  const { tx, viewer, now } = context;
  const { id } = await findPin(visibilityOf(context), input.pin_id);
  const named = await sponsorOf(tx, id);
  if (named === null || !mayAnswerSponsor(viewer, named)) throw noSuchPin();
  const { accepted, declined } = sponsorshipStatus;
  const answer = { ...named, status: input.accept ? accepted : declined };
  if (!(await storeAnswer(tx, id, answer, now))) throw noSuchPin();
  return showWhole(context, visibilityOf(context), { id });
}

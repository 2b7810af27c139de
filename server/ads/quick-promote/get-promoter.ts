import type { getPromoter as call } from '#contract/ads/quick-promote.ts';
import type { AnswerOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { newnessOf } from '#server/identity/index.ts';

/** Returns what determines whether the viewer sees the option to promote Pins; the browser knows Pin and page. */
export async function getPromoter({
  tx,
  now,
  viewer,
}: SignedInContext): Promise<AnswerOf<typeof call>> {
  const person = await newnessOf(tx, viewer.id, now);
  return {
    is_partner: viewer.isPartner,
    is_new: person?.isNew ?? true,
    country: person?.country ?? null,
  };
}

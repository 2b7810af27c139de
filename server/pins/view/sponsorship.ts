import type { Pin } from '#contract/pins.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { peopleViews, unblockedAmong } from '#server/social/index.ts';
import { maySeeSponsor } from '../core/policy.ts';
import type { ViewRow } from '../visibility/view-store.ts';

/**
 * Adds the paid partner, as far as the viewer may know it; nobody who is blocked from the viewer or the pinner, or
 * suspended [BOARD-19].
 */
export async function withSponsorship(
  { tx, viewer, origin }: Pick<Context, 'tx' | 'viewer' | 'origin'>,
  { sponsorId, sponsorship: status }: ViewRow,
  pin: Pin,
): Promise<Pin> {
  if (sponsorId === null || status === null) return pin;
  if (!maySeeSponsor(viewer, { personId: pin.pinner.id }, { sponsorId, status })) return pin;
  for (const beholder of [viewer, pin.pinner]) {
    if (!(await unblockedAmong(tx, beholder, [sponsorId])).has(sponsorId)) return pin;
  }
  const person = (await peopleViews({ tx, viewer, origin }, [sponsorId])).get(sponsorId);
  if (person === undefined) return pin;
  const { id, username, full_name } = person;
  return { ...pin, sponsorship: { status, sponsor: { id, username, full_name } } };
}

import * as z from 'zod/mini';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findPerson } from '#server/social/index.ts';
import { isPublished, mayBeSponsor, mayNameSponsor } from '../core/policy.ts';
import { askSponsor, deleteSponsor } from './sponsor-store.ts';

/** A business is asked to be shown as a pin's paid partner. */
export const sponsorNamed = defineEvent(
  'pins.sponsor-named',
  z.object({ pin_id: z.string(), sponsor_id: z.string(), by: z.string() }),
);

interface Named {
  readonly id: string;
  readonly personId: string;
  /** The privacy of the pin's board. */
  readonly privacy: string;
}

/** Asks a business to be shown as the pin's paid partner; null removes the current one. */
export async function nameSponsor(
  { tx, viewer, now, jobs }: SignedInContext,
  pin: Named,
  username: string | null,
): Promise<void> {
  if (!mayNameSponsor(viewer, pin)) {
    throw new Failure('not_allowed', 'Only the person who pinned it can say who paid for it.');
  }
  if (username === null) return deleteSponsor(tx, pin.id);
  const sponsor = await findPerson(tx, viewer, { username, user_id: null });
  if (!mayBeSponsor(sponsor, pin)) {
    throw new Failure('invalid_input', 'Only another business can be the paid partner of a Pin.');
  }
  if (!isPublished(pin)) {
    throw new Failure('invalid_input', 'Only Pins on public boards name a paid partner.');
  }
  if (!(await askSponsor(tx, pin.id, sponsor.id, now))) return;
  await sponsorNamed.announce(jobs, {
    pin_id: pin.id,
    sponsor_id: sponsor.id,
    by: viewer.id,
  });
}

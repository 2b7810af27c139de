import type { SignedInContext } from '#server/kernel/context.ts';
import { Failure } from '#server/kernel/failure.ts';
import { findPerson } from '#server/social/index.ts';
import { isPublished, mayBeSponsor, mayNameSponsor } from './policy.ts';
import { askSponsor, deleteSponsor } from './sponsor-store.ts';

/** The job that announces that a business is asked; the payload is `{ pin_id, sponsor_id, by }`. */
export const SPONSOR_NAMED = 'pins.sponsor-named';

interface Named {
  readonly id: string;
  readonly personId: string;
  /** The board that it is on. */
  readonly privacy: string;
}

/** Asks a business to be shown as the pin's paid partner; null takes whoever was named off it. */
export async function nameSponsor(
  { tx, viewer, now, jobs }: SignedInContext,
  pin: Named,
  username: string | null,
): Promise<void> {
  if (!mayNameSponsor(viewer, pin)) {
    throw new Failure('not_allowed', 'Only who pinned it says who paid for a Pin.');
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
  await jobs.add(SPONSOR_NAMED, { pin_id: pin.id, sponsor_id: sponsor.id, by: viewer.id });
}

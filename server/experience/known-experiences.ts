import { LAST_OWN_EXPERIENCE, type Placement } from '#contract/experience/experience-rules.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { type ExperienceRow, rowById, rowsAt, rowsBefore } from './experience-store.ts';
import { ownExperiences } from './own-experiences.ts';

/**
 * Returns the possible experiences at these placements, oldest first: all that operators have switched on.
 * Built-in ones, which have the lowest ids, are included in their current version.
 */
export async function experiencesOn(
  read: Tx,
  placements: readonly Placement[],
  now: Date,
): Promise<ExperienceRow[]> {
  const rows = await rowsAt(read, placements, LAST_OWN_EXPERIENCE);
  return withOwn(rows).filter(
    ({ isOn, placement, startsAt, endsAt }) =>
      isOn &&
      placements.includes(placement) &&
      (startsAt === null || startsAt <= now) &&
      (endsAt === null || endsAt > now),
  );
}

export async function experienceById(tx: Tx, id: string): Promise<ExperienceRow | null> {
  return (await rowById(tx, id)) ?? ownExperiences.find((own) => own.id === id) ?? null;
}

/** Newest first, so that the built-in ones come last. */
export async function experiencesPage(
  read: Tx,
  before: string | null,
  limit: number,
): Promise<ExperienceRow[]> {
  const rows = await rowsBefore(read, before, limit);
  if (rows.length === limit && Number(rows.at(-1)?.id) > LAST_OWN_EXPERIENCE) return rows;
  return withOwn(rows)
    .filter(({ id }) => before === null || BigInt(id) < BigInt(before))
    .toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1))
    .slice(0, limit);
}

/** Prepends the built-in experiences that no row replaces. */
function withOwn(rows: readonly ExperienceRow[]): ExperienceRow[] {
  const changed = new Set(rows.map(({ id }) => id));
  return [...ownExperiences.filter(({ id }) => !changed.has(id)), ...rows];
}

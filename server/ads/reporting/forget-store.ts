import type { Tx } from '#server/kernel/db/tx.ts';

/** Forgets what reports can no longer be asked for. */
export async function forgetHours(tx: Tx, before: Date): Promise<void> {
  await tx.run('delete from ad_hours where hour < :before', { before });
}

/** `day` is YYYY-MM-DD. */
export async function forgetSlices(tx: Tx, day: string): Promise<void> {
  await tx.run('delete from ad_slices where day < :day::date', { day });
}

/** Forgets who saw what so long ago. */
export async function forgetReach(tx: Tx, day: string): Promise<void> {
  await tx.run('delete from ad_reach where day < :day::date', { day });
}

/** Forgets what was searched for so long ago, and who did. */
export async function forgetSearches(tx: Tx, day: string): Promise<void> {
  await tx.run('delete from ad_reach where day < :day::date and term <> 0', { day });
  await tx.run('delete from ad_terms_of_day where day < :day::date', { day });
}

/** Forgets the words of searches that no report knows any more, unless their number was taken lately. */
export async function forgetTerms(tx: Tx, before: Date): Promise<void> {
  await tx.run(
    `delete from ad_terms as term where term.at < :before
       and not exists (select from ad_terms_of_day as stored where stored.term = term.no)`,
    { before },
  );
}

/** Of whatever has days before this one, the last of them stays: the days after it count from there. */
export async function forgetDays(tx: Tx, day: string): Promise<void> {
  await tx.run(
    `delete from ad_days as old
     where old.day < :day::date and exists (
       select from ad_days as later
       where later.bucket = old.bucket and later.id = old.id and later.day > old.day and later.day < :day::date)`,
    { day },
  );
}

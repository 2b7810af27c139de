import type { Tx } from '#server/kernel/db/tx.ts';

/** Deletes hours that are too old for reports. */
export async function forgetHours(tx: Tx, before: Date): Promise<void> {
  await tx.run('delete from ad_hours where hour < :before', { before });
}

/** Deletes slices before `day` (YYYY-MM-DD). */
export async function forgetSlices(tx: Tx, day: string): Promise<void> {
  await tx.run('delete from ad_slices where day < :day::date', { day });
}

/** Deletes the people reached before a day. */
export async function forgetReach(tx: Tx, day: string): Promise<void> {
  await tx.run('delete from ad_reach where day < :day::date', { day });
}

/** Deletes search terms, and who searched for them, before a day. */
export async function forgetSearches(tx: Tx, day: string): Promise<void> {
  await tx.run('delete from ad_reach where day < :day::date and term <> 0', { day });
  await tx.run('delete from ad_terms_of_day where day < :day::date', { day });
}

/** Deletes the text of terms that no report refers to, unless their number was assigned lately. */
export async function forgetTerms(tx: Tx, before: Date): Promise<void> {
  await tx.run(
    `with old as materialized (select no from ad_terms where at < :before),
     used as materialized (
       select distinct term from ad_terms_of_day where term in (select no from old))
     delete from ad_terms as term where term.at < :before
       and not exists (select 1 from used where used.term = term.no)`,
    { before },
  );
}

/** Deletes days before this one, except each entity's last: the totals of later days are differences from it. */
export async function forgetDays(tx: Tx, day: string): Promise<void> {
  await tx.run(
    `delete from ad_days as old
     where old.day < :day::date and exists (
       select 1 from ad_days as later
       where later.bucket = old.bucket and later.id = old.id and later.day > old.day and later.day < :day::date)`,
    { day },
  );
}

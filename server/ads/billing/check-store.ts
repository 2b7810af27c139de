import type { Tx } from '#server/kernel/db/tx.ts';

/** What was compared, and what was found. */
export interface Check {
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly name: string;
  /** How many things were compared, and how many of them were wrong. */
  readonly looked: number;
  readonly wrong: number;
  /** A sentence for each of the first wrong ones. */
  readonly found: readonly string[];
}

/** Keeps what a check found. */
export async function insertCheck(tx: Tx, check: Check): Promise<void> {
  await tx.run(
    `insert into ad_checks (started_at, name, ended_at, looked, wrong, found)
     values (:startedAt, :name, :endedAt, :looked, :wrong, :found)
     on conflict do nothing`,
    { ...check },
  );
}

/** The last check of each name, which operators are shown. */
export async function lastChecks(read: Tx): Promise<Check[]> {
  const rows = await read.rows<Check & { looked: string; wrong: string }>(
    `select distinct on (name) started_at as "startedAt", ended_at as "endedAt", name, looked, wrong, found
     from ad_checks order by name, started_at desc`,
  );
  return rows.map((row) => ({ ...row, looked: Number(row.looked), wrong: Number(row.wrong) }));
}

import type { Tx } from '#server/kernel/db/tx.ts';

/** One run of a check, with its result. */
export interface Check {
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly name: string;
  /** The number of things compared, and of wrong ones. */
  readonly looked: number;
  readonly wrong: number;
  /** A sentence for each of the first wrong ones. */
  readonly found: readonly string[];
}

/** Stores the result of a check. */
export async function insertCheck(tx: Tx, check: Check): Promise<void> {
  await tx.run(
    `insert into ad_checks (started_at, name, ended_at, looked, wrong, found)
     values (:startedAt, :name, :endedAt, :looked, :wrong, :found)
     on conflict do nothing`,
    { ...check },
  );
}

/** Returns the last run of each check, for operators. */
export async function lastChecks(read: Tx): Promise<Check[]> {
  const rows = await read.rows<Check & { looked: string; wrong: string }>(
    `select distinct on (name) started_at as "startedAt", ended_at as "endedAt", name, looked, wrong, found
     from ad_checks order by name, started_at desc`,
  );
  return rows.map((row) => ({ ...row, looked: Number(row.looked), wrong: Number(row.wrong) }));
}

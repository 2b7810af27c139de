import type { ExperimentAudience } from '#contract/experiments/experiments.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

export type Weights = Readonly<Record<string, number>>;

/** An operator's changes to an experiment. */
export interface ExperimentRow {
  readonly name: string;
  readonly weights: Weights;
  readonly stoppedWith: string | null;
  /** Null means everybody. */
  readonly audience: ExperimentAudience | null;
  /** Null means the default of the code. */
  readonly others: string | null;
  readonly version: number;
  readonly changedAt: Date;
}

const COLUMNS = `name, weights, stopped_with as "stoppedWith", audience, others, version, changed_at as "changedAt"`;

/** Returns all experiments ever changed, which are few. */
export function changedExperiments(read: Tx): Promise<ExperimentRow[]> {
  return read.rows<ExperimentRow>(`select ${COLUMNS} from experiments order by name`);
}

export function experimentByName(tx: Tx, name: string): Promise<ExperimentRow | null> {
  return tx.row<ExperimentRow>(`select ${COLUMNS} from experiments where name = :name`, { name });
}

/** Stores the experiment, and the change in its history. */
export async function storeExperiment(tx: Tx, change: ExperimentRow, who: string): Promise<void> {
  const { weights, audience, ...fields } = change;
  const row = {
    ...fields,
    weights: JSON.stringify(weights),
    audience: audience && JSON.stringify(audience),
  };
  await tx.run(
    `insert into experiments (name, weights, stopped_with, audience, others, version, changed_at)
     values (:name, :weights::jsonb, :stoppedWith, :audience::jsonb, :others, :version, :changedAt)
     on conflict (name) do update set weights = excluded.weights, stopped_with = excluded.stopped_with,
       audience = excluded.audience, others = excluded.others,
       version = excluded.version, changed_at = excluded.changed_at`,
    row,
  );
  await tx.run(
    `insert into experiment_changes (experiment, version, weights, stopped_with, audience, others, changed_at, who)
     values (:name, :version, :weights::jsonb, :stoppedWith, :audience::jsonb, :others, :changedAt, :who)`,
    { ...row, who },
  );
}

export interface ChangeRow extends ExperimentRow {
  readonly who: string;
}

/** Returns the changes of an experiment below a version, newest first. */
export function changesPage(
  read: Tx,
  name: string,
  before: number,
  limit: number,
): Promise<ChangeRow[]> {
  return read.rows<ChangeRow>(
    `select experiment as name, weights, stopped_with as "stoppedWith", audience, others, version,
       changed_at as "changedAt", who
     from experiment_changes where experiment = :name and version < :before
     order by version desc limit :limit`,
    { name, before, limit },
  );
}

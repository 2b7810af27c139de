import type { Tx } from '#server/kernel/db/tx.ts';

/** A group of one version of an experiment. */
export interface GroupKey {
  readonly experiment: string;
  readonly version: number;
  readonly group: string;
}

export interface CountedPeople extends GroupKey {
  readonly people: number;
  readonly savers: number;
}

/** A group's requests; times are counts by bucket. */
interface Requests {
  readonly failures: number;
  readonly times: readonly number[];
}

/** A person who was exposed to an experiment. */
export interface Exposed {
  readonly bucket: number;
  readonly personId: string;
  readonly group: string;
  readonly at: Date;
}

/** Returns people exposed since a time, in the order of their keys, after the given one. */
export function exposedSince(
  read: Tx,
  { experiment, since }: { readonly experiment: string; readonly since: Date },
  after: Pick<Exposed, 'bucket' | 'personId'>,
  limit: number,
): Promise<Exposed[]> {
  return read.rows<Exposed>(
    `select bucket, person_id as "personId", group_name as "group", at from experiment_exposures
     where experiment = :experiment and at >= :since
       and (bucket, person_id) > (:bucket::smallint, :personId::bigint)
     order by bucket, person_id limit :limit`,
    { experiment, since, ...after, limit },
  );
}

/** Replaces the stored counts. */
export async function storeCounted(
  tx: Tx,
  counted: readonly CountedPeople[],
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into experiment_results (experiment, version, group_name, people, savers, counted_at)
     select experiment, version, "group", people, savers, :now
     from json_to_recordset(:rows::json)
       as counted (experiment text, version int, "group" text, people bigint, savers bigint)
     on conflict (experiment, version, group_name) do update
       set people = excluded.people, savers = excluded.savers, counted_at = excluded.counted_at`,
    { rows: JSON.stringify(counted), now },
  );
}

export function countedOf(
  read: Tx,
  experiment: string,
  version: number,
): Promise<(Pick<CountedPeople, 'group' | 'people' | 'savers'> & { readonly at: Date })[]> {
  return read.rows(
    `select group_name as "group", people::int, savers::int, counted_at as at from experiment_results
     where experiment = :experiment and version = :version`,
    { experiment, version },
  );
}

/** Adds requests to the stored counts; the number of buckets is constant. */
export async function addRequests(
  tx: Tx,
  counted: readonly (GroupKey & Requests)[],
): Promise<void> {
  await tx.run(
    `insert into experiment_requests as stored (experiment, version, group_name, failures, times)
     select experiment, version, "group", failures, array(select json_array_elements_text(times)::bigint)
     from json_to_recordset(:rows::json)
       as counted (experiment text, version int, "group" text, failures bigint, times json)
     order by experiment, version, "group"
     on conflict (experiment, version, group_name) do update set failures = stored.failures + excluded.failures,
       times = array(select coalesce(one, 0) + coalesce(other, 0)
         from unnest(stored.times, excluded.times) with ordinality as both_of (one, other, step) order by step)`,
    { rows: JSON.stringify(counted) },
  );
}

export async function requestsOf(
  read: Tx,
  experiment: string,
  version: number,
): Promise<({ readonly group: string } & Requests)[]> {
  const rows = await read.rows<{ group: string; failures: number; times: string[] }>(
    `select group_name as "group", failures::int, times from experiment_requests
     where experiment = :experiment and version = :version`,
    { experiment, version },
  );
  return rows.map(({ group, failures, times }) => ({ group, failures, times: times.map(Number) }));
}

/** Deletes the results of earlier versions. */
export async function forgetVersionsBefore(
  tx: Tx,
  experiment: string,
  version: number,
): Promise<void> {
  for (const statement of [
    'delete from experiment_results where experiment = :experiment and version < :version',
    'delete from experiment_requests where experiment = :experiment and version < :version',
  ])
    await tx.run(statement, { experiment, version });
}

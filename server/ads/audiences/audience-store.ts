import type {
  AudienceKind,
  AudienceRule,
  AudienceStatus,
} from '#contract/ads/audiences/audiences.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

export interface AudienceRow {
  readonly id: string;
  readonly bucket: number;
  readonly accountId: string;
  readonly kind: AudienceKind;
  readonly name: string;
  readonly description: string;
  readonly rule: AudienceRule;
  readonly status: AudienceStatus;
  readonly size: number;
  /** Interactions up to here were processed. */
  readonly lookedTo: Date | null;
  /** When the current rebuild began; null if there is none. */
  readonly makingSince: Date | null;
  /** Who made it; null if that is unknown or they are gone. */
  readonly createdBy: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The key of an audience. */
export type AudienceKey = Pick<AudienceRow, 'bucket' | 'id'>;

const COLUMNS = `bucket, id, account_id as "accountId", kind, name, description, rule, status, size,
  looked_to as "lookedTo", making_since as "makingSince", created_by as "createdBy", version, created_at as "createdAt",
  updated_at as "updatedAt"`;

/** Returns the ad account's audiences, newest first. */
export function audiencesPage(
  tx: Tx,
  account: AccountAt,
  before: string | null,
  limit: number,
): Promise<AudienceRow[]> {
  return tx.rows(
    `select ${COLUMNS} from ad_audiences
     where bucket = :bucket and account_id = :accountId
       and (:before::bigint is null or id < :before::bigint)
     order by id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, before, limit },
  );
}

/** Returns those of the audiences that belong to the ad account. */
export function audiencesByIds(
  tx: Tx,
  account: AccountAt,
  ids: readonly string[],
): Promise<AudienceRow[]> {
  return tx.rows(
    `select ${COLUMNS} from ad_audiences
     where bucket = :bucket and account_id = :accountId and id = any(:ids::bigint[]) order by id desc`,
    { bucket: account.bucket, accountId: account.id, ids },
  );
}

/** Like audiencesByIds, with a shared lock until the transaction ends, so that none can be deleted. */
export async function shareAudiences(
  tx: Tx,
  account: AccountAt,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from ad_audiences
     where bucket = :bucket and account_id = :accountId and id = any(:ids::bigint[])
     order by id for share`,
    { bucket: account.bucket, accountId: account.id, ids },
  );
  return rows.map(({ id }) => id);
}

/** Returns an audience of the ad account, locked until the transaction ends. */
export function lockAudience(tx: Tx, account: AccountAt, id: string): Promise<AudienceRow | null> {
  return tx.row(
    `select ${COLUMNS} from ad_audiences
     where bucket = :bucket and id = :id and account_id = :accountId for update`,
    { bucket: account.bucket, id, accountId: account.id },
  );
}

/** An audience with the number of steps its current rebuild has taken. */
interface AudienceInMaking extends AudienceRow {
  readonly makingStep: number;
}

/** Returns an audience of any ad account, locked until the transaction ends. */
export function lockAnyAudience(
  tx: Tx,
  { bucket, id }: AudienceKey,
): Promise<AudienceInMaking | null> {
  return tx.row(
    `select ${COLUMNS}, making_step as "makingStep" from ad_audiences
     where bucket = :bucket and id = :id for no key update`,
    { bucket, id },
  );
}

/** Counts an ad account's audiences, and the look-alikes among them. */
export async function countAudiences(
  tx: Tx,
  account: AccountAt,
): Promise<{ readonly all: number; readonly alike: number }> {
  const row = await tx.row<{ all: number; alike: number }>(
    `select count(*)::int as "all", count(*) filter (where kind = 'ACTALIKE')::int as alike
     from ad_audiences where bucket = :bucket and account_id = :accountId`,
    { bucket: account.bucket, accountId: account.id },
  );
  return row ?? { all: 0, alike: 0 };
}

/** Returns the ad account's look-alikes of an audience, by name. */
export async function alikeOf(
  tx: Tx,
  account: AccountAt,
  id: string,
): Promise<Pick<AudienceRow, 'id' | 'name'>[]> {
  return tx.rows(
    `select id, name from ad_audiences
     where bucket = :bucket and account_id = :accountId and kind = 'ACTALIKE'
       and rule -> 'seed_id' @> to_jsonb(:id::text)
     order by id`,
    { bucket: account.bucket, accountId: account.id, id },
  );
}

export async function insertAudience(tx: Tx, row: AudienceRow): Promise<void> {
  await tx.run(
    `insert into ad_audiences (bucket, id, account_id, kind, name, description, rule, status, size,
       looked_to, making_since, created_by, version, created_at, updated_at)
     values (:bucket, :id, :accountId, :kind, :name, :description, :rule::jsonb, :status, :size,
       :lookedTo, :makingSince, :createdBy, :version, :createdAt, :updatedAt)`,
    { ...row, rule: JSON.stringify(row.rule) },
  );
}

/** Stores an audience's name and description. */
export async function updateAudience(tx: Tx, row: AudienceRow): Promise<void> {
  await tx.run(
    `update ad_audiences set name = :name, description = :description, version = :version,
       updated_at = :updatedAt
     where bucket = :bucket and id = :id`,
    {
      bucket: row.bucket,
      id: row.id,
      name: row.name,
      description: row.description,
      version: row.version,
      updatedAt: row.updatedAt,
    },
  );
}

export async function deleteAudience(tx: Tx, { bucket, id }: AudienceKey): Promise<void> {
  await tx.run('delete from ad_list_uploads where bucket = :bucket and audience_id = :id', {
    bucket,
    id,
  });
  await tx.run('delete from ad_audiences where bucket = :bucket and id = :id', { bucket, id });
}

/** An ad group that targets an audience. */
export interface Use {
  readonly audienceId: string;
  readonly groupId: string;
  readonly name: string;
}

/** Returns the ad account's unarchived ad groups that target these audiences, once per audience, by group. */
export function usesOf(tx: Tx, account: AccountAt, audienceIds: readonly string[]): Promise<Use[]> {
  return tx.rows(
    `select distinct named.id as "audienceId", g.id as "groupId", g.name
     from ad_groups g
     join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
     cross join lateral jsonb_array_elements_text(
       coalesce(t.spec -> 'AUDIENCE_INCLUDE', '[]') || coalesce(t.spec -> 'AUDIENCE_EXCLUDE', '[]')
     ) as named (id)
     where g.bucket = :bucket and g.account_id = :accountId
       and g.status not in ('ARCHIVED', 'DELETED_DRAFT') and named.id = any(:audienceIds::text[])
     order by g.id, named.id`,
    { bucket: account.bucket, accountId: account.id, audienceIds },
  );
}

/**
 * Starts rebuilding the next due audiences, by bucket and id. Skips those being rebuilt, unless that began before
 * `lost`, and look-alikes built after `alike`.
 */
export async function beginMaking(
  tx: Tx,
  after: AudienceKey | null,
  { now, lost, alike }: { readonly now: Date; readonly lost: Date; readonly alike: Date },
  limit: number,
): Promise<AudienceKey[]> {
  const due = await tx.rows<AudienceKey>(
    `select bucket, id from ad_audiences
     where (bucket, id) > (:bucket::smallint, :id::bigint) and ${IS_DUE}
     order by bucket, id limit :limit`,
    { bucket: after?.bucket ?? -1, id: after?.id ?? 0, lost, alike, limit },
  );
  const begun: AudienceKey[] = [];
  for (const { bucket, id } of due) {
    const row = await tx.row<AudienceKey>(
      `with held as materialized (
         select id from ad_audiences where bucket = :bucket and id = :id and ${IS_DUE}
         for no key update skip locked)
       update ad_audiences a set making_since = :now, making_step = 0
       where a.bucket = :bucket and a.id = (select id from held)
       returning a.bucket, a.id`,
      { bucket, id, now, lost, alike },
    );
    if (row !== null) begun.push(row);
  }
  return begun;
}

const IS_DUE = `(making_since is null or making_since < :lost)
  and (kind <> 'CUSTOMER_LIST' or status <> 'INITIALIZING')
  and (kind <> 'ACTALIKE' or looked_to is null or looked_to < :alike)`;

/** Stores how many steps a rebuild has taken. */
export async function storeMakingStep(
  tx: Tx,
  { bucket, id }: AudienceKey,
  makingStep: number,
): Promise<void> {
  await tx.run(
    'update ad_audiences set making_step = :makingStep where bucket = :bucket and id = :id',
    { bucket, id, makingStep },
  );
}

/** Ends a rebuild up to a moment, with the audience's size and status. */
export async function endMaking(
  tx: Tx,
  { bucket, id }: AudienceKey,
  made: { readonly size: number; readonly status: AudienceStatus; readonly lookedTo: Date },
): Promise<void> {
  await tx.run(
    `update ad_audiences
     set size = :size, status = :status, looked_to = :lookedTo, making_since = null,
       making_step = 0
     where bucket = :bucket and id = :id`,
    { bucket, id, ...made },
  );
}

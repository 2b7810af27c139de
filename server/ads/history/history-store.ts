import type { ChangedType } from '#contract/ads/history.ts';
import { bucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A row of the change log, with the entity's current name. */
export interface ChangeRow {
  readonly id: string;
  readonly at: Date;
  /** Null for the system. */
  readonly who: string | null;
  readonly entity: ChangedType;
  readonly entityId: string;
  readonly name: string;
  readonly field: string;
  readonly was: string | null;
  readonly value: string | null;
  readonly source: string;
  readonly isCreated: boolean;
  /** Whether the change can be undone, as far as the log and the entity's status tell. */
  readonly isUndoable: boolean;
}

/** The filter; null means no restriction. */
export interface WantedChanges {
  /** Part of a name, or an id. */
  readonly query: string | null;
  readonly entities: readonly string[] | null;
  readonly entityIds: readonly string[] | null;
  /** Fields of changes. */
  readonly fields: readonly string[] | null;
  /** Excludes fields in this list, to find those of no known kind. */
  readonly known: readonly string[] | null;
  /** Whether creations are included. */
  readonly created: boolean;
  readonly sources: readonly string[] | null;
  readonly who: string | null;
  /** Ids from `from`, inclusive, and below `before`. */
  readonly from: string | null;
  readonly before: string | null;
  /** Fields that can be undone. */
  readonly undoable: readonly string[];
  readonly onlyUndoable: boolean;
}

/** The epoch of ids, in ms. */
const EPOCH_MS = 1_514_764_800_000;
/**
 * Rows from before manual and automatic review were distinguished: with a person it was an operator, otherwise the
 * system.
 */
const SOURCE = `case when c.source <> 'review' then c.source when c.who is null then 'system' else 'operator' end`;
/** A creation is logged with all its fields, at the time in its id. */
const CREATED = `(c.was is null and extract(epoch from c.at) * 1000 <= (c.entity_id >> 22) + ${EPOCH_MS})`;
/**
 * A change can be undone if its field was not changed again and its entity is active or paused; a status, only between
 * these two. Creations, and changes by an operator or the system, cannot. Keywords and product promotions have neither
 * status, so they never can.
 */
const UNDOABLE = `coalesce(not ${CREATED} and c.field = any(:undoable::text[]) and ${SOURCE} not in ('operator', 'system')
  and coalesce(k.status, g.status, a.status) in ('ACTIVE', 'PAUSED')
  and (c.field <> 'status' or (c.was in ('ACTIVE', 'PAUSED') and c.value in ('ACTIVE', 'PAUSED')))
  and not exists (
    select 1 from ad_changes later
    where later.bucket = :bucket and later.entity_id = c.entity_id and later.field = c.field
      and later.id > c.id), false)`;

/** An audience taken back has no name here any more: it may have a new one. An ended promotion has the name from its creation. */
const ENDED_NAME = `case when c.entity = 'product_promotion' then (
    select made.value from ad_changes made
    where made.bucket = :bucket and made.entity_id = c.entity_id and made.field = 'name' order by made.id limit 1) end`;

const NAME = `coalesce(k.name, g.name, a.name, w.value, q.name, u.name, received.name, ${ENDED_NAME}, '')`;
const COLUMNS = `c.id, c.at, c.who, c.entity, c.entity_id as "entityId",
  ${NAME} as name, c.field, c.was, c.value, ${SOURCE} as source,
  ${CREATED} as "isCreated", ${UNDOABLE} as "isUndoable"`;
const FROM = `from ad_changes c
  left join ad_campaigns k on c.entity = 'campaign' and k.bucket = :bucket and k.id = c.entity_id
  left join ad_groups g on c.entity = 'ad_group' and g.bucket = :bucket and g.id = c.entity_id
  left join ad_ads a on c.entity = 'ad' and a.bucket = :bucket and a.id = c.entity_id
  left join ad_keywords w on c.entity = 'keyword' and w.bucket = :bucket and w.id = c.entity_id
  left join ad_product_promotions p on c.entity = 'product_promotion' and p.bucket = :bucket and p.id = c.entity_id
  left join ad_product_groups q on q.bucket = :bucket and q.id = p.product_group_id
  left join ad_audiences u on c.entity = 'audience' and u.bucket = :bucket and u.id = c.entity_id
    and u.account_id = c.account_id
  left join received on c.entity = 'audience' and received.id = c.entity_id`;
/** The audiences that are shared with the ad account. */
const RECEIVED = `
  received as materialized (
    select shared.id, shared.name from ad_audience_shares s
    join ad_audiences shared on shared.bucket = s.bucket and shared.id = s.audience_id
    where s.with_account_id = :accountId)`;

/** Returns the changes of an ad account, latest first. A creation is one row: its name. */
export function changesPage(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  wanted: WantedChanges,
  limit: number,
): Promise<ChangeRow[]> {
  return tx.rows<ChangeRow>(
    `with ${RECEIVED},
     writers as materialized (
       select distinct who from ad_changes
       where :query::text is not null and bucket = :bucket and account_id = :accountId and who is not null),
     h as materialized (
       select id, full_name, username from people
       where (bucket, id) in (select ${bucketIn('who')}, who from writers))
     select ${COLUMNS} ${FROM}
     left join h on h.id = c.who
     where c.bucket = :bucket and c.account_id = :accountId
       and (:query::text is null or c.entity_id::text = :query::text
         or strpos(lower(${NAME}), lower(:query::text)) > 0
         or (${SOURCE} <> 'operator' and strpos(lower(h.full_name || ' @' || h.username), lower(:query::text)) > 0))
       and (:from::bigint is null or c.id >= :from::bigint)
       and (:before::bigint is null or c.id < :before::bigint)
       and (:entities::text[] is null or c.entity = any(:entities::text[]))
       and (:entityIds::bigint[] is null or c.entity_id = any(:entityIds::bigint[]))
       and (:sources::text[] is null or ${SOURCE} = any(:sources::text[]))
       and (:who::bigint is null or (c.who = :who::bigint and ${SOURCE} <> 'operator'))
       and case when ${CREATED}
         then :created and c.field = case when c.entity = 'keyword' then 'value' else 'name' end
         else :fields::text[] is null or c.field = any(:fields::text[])
           or (:known::text[] is not null and c.field <> all(:known::text[])) end
       and (not :onlyUndoable or ${UNDOABLE})
     order by c.id desc limit :limit`,
    { bucket, accountId, limit, ...wanted },
  );
}

/** Returns a change, and all changes of the same entity at the same time. */
export function changesAtOnce(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  changeId: string,
  undoable: readonly string[],
): Promise<ChangeRow[]> {
  return tx.rows<ChangeRow>(
    `with ${RECEIVED}
     select ${COLUMNS} ${FROM}
     join ad_changes one on one.bucket = :bucket and one.account_id = :accountId and one.id = :changeId
       and one.entity_id = c.entity_id and one.at = c.at and one.who is not distinct from c.who
     where c.bucket = :bucket and c.account_id = :accountId
     order by c.id`,
    { bucket, accountId, changeId, undoable },
  );
}

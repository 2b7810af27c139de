import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { dayIn } from '../sql.ts';

/** The kinds of daily counts: pages where a tag fired, and sites from which it was refused. */
export const FIRED = 1;
export const REFUSED = 2;
type Kind = typeof FIRED | typeof REFUSED;
/** The most pages or sites per day that are counted separately. */
const MOST_SUBJECTS = 50;

/** A tag that sent events, with what is needed to read them. */
export interface FiringTag {
  readonly id: string;
  readonly bucket: number;
  readonly accountId: string;
  readonly ownerId: string;
  readonly currency: string;
  readonly hashesEmail: boolean;
  readonly sites: readonly string[];
}

/** Returns the tag with an id, of an active ad account. */
export function findFiringTag(read: Tx, id: string): Promise<FiringTag | null> {
  return read.row<FiringTag>(
    `select t.id, t.bucket, t.account_id as "accountId", a.owner_id as "ownerId", a.currency,
       t.hashes_email as "hashesEmail", t.sites
     from ad_tags t
     join ad_accounts a on a.bucket = t.bucket and a.id = t.account_id and a.standing = 'active'
     where t.bucket = :bucket and t.id = :id`,
    { bucket: bucketOf(id), id },
  );
}

/** Adds to the count of a page or site on this day; after the first ones of a day, others are counted together. */
export async function addToDay(
  tx: Tx,
  tag: FiringTag,
  {
    kind,
    subject,
    count,
  }: { readonly kind: Kind; readonly subject: string; readonly count: number },
  now: Date,
): Promise<void> {
  await tx.run(
    `with today as materialized (
       select subject from ad_tag_days
       where bucket = :bucket and account_id = :accountId and tag_id = :tagId
         and day = ${dayIn(':now::timestamptz')} and kind = :kind::smallint)
     insert into ad_tag_days as days (bucket, account_id, tag_id, day, kind, subject, count, last_at)
     select :bucket::smallint, :accountId::bigint, :tagId::bigint, ${dayIn(':now::timestamptz')}, :kind::smallint,
       case when (select count(*) from today) < :most or exists (select 1 from today where subject = :subject::text)
         then :subject::text else '' end,
       :count::bigint, :now::timestamptz
     on conflict (bucket, account_id, tag_id, day, kind, subject) do update
       set count = days.count + excluded.count, last_at = greatest(days.last_at, excluded.last_at)`,
    {
      bucket: tag.bucket,
      accountId: tag.accountId,
      tagId: tag.id,
      kind,
      subject,
      count,
      most: MOST_SUBJECTS,
      now,
    },
  );
}

export interface DayRow {
  readonly day: string;
  readonly kind: Kind;
  readonly subject: string;
  readonly count: number;
  readonly lastAt: Date;
}

/** Returns a tag's daily counts from a day on (UTC), latest last. */
export async function tagDays(
  read: Tx,
  account: AccountAt,
  tagId: string,
  since: string,
): Promise<DayRow[]> {
  const rows = await read.rows<DayRow & { count: string }>(
    `select day::text as day, kind, subject, count, last_at as "lastAt" from ad_tag_days
     where bucket = :bucket and account_id = :accountId and tag_id = :tagId and day >= :since::date
     order by last_at, subject`,
    { bucket: account.bucket, accountId: account.id, tagId, since },
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** A landing page of running ads: their own address, or their Pin's link. */
export interface LandingRow {
  readonly url: string | null;
  readonly pinId: string;
  readonly ads: number;
}

/** Returns the landing pages of an account's active ads, those of most ads first. */
export function landings(read: Tx, account: AccountAt, limit: number): Promise<LandingRow[]> {
  return read.rows(
    `select a.destination_url as url, a.pin_id as "pinId", count(*)::int as ads
     from ad_ads a
     join ad_groups g on g.bucket = a.bucket and g.id = a.group_id and g.status = 'ACTIVE'
     where a.bucket = :bucket and a.account_id = :accountId and a.status = 'ACTIVE'
     group by 1, 2 order by ads desc, 1, 2 limit :limit`,
    { bucket: account.bucket, accountId: account.id, limit },
  );
}

/** Returns the links of Pins, by id. */
export async function linksOf(
  read: Tx,
  pinIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await read.rows<{ id: string; link: string }>(
    `select id, link from pins
     where (bucket, id) in (select * from unnest(:buckets::smallint[], :pinIds::bigint[]))
       and link is not null`,
    { buckets: pinIds.map(bucketOf), pinIds },
  );
  return new Map(rows.map(({ id, link }) => [id, link]));
}

export async function forgetTagDays(tx: Tx, before: Date): Promise<void> {
  await tx.run(`delete from ad_tag_days where day < ${dayIn(':before::timestamptz')}`, { before });
}

import { adViewerEvents } from '#server/kernel/db/insert-events.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

export interface ViewerRow {
  readonly viewer: string;
  readonly was: string | null;
  readonly since: Date;
  readonly isPersonal: boolean | null;
  readonly hiddenAds: readonly string[];
  readonly mutedAccounts: readonly string[];
}

const COLUMNS = `viewer, was, since, is_personal as "isPersonal", hidden_ads::text[] as "hiddenAds",
  muted_accounts::text[] as "mutedAccounts"`;

export function viewerOf(read: Tx, personId: string): Promise<ViewerRow | null> {
  return read.row<ViewerRow>(
    `select ${COLUMNS} from ad_viewers where bucket = :bucket and person_id = :personId`,
    { bucket: bucketOf(personId), personId },
  );
}

/** Renews the person's pseudonym, if they have none or one older than `oldest`. */
export async function renewViewer(
  tx: Tx,
  personId: string,
  { viewer, now, oldest }: { readonly viewer: string; readonly now: Date; readonly oldest: Date },
): Promise<void> {
  await tx.run(
    `insert into ad_viewers (bucket, person_id, viewer, since)
     values (:bucket, :personId, :viewer, :now)
     on conflict (bucket, person_id) do update
       set viewer = excluded.viewer, was = ad_viewers.viewer, since = excluded.since
       where ad_viewers.since < :oldest`,
    { bucket: bucketOf(personId), personId, viewer, now, oldest },
  );
}

/** Wraps a write of a person's choice to notify every process that caches it. */
const telling = (write: string): string =>
  `with chosen as (${write} returning bucket, person_id),
   ${adViewerEvents('select * from chosen')}
   select 1 as announced`;

/**
 * Stores whether ads may be personalised. Opting out assigns a new pseudonym at once, with no link to the old one;
 * repeating it changes nothing.
 */
export async function choosePersonal(
  tx: Tx,
  personId: string,
  { isPersonal, viewer, now }: { isPersonal: boolean; viewer: string; now: Date },
): Promise<void> {
  await tx.row(
    telling(`insert into ad_viewers (bucket, person_id, viewer, since, is_personal)
     values (:bucket, :personId, :viewer, :now, :isPersonal)
     on conflict (bucket, person_id) do update
       set is_personal = excluded.is_personal,
         viewer = case when excluded.is_personal then ad_viewers.viewer else excluded.viewer end,
         was = case when excluded.is_personal then ad_viewers.was end,
         since = case when excluded.is_personal then ad_viewers.since else excluded.since end
       where ad_viewers.is_personal is distinct from excluded.is_personal`),
    { bucket: bucketOf(personId), personId, isPersonal, viewer, now },
  );
}

/** The most hidden ads per person; the oldest are dropped. */
const MOST = 500;

/** A list with an id at its end, once, and without its oldest beyond MOST. */
const withLatest = (list: string, id: string): string =>
  `array(
     select one from (
       select one, place from unnest(${list}) with ordinality as listed (one, place)
       where one <> :${id}::bigint order by place desc limit ${MOST - 1}) as latest
     order by place) || :${id}::bigint`;

/** Hides an ad from the person, who has a pseudonym. */
export async function hideAd(tx: Tx, personId: string, adId: string): Promise<void> {
  await tx.row(
    telling(`update ad_viewers set hidden_ads = ${withLatest('hidden_ads', 'adId')}
     where bucket = :bucket and person_id = :personId`),
    { bucket: bucketOf(personId), personId, adId },
  );
}

/** Unhides an ad. */
export async function showAd(tx: Tx, personId: string, adId: string): Promise<void> {
  await tx.row(
    telling(`update ad_viewers set hidden_ads = array_remove(hidden_ads, :adId::bigint)
     where bucket = :bucket and person_id = :personId`),
    { bucket: bucketOf(personId), personId, adId },
  );
}

/** Hides all ads of an ad account from the person, or unhides them. */
export async function muteAccount(
  tx: Tx,
  personId: string,
  { accountId, isMuted }: { readonly accountId: string; readonly isMuted: boolean },
): Promise<void> {
  await tx.row(
    telling(`update ad_viewers
     set muted_accounts = case when :isMuted then ${withLatest('muted_accounts', 'accountId')}
       else array_remove(muted_accounts, :accountId) end
     where bucket = :bucket and person_id = :personId`),
    { bucket: bucketOf(personId), personId, accountId, isMuted },
  );
}

/** Counts a person's views of ad groups on a day. */
export async function countViews(
  tx: Tx,
  personId: string,
  day: string,
  groupIds: readonly string[],
): Promise<void> {
  await tx.run(
    `insert into ad_seen (bucket, person_id, group_id, day, views)
     select :bucket, :personId, group_id, :day::date, count(*)
     from unnest(:groupIds::bigint[]) as seen (group_id) group by group_id order by group_id
     on conflict (bucket, person_id, group_id, day) do update set views = ad_seen.views + excluded.views`,
    { bucket: bucketOf(personId), personId, day, groupIds },
  );
}

/** The most ad groups counted per person. */
const MOST_GROUPS = 512;

/** Returns a person's views since a day, for the ad groups they saw most. */
export async function viewsSince(
  read: Tx,
  personId: string,
  day: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await read.rows<{ groupId: string; views: number }>(
    `select group_id as "groupId", sum(views)::integer as views from ad_seen
     where bucket = :bucket and person_id = :personId and day > :day::date
     group by group_id order by views desc, group_id limit ${MOST_GROUPS}`,
    { bucket: bucketOf(personId), personId, day },
  );
  return new Map(rows.map(({ groupId, views }) => [groupId, views]));
}

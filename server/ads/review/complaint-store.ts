import type { Complaint } from '#contract/ads/viewing.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AdRow } from '../core/ad-store.ts';

type AdAt = Pick<AdRow, 'bucket' | 'id'>;

/** Not a matter of taste, and not answered yet. */
const WAITING = `c.answered_at is null and c.reason not in ('not_for_me', 'too_often')`;

/** Stores a person's complaint about an ad, replacing a previous one. */
export async function storeComplaint(
  tx: Tx,
  ad: AdAt & Pick<AdRow, 'accountId'>,
  complaint: {
    readonly personId: string;
    readonly reason: Complaint;
    readonly comment: string | null;
    readonly at: Date;
  },
): Promise<void> {
  await tx.run(
    `insert into ad_complaints (bucket, ad_id, person_id, account_id, reason, said, at)
     values (:bucket, :adId, :personId, :accountId, :reason, :comment, :at)
     on conflict (bucket, ad_id, person_id) do update
       set reason = excluded.reason, said = excluded.said, at = excluded.at`,
    { bucket: ad.bucket, adId: ad.id, accountId: ad.accountId, ...complaint },
  );
}

/** Returns how many people's complaints about an ad await an operator. */
export async function waitingComplaints(tx: Tx, { bucket, id }: AdAt): Promise<number> {
  const row = await tx.row<{ people: number }>(
    `select count(*)::integer as people from ad_complaints c
     where c.bucket = :bucket and c.ad_id = :id and ${WAITING}`,
    { bucket, id },
  );
  return row?.people ?? 0;
}

/** Marks the complaints about an ad as answered. */
export async function answerComplaints(tx: Tx, { bucket, id }: AdAt, at: Date): Promise<void> {
  await tx.run(
    `update ad_complaints set answered_at = :at
     where bucket = :bucket and ad_id = :id and answered_at is null`,
    { bucket, id, at },
  );
}

export interface ComplaintRow {
  readonly adId: string;
  readonly reason: Complaint;
  readonly comment: string | null;
}

/** Returns the latest complaints about each of these ads, limited per ad. */
export function complaintsOf(tx: Tx, ads: readonly AdAt[], most: number): Promise<ComplaintRow[]> {
  return tx.rows<ComplaintRow>(
    `select last.ad_id as "adId", last.reason, last.said as comment
     from (
       select c.ad_id, c.reason, c.said, c.at,
         row_number() over (partition by c.bucket, c.ad_id order by c.at desc, c.person_id) as place
       from ad_complaints c
       where (c.bucket, c.ad_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
         and ${WAITING}) as last
     where place <= :most
     order by last.ad_id, last.at desc`,
    { buckets: ads.map(({ bucket }) => bucket), ids: ads.map(({ id }) => id), most },
  );
}

import type { AudienceRule } from '#contract/ads/audiences/audiences.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AudienceKey, AudienceRow } from './audience-store.ts';
import { joinedPeople, peopleOfViewers, PERSON_OF_VIEWER } from '../sql.ts';

/** A person who interacted with an ad, by the viewer number of that time. */
interface Engaged {
  readonly viewer: string;
  /** Null if the person is gone, or has a new number since. */
  readonly personId: string | null;
  readonly kind: number;
  readonly at: Date;
}

interface Acts {
  readonly rule: AudienceRule;
  readonly kinds: readonly number[];
  readonly from: Date;
  readonly to: Date;
  /** The last viewer of the previous page. */
  readonly after: string;
  readonly limit: number;
}

/**
 * Returns the people who interacted with the ad account's ads between two moments, each with the latest interaction, by
 * viewer.
 */
export function engagedIn(
  tx: Tx,
  { bucket, accountId }: Pick<AudienceRow, 'bucket' | 'accountId'>,
  { rule, kinds, from, to, after, limit }: Acts,
): Promise<Engaged[]> {
  return tx.rows(
    `with of_pins as materialized (
       select id from ad_ads where bucket = :bucket and pin_id = any(:pinIds::bigint[])),
     acts as materialized (
       select e.viewer, max(e.at) as at, (array_agg(e.kind order by e.at desc))[1] as kind
       from ad_events e
       where e.bucket = :bucket and e.account_id = :accountId and e.at > :from and e.at <= :to
         and e.kind = any(:kinds::smallint[]) and e.verdict = 0 and e.viewer > :after
         and (:campaignIds::bigint[] is null or e.campaign_id = any(:campaignIds::bigint[]))
         and (:adIds::bigint[] is null or e.ad_id = any(:adIds::bigint[]))
         and (:pinIds::bigint[] is null or e.ad_id in (select id from of_pins))
       group by e.viewer order by e.viewer limit :limit),
     ${peopleOfViewers('acts')}
     select acts.viewer, ${PERSON_OF_VIEWER} as "personId", acts.kind, acts.at
     from ${joinedPeople('acts')}
     order by acts.viewer`,
    {
      bucket,
      accountId,
      kinds,
      from,
      to,
      after,
      limit,
      campaignIds: rule.campaign_id ?? null,
      adIds: rule.ad_id ?? null,
      pinIds: rule.pin_id ?? null,
    },
  );
}

interface SavesAudience extends AudienceKey {
  readonly ownerId: string;
  readonly rule: AudienceRule;
}

/** Returns audiences by interactions with Pins, of these people's ad accounts. */
export function savesAudiencesOf(tx: Tx, ownerIds: readonly string[]): Promise<SavesAudience[]> {
  return tx.rows(
    `select a.bucket, a.id, o.owner_id as "ownerId", a.rule
     from unnest(:buckets::smallint[], :ownerIds::bigint[]) as wanted (bucket, id)
     join ad_accounts o on o.bucket = wanted.bucket and o.owner_id = wanted.id
     join ad_audiences a on a.bucket = o.bucket and a.account_id = o.id and a.kind = 'ENGAGEMENT'
     order by a.bucket, a.id`,
    { buckets: ownerIds.map(bucketOf), ownerIds },
  );
}

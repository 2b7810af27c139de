import { type AudienceRule, VISIT_PLACES } from '#contract/ads/audiences/audiences.ts';
import { EVENT_SOURCES } from '#contract/ads/conversions/arrivals.ts';
import { EVENT_NAMES } from '#contract/ads/conversions/event-rules.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AudienceRow } from './audience-store.ts';
import { joinedPeople, peopleOfViewers, PERSON_OF_VIEWER } from '../sql.ts';

type Account = Pick<AudienceRow, 'bucket' | 'accountId'>;

/** A person of an event, by the viewer number of that time. */
export interface Visit {
  readonly viewer: string;
  /** Null if the person is gone, or has a new number since. */
  readonly personId: string | null;
  /** The number of the event's name. */
  readonly name: number;
  readonly at: Date;
}

interface Period {
  readonly from: Date;
  readonly to: Date;
  /** The last viewer of the previous page. */
  readonly after: string;
  readonly limit: number;
}

/** Returns the people of events received or merged between two moments, each with the latest event, by viewer. */
export function visitsIn(
  tx: Tx,
  account: Account,
  rule: AudienceRule,
  period: Period,
): Promise<Visit[]> {
  return tx.rows(
    visitsWhere(`coalesce(e.changed_at, e.received_at) > :from and coalesce(e.changed_at, e.received_at) <= :to
      and e.viewer > :after`),
    { ...fitting(account, rule), ...period },
  );
}

/** Returns the people of those of the events that match the rule. */
export function visitsAmong(
  tx: Tx,
  account: Account,
  rule: AudienceRule,
  ids: readonly string[],
): Promise<Visit[]> {
  return tx.rows(visitsWhere('e.id = any(:ids::bigint[])'), {
    ...fitting(account, rule),
    ids,
    limit: ids.length,
  });
}

const visitsWhere = (which: string): string => `
  with visits as materialized (
    select e.viewer, max(e.at) as at, (array_agg(e.name order by e.at desc))[1] as name
    from ad_conversions e
    where e.bucket = :bucket and e.account_id = :accountId and e.viewer is not null and ${which}
      and (:tagId::bigint is null or e.tag_id = :tagId::bigint)
      and (:names::smallint[] is null or e.name = any(:names::smallint[]))
      and (:platforms::smallint[] is null or e.platform = any(:platforms::smallint[]))
      and (:sources::smallint is null or e.sources & :sources::smallint <> 0)
      and (:page::text is null or e.page = :page::text)
      and (:partOfPage::text is null or strpos(lower(e.page), lower(:partOfPage::text)) > 0)
      and (:notPage::text is null or e.page <> :notPage::text)
      and (:notPartOfPage::text is null or strpos(lower(e.page), lower(:notPartOfPage::text)) = 0)
    group by e.viewer order by e.viewer limit :limit),
  ${peopleOfViewers('visits')}
  select visits.viewer, ${PERSON_OF_VIEWER} as "personId", visits.name, visits.at
  from ${joinedPeople('visits')}
  order by visits.viewer`;

function fitting({ bucket, accountId }: Account, rule: AudienceRule) {
  const ways = rule.ingestion_source;
  return {
    bucket,
    accountId,
    tagId: rule.visitor_source_id ?? null,
    names: rule.event?.map((name) => EVENT_NAMES.indexOf(name) + 1) ?? null,
    platforms: rule.event_source?.map((place) => VISIT_PLACES.indexOf(place) + 1) ?? null,
    sources: ways?.reduce((bits, way) => bits | EVENT_SOURCES[way], 0) ?? null,
    page: rule.url?.['='] ?? null,
    partOfPage: rule.url?.contains ?? null,
    notPage: rule.url?.['!='] ?? null,
    notPartOfPage: rule.url?.not_contains ?? null,
  };
}

type VisitAudience = Pick<AudienceRow, 'bucket' | 'id' | 'rule'>;

/** Returns the ad account's visitor audiences. */
export function visitAudiencesOf(tx: Tx, { bucket, accountId }: Account): Promise<VisitAudience[]> {
  return tx.rows(
    `select bucket, id, rule from ad_audiences
     where bucket = :bucket and account_id = :accountId and kind = 'VISITOR' order by id`,
    { bucket, accountId },
  );
}

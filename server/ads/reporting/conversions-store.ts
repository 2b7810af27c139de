import type { ReportTime } from '#contract/ads/reporting/preference-rules.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { ENTITIES, isEntity } from '../sql.ts';
import type { Days, Entities } from './report-rows-store.ts';

/** Attribution windows in days; 0 for none of that kind. */
export interface Windows {
  readonly click: number;
  readonly engagement: number;
  readonly view: number;
}

/** Selects the conversions of a report. */
export interface Counting {
  readonly days: Days;
  /** Null for the whole time. */
  readonly unit: 'hour' | 'day' | 'week' | 'month' | null;
  /** The entities on the page; null for the sum of all. */
  readonly ids: readonly string[] | null;
  readonly windows: Windows;
  readonly time: ReportTime;
}

/** Conversions of one event attributed to one kind of interaction. */
export interface ConversionCount {
  readonly id: string;
  /** The start of the period; null for the whole time. */
  readonly at: Date | null;
  readonly name: number;
  readonly kind: number;
  readonly count: number;
  readonly value: number;
  readonly quantity: number;
}

// A conversion is attributed to a click within its window, otherwise to an engagement, otherwise to a view.
const isNear = (kind: string): string =>
  `coalesce(${kind}_age < :${kind}Days::integer * 86400, false)`;
const COUNTED = `case hit.kind
    when 1 then ${isNear('click')}
    when 2 then ${isNear('engagement')} and not ${isNear('click')}
    else ${isNear('view')} and not ${isNear('engagement')} and not ${isNear('click')} end`;

const ENTITY_ID = `case :level::text
    when 'ADVERTISER' then hit.account_id when 'CAMPAIGN' then hit.campaign_id
    when 'AD_GROUP' then hit.group_id else hit.ad_id end`;

const countedBy = (moment: string): string => `
  with ${ENTITIES}
  select case when :ids::bigint[] is null then :accountId::bigint else entity.id end as id,
    period.at, hit.name, hit.kind, count(*)::integer as count, sum(hit.value)::bigint as value,
    sum(hit.quantity)::bigint as quantity
  from ad_attributed as hit
  cross join lateral (select ${ENTITY_ID} as id) as entity
  cross join lateral (
    select case when :unit::text is not null
      then greatest(date_trunc(:unit::text, ${moment}, 'UTC'), :from::date::timestamp at time zone 'UTC')
      end as at) as period
  where hit.bucket = :bucket and hit.account_id = :accountId::bigint
    and ${moment} >= :from::date::timestamp at time zone 'UTC'
    and ${moment} < (:to::date + 1)::timestamp at time zone 'UTC'
    and (:ids::bigint[] is null or entity.id = any(:ids::bigint[]))
    and ${isEntity('entity.id')}
    and ${COUNTED}
  group by 1, 2, 3, 4`;

const BY_ACTION = countedBy('hit.acted_at');
const BY_CONVERSION = countedBy('hit.converted_at');

/** Returns the conversions attributed to ads of a report. */
export async function conversionCounts(
  tx: Tx,
  entities: Entities,
  { days, unit, ids, windows, time }: Counting,
): Promise<ConversionCount[]> {
  type Stored = Omit<ConversionCount, 'value' | 'quantity'> & { value: string; quantity: string };
  const values = {
    ...entities,
    ...days,
    unit,
    ids,
    clickDays: windows.click,
    engagementDays: windows.engagement,
    viewDays: windows.view,
  };
  const rows =
    time === 'TIME_OF_CONVERSION'
      ? await tx.rows<Stored>(BY_CONVERSION, values)
      : await tx.rows<Stored>(BY_ACTION, values);
  return rows.map((row) => ({
    ...row,
    value: Number(row.value),
    quantity: Number(row.quantity),
  }));
}

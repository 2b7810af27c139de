import { timeOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import {
  beyondInteger,
  capIn,
  chargedIn,
  dayIn,
  daysBefore,
  linkOf,
  periodIn,
  spentIn,
  withinInteger,
} from '../sql.ts';

/** A viewer's act on an ad, with its price; charged once however often it is reported. */
export interface AdEvent {
  /** Id of the auction that the ad won; with bucket, slot and kind it identifies the event. */
  readonly auctionId: string;
  /** The ad account's bucket. */
  readonly bucket: number;
  readonly slot: number;
  /** 1 is an impression, 2 an outbound click, 3 a closeup, 4 a save, 5 a hide, 6 to 11 video milestones. */
  readonly kind: number;
  readonly accountId: string;
  readonly campaignId: string;
  readonly groupId: string;
  readonly adId: string;
  /** The person's pseudonym. */
  readonly viewer: string;
  /** Their other pseudonym, of the adjacent period; null if there is only one. */
  readonly otherViewer: string | null;
  /** Whole micros; 0 if not billed. */
  readonly price: number;
  /** Number of the search term; 0 for none. */
  readonly term: number;
  readonly placement: number;
  readonly country: number;
  readonly demo: number;
  readonly device: number;
  readonly topic: number;
  /** 0 for an apparently valid event. Others are stored but free, as is a click found to be a repetition. */
  readonly verdict: number;
  /** The auction's record, unsealed. */
  readonly proof: Uint8Array | null;
}

/** An event, as stored in the ledger. */
export interface ChargedEvent extends AdEvent {
  readonly at: Date;
  readonly seq: number;
  readonly charged: number;
}

const DAY_MS = 86_400_000;
/** Number of rings: the most days that events can be stored. */
export const RINGS = 40;

/**
 * Returns the ring of an auction's events: its day modulo 40, derived from its id, so that a duplicate event meets the
 * first one whenever it arrives.
 */
export const ringOf = (auctionId: string): number => ringOfDay(timeOf(auctionId), 0);

/** Returns the ring of the day a number of days before a moment. */
export const ringOfDay = (moment: Date, before: number): number =>
  (Math.floor(moment.getTime() / DAY_MS) - before) % RINGS;

/**
 * Makes the planner ignore values and table sizes for the rest of the transaction: a batch is found by keys alone, and
 * a plan from the first day, when tables were empty, must not scan them later. The planner expects a batch of a row or
 * two, and would rescan it for each of hundreds: in-memory sets are joined by hash, and loops serve only laterals,
 * which allow nothing else. In a table believed empty all indexes cost the same, even a full scan of one: where several
 * would do, the statement orders rows as the right index does, and with sorts disabled no other index fits.
 */
export async function planByKeys(tx: Tx): Promise<void> {
  await tx.row(
    `select set_config('plan_cache_mode', 'force_generic_plan', true),
       set_config('enable_seqscan', 'off', true), set_config('enable_nestloop', 'off', true),
       set_config('enable_mergejoin', 'off', true), set_config('enable_sort', 'off', true)`,
  );
}

/** The statement's result for a new event. */
export interface ChargedRow {
  /** 1-based position in the batch. */
  readonly place: string;
  readonly charged: string;
  readonly isOut: boolean;
}

/**
 * Charges a batch's new events by charge-rules.ts and returns their rows; the accounts are locked (lockMoney). Rows
 * known to exist are written by `on conflict do update`, which finds each by key, whereas a joined update may be
 * planned as a scan of all accounts.
 */
export function chargeBatch(tx: Tx, events: readonly AdEvent[], at: Date): Promise<ChargedRow[]> {
  return tx.rows<ChargedRow>(CHARGE, { ...columnsOf(events), at, ...clickRingsAt(at) });
}

// What is left at a level depends only on the earlier events' full prices: an event that a level cuts short exhausts
// it, so later ones are free there, whatever they would have taken from other levels.
const leftAfterOthers = (room: string, taken: string, by: string): string =>
  `least(${taken}, greatest(0, ${room} - coalesce(sum(${taken}) over (partition by bucket, ${by} order by place
     rows between unbounded preceding and 1 preceding), 0)))::bigint`;

/**
 * Returns the rings that may hold an earlier click that makes one now a repetition: those of its auction's day, which
 * may be two days ago just after midnight, or tomorrow if the account's clock is ahead.
 */
const clickRingsAt = (at: Date) => ({
  ringOfTomorrow: ringOfDay(at, -1),
  ringOfToday: ringOfDay(at, 0),
  ringOfYesterday: ringOfDay(at, 1),
  ringBeforeYesterday: ringOfDay(at, 2),
});

// Every click on an ad locks its account, so a click from another process is either stored by now or comes later. The
// rings are separate parameters: PostgreSQL cannot see into an array parameter while planning, and would look into all
// 40 for each click.
const IS_AGAIN = `(row_number() over (
       partition by fresh.bucket, ad_id, kind, verdict, least(viewer, other_viewer) order by place) > 1 or (
     select true from ad_events as before
     where before.ring in (:ringOfTomorrow::smallint, :ringOfToday::smallint, :ringOfYesterday::smallint,
         :ringBeforeYesterday::smallint)
       and before.kind = 2 and before.verdict = 0 and before.bucket = fresh.bucket and before.ad_id = fresh.ad_id
       and before.viewer = any(array[fresh.viewer, fresh.other_viewer])
       and before.at > accounts.at - interval '30 minutes'
     order by before.viewer, before.ad_id, before.at limit 1))`;

const takenBy = (by: string): string => `sum(charged) over (partition by bucket, ${by})`;

const NO_LIMIT = '9223372036854775807';

const CHARGE = `
  with requested as materialized (
    select *, row_number() over (partition by auction_id, bucket, slot, kind order by place) as copy
    from unnest(:rings::smallint[], :auctionIds::bigint[], :buckets::smallint[], :slots::smallint[],
      :kinds::smallint[], :accountIds::bigint[], :campaignIds::bigint[], :groupIds::bigint[], :adIds::bigint[],
      :viewers::bigint[], :otherViewers::bigint[], :prices::bigint[], :terms::integer[], :placements::smallint[], :countries::smallint[],
      :demos::smallint[], :devices::smallint[], :topics::smallint[], :verdicts::smallint[], :proofs::bytea[])
      with ordinality as requested (ring, auction_id, bucket, slot, kind, account_id, campaign_id, group_id, ad_id,
        viewer, other_viewer, price, term, placement, country, demo, device, topic, verdict, proof, place)
  ),
  fresh as materialized (
    select * from requested
    where copy = 1 and (
      select true from ad_events as known
      where known.ring = any(:ringsAsked::smallint[]) and known.ring = requested.ring
        and known.auction_id = requested.auction_id and known.bucket = requested.bucket and known.slot = requested.slot
        and known.kind = requested.kind) is null
  ),
  accounts as materialized (
    select wanted.bucket, wanted.account_id, money.*, ${dayIn('money.at')} as day
    from (select distinct bucket, account_id from fresh) as wanted
    cross join lateral (
      select seq + 1 as seq, greatest(at, :at::timestamptz) as at, funds - spent as room from ad_money
      where bucket = wanted.bucket and account_id = wanted.account_id offset 0) as money
  ),
  budgets as materialized (
    select wanted.bucket, wanted.id, budget.*
    from (
      select bucket, account_id, group_id as id from fresh
      union select bucket, account_id, campaign_id from fresh) as wanted
    join accounts using (bucket, account_id)
    cross join lateral (
      select account_id, span, opened_seq, opened_at, now.period, next_cap, week_cap, days.spent, days.before,
        case when stored.period = now.period then cap
          else ${capIn('next_cap', 'week_cap', 'days.before', 'days.spent')} end as cap
      from ad_budgets as stored
      cross join lateral (select ${periodIn('stored', 'accounts.day')} as period) as now
      cross join lateral (select ${spentIn('stored', 'now.period')} as spent,
        ${daysBefore('stored', 'now.period')} as before) as days
      where bucket = wanted.bucket and id = wanted.id and span <> 2 order by span offset 0) as budget
    where budget.account_id = wanted.account_id
  ),
  rooms as materialized (
    select bucket, id, coalesce(min(cap - spent), ${NO_LIMIT}) as room from budgets group by bucket, id
  ),
  judged as materialized (
    select fresh.*, accounts.seq, accounts.at, accounts.room as account_room,
      case when kind = 2 and verdict = 0 and ${IS_AGAIN} then 5
        else verdict end as judgement
    from fresh
    join accounts on accounts.bucket = fresh.bucket and accounts.account_id = fresh.account_id
  ),
  due as (
    select judged.*, coalesce(campaign.room, 0) as campaign_room, coalesce(ad_group.room, 0) as group_room,
      case when judgement = 0 then price else 0 end as due
    from judged
    left join rooms as ad_group on ad_group.bucket = judged.bucket and ad_group.id = judged.group_id
    left join rooms as campaign on campaign.bucket = judged.bucket and campaign.id = judged.campaign_id
  ),
  in_group as (select *, ${leftAfterOthers('group_room', 'due', 'group_id')} as of_group from due),
  in_campaign as (
    select *, ${leftAfterOthers('campaign_room', 'of_group', 'campaign_id')} as of_campaign from in_group
  ),
  charges as materialized (
    select *, ${leftAfterOthers('account_room', 'of_campaign', 'account_id')} as charged from in_campaign
  ),
  inserted as (
    insert into ad_events (ring, auction_id, bucket, slot, kind, account_id, campaign_id, group_id, ad_id, viewer,
      at, seq, price, charged, term, placement, country, demo, device, topic, verdict, proof,
      price_beyond, charged_beyond)
    select ring, auction_id, bucket, slot, kind, account_id, campaign_id, group_id, ad_id, viewer,
      at, seq, ${withinInteger('price')}, ${withinInteger('charged')}, term, placement, country, demo, device, topic,
      judgement, proof, ${beyondInteger('price')}, ${beyondInteger('charged')}
    from charges
    on conflict do nothing
    returning *
  ),
  spent_of_budgets as (
    insert into ad_budgets (bucket, id, span, account_id, period, cap, next_cap, week_cap, before, spent,
      opened_seq, opened_at)
    select bucket, id, span, budgets.account_id, period, cap, next_cap, week_cap, before, spent + charged,
      opened_seq, opened_at
    from budgets join (
      select bucket, id, sum(charged)::bigint as charged from (
        select bucket, group_id as id, ${chargedIn('inserted')} as charged from inserted where charged > 0
        union all
        select bucket, campaign_id, ${chargedIn('inserted')} from inserted where charged > 0) as parts
      group by bucket, id) as part using (bucket, id)
    on conflict (bucket, id, span) do update
      set period = excluded.period, cap = excluded.cap, before = excluded.before, spent = excluded.spent
  ),
  linked as (
    insert into ad_money (bucket, account_id, funds, spent, seq, head, at)
    select bucket, account_id, sum(${chargedIn('inserted')}), sum(${chargedIn('inserted')}), seq,
      ${linkOf('inserted')}, at
    from inserted group by bucket, account_id, seq, at
    on conflict (bucket, account_id) do update
      set seq = excluded.seq, at = excluded.at, spent = ad_money.spent + excluded.spent,
        head = sha256(ad_money.head || excluded.head)
  )
  select place, charged, group_room = ${takenBy('group_id')} or campaign_room = ${takenBy('campaign_id')}
      or account_room = ${takenBy('account_id')} as "isOut"
  from charges
  where (auction_id, bucket, slot, kind) in (select auction_id, bucket, slot, kind from inserted)
  order by place`;

/** Converts a batch to the statement's columns. */
export function columnsOf(events: readonly AdEvent[]) {
  const rings = events.map(({ auctionId }) => ringOf(auctionId));
  return {
    rings,
    ringsAsked: [...new Set(rings)],
    auctionIds: events.map(({ auctionId }) => auctionId),
    buckets: events.map(({ bucket }) => bucket),
    slots: events.map(({ slot }) => slot),
    kinds: events.map(({ kind }) => kind),
    accountIds: events.map(({ accountId }) => accountId),
    campaignIds: events.map(({ campaignId }) => campaignId),
    groupIds: events.map(({ groupId }) => groupId),
    adIds: events.map(({ adId }) => adId),
    viewers: events.map(({ viewer }) => viewer),
    otherViewers: events.map(({ otherViewer }) => otherViewer),
    prices: events.map(({ price }) => price),
    terms: events.map(({ term }) => term),
    placements: events.map(({ placement }) => placement),
    countries: events.map(({ country }) => country),
    demos: events.map(({ demo }) => demo),
    devices: events.map(({ device }) => device),
    topics: events.map(({ topic }) => topic),
    verdicts: events.map(({ verdict }) => verdict),
    proofs: events.map(({ proof }) => proof),
  };
}

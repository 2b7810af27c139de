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
import { lookUpsOf } from './batch-store.ts';
import { columnsOf, ringOfDay, type AdEvent } from './event-store.ts';

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
       set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
       set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
       set_config('enable_sort', 'off', true)`,
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
 * Charges a batch's new events by charge-rules.ts and returns their rows; no two events have the same key, and the
 * accounts are locked (lockMoney). Budgets and money are written by `on conflict do update`, which finds each row by
 * key, whereas a joined update may be planned as a scan of all accounts.
 */
export function chargeBatch(tx: Tx, events: readonly AdEvent[], at: Date): Promise<ChargedRow[]> {
  return tx.rows<ChargedRow>(CHARGE, {
    ...columnsOf(events),
    ...lookUpsOf(events),
    ...clickRingsAt(at),
    at,
  });
}

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

// What is left at a level depends only on the earlier events' full prices: an event that a level cuts short exhausts
// it, so later ones are free there, whatever they would have taken from other levels.
const leftAfterOthers = (room: string, taken: string, by: string): string =>
  `least(${taken}, greatest(0, ${room} - coalesce(sum(${taken}) over (partition by bucket, account_id, ${by}
     order by place rows between unbounded preceding and 1 preceding), 0)))::bigint`;

const takenBy = (by: string): string =>
  `sum(charged) over (partition by bucket, account_id, ${by})`;

const NO_LIMIT = '9223372036854775807';

/*
 * The order of the parts: what is known of the batch (earlier copies, room at each level, earlier clicks of the same
 * people), then what each new event costs, then the writes. Whole events are only read and written: what is sorted,
 * joined and summed up is a few of their columns. Every account is locked, so a click or copy from another process is
 * either stored by now or comes later. The rings of clicks are separate parameters: PostgreSQL cannot see into an array
 * parameter when it chooses partitions, and would open all 40.
 */
const CHARGE = `
  with requested as materialized (
    select *
    from unnest(:rings::smallint[], :auctionIds::bigint[], :buckets::smallint[], :slots::smallint[],
      :kinds::smallint[], :accountIds::bigint[], :campaignIds::bigint[], :groupIds::bigint[], :adIds::bigint[],
      :viewers::bigint[], :otherViewers::bigint[], :prices::bigint[], :terms::integer[], :placements::smallint[], :countries::smallint[],
      :demos::smallint[], :devices::smallint[], :topics::smallint[], :verdicts::smallint[], :proofs::bytea[])
      with ordinality as requested (ring, auction_id, bucket, slot, kind, account_id, campaign_id, group_id, ad_id,
        viewer, other_viewer, price, term, placement, country, demo, device, topic, verdict, proof, place)
  ),
  known as materialized (
    select requested.place from requested
    join (
      select stored.* from unnest(:ringsOfAuctions::smallint[]) as days (ring)
      cross join lateral (
        select auction_id, bucket, slot, kind from ad_events
        where ring = days.ring and auction_id = any(:auctionIds::bigint[]) offset 0) as stored) as stored
      using (auction_id, bucket, slot, kind)
  ),
  accounts as materialized (
    select wanted.bucket, wanted.account_id, wanted.price, money.*, ${dayIn('money.at')} as day
    from unnest(:accountBuckets::smallint[], :accounts::bigint[], :accountPrices::bigint[])
      as wanted (bucket, account_id, price)
    cross join lateral (
      select seq + 1 as seq, greatest(at, :at::timestamptz) as at, funds - spent as room from ad_money
      where bucket = wanted.bucket and account_id = wanted.account_id offset 0) as money
  ),
  levels as materialized (
    select * from unnest(:levelBuckets::smallint[], :levelAccounts::bigint[], :levels::bigint[], :levelPrices::bigint[])
      as levels (bucket, account_id, id, price)
  ),
  budgets as materialized (
    select levels.bucket, levels.id, budget.*
    from levels
    join accounts using (bucket, account_id)
    cross join lateral (
      select account_id, span, opened_seq, opened_at, now.period, next_cap, week_cap, days.spent, days.before,
        case when stored.period = now.period then cap
          else ${capIn('next_cap', 'week_cap', 'days.before', 'days.spent')} end as cap
      from ad_budgets as stored
      cross join lateral (select ${periodIn('stored', 'accounts.day')} as period) as now
      cross join lateral (select ${spentIn('stored', 'now.period')} as spent,
        ${daysBefore('stored', 'now.period')} as before) as days
      where bucket = levels.bucket and id = levels.id and span <> 2 order by span offset 0) as budget
    where budget.account_id = levels.account_id
  ),
  rooms as materialized (
    select bucket, account_id, id, coalesce(min(cap - spent), ${NO_LIMIT}) as room
    from budgets group by bucket, account_id, id
  ),
  scarce as materialized (
    select bucket, account_id from accounts where room <= price
    union
    select levels.bucket, levels.account_id from levels left join rooms using (bucket, account_id, id)
    where coalesce(rooms.room, 0) <= levels.price
  ),
  earlier as materialized (
    select click.bucket, ad_id, viewer, click.at > accounts.at - interval '30 minutes' as is_recent
    from (
      select bucket, account_id, ad_id, viewer, at from ad_events
      where ring in (:ringOfTomorrow::smallint, :ringOfToday::smallint, :ringOfYesterday::smallint,
          :ringBeforeYesterday::smallint)
        and kind = 2 and verdict = 0 and viewer = any(:people::bigint[]) and ad_id = any(:adsClicked::bigint[])
        and at > :at::timestamptz - interval '30 minutes'
      order by viewer, ad_id, at offset 0) as click
    join accounts on accounts.bucket = click.bucket and accounts.account_id = click.account_id
  ),
  fresh as materialized (
    select place, bucket, account_id, campaign_id, group_id, ad_id, kind, verdict, price, viewer,
      coalesce(other_viewer, viewer) as other_viewer
    from requested where place not in (select place from known)
  ),
  again as materialized (
    select place from fresh
    where kind = 2 and verdict = 0
      and ((bucket, ad_id, viewer) in (select bucket, ad_id, viewer from earlier where is_recent)
        or (bucket, ad_id, other_viewer) in (select bucket, ad_id, viewer from earlier where is_recent))
    union all
    select place from (
      select place, row_number() over (partition by bucket, ad_id, least(viewer, other_viewer) order by place) as turn
      from fresh where kind = 2 and verdict = 0) as clicks
    where turn > 1
  ),
  due as materialized (
    select *, case when judgement = 0 then price else 0 end as due
    from (
      select place, fresh.bucket, fresh.account_id, campaign_id, group_id, fresh.price, seq, at,
        case when place in (select place from again) then 5 else verdict end as judgement
      from fresh join accounts on accounts.bucket = fresh.bucket and accounts.account_id = fresh.account_id) as judged
  ),
  limited as (
    select due.*, coalesce(of_group.room, 0) as group_room, coalesce(of_campaign.room, 0) as campaign_room,
      accounts.room as account_room
    from due
    join scarce using (bucket, account_id)
    join accounts using (bucket, account_id)
    left join rooms as of_group on of_group.bucket = due.bucket and of_group.account_id = due.account_id
      and of_group.id = due.group_id
    left join rooms as of_campaign on of_campaign.bucket = due.bucket and of_campaign.account_id = due.account_id
      and of_campaign.id = due.campaign_id
  ),
  in_group as (select *, ${leftAfterOthers('group_room', 'due', 'group_id')} as of_group from limited),
  in_campaign as (
    select *, ${leftAfterOthers('campaign_room', 'of_group', 'campaign_id')} as of_campaign from in_group
  ),
  in_account as (
    select *, ${leftAfterOthers('account_room', 'of_campaign', 'account_id')} as charged from in_campaign
  ),
  charges as materialized (
    select place, bucket, account_id, campaign_id, group_id, seq, at, judgement, due as charged, false as is_out
    from due where (bucket, account_id) not in (select bucket, account_id from scarce)
    union all
    select place, bucket, account_id, campaign_id, group_id, seq, at, judgement, charged,
      group_room = ${takenBy('group_id')} or campaign_room = ${takenBy('campaign_id')}
        or account_room = ${takenBy('account_id')}
    from in_account
  ),
  inserted as (
    insert into ad_events (ring, auction_id, bucket, slot, kind, account_id, campaign_id, group_id, ad_id, viewer,
      at, seq, price, charged, term, placement, country, demo, device, topic, verdict, proof,
      price_beyond, charged_beyond)
    select ring, auction_id, requested.bucket, slot, kind, requested.account_id, requested.campaign_id,
      requested.group_id, ad_id, viewer, at, seq, ${withinInteger('price')}, ${withinInteger('charged')}, term,
      placement, country, demo, device, topic, judgement, proof, ${beyondInteger('price')}, ${beyondInteger('charged')}
    from requested join charges using (place)
    returning *
  ),
  spent_of_budgets as (
    insert into ad_budgets (bucket, id, span, account_id, period, cap, next_cap, week_cap, before, spent,
      opened_seq, opened_at)
    select bucket, id, span, budgets.account_id, period, cap, next_cap, week_cap, before, spent + charged,
      opened_seq, opened_at
    from budgets join (
      select bucket, id, sum(charged)::bigint as charged from (
        select bucket, group_id as id, charged from charges where charged > 0
        union all
        select bucket, campaign_id, charged from charges where charged > 0) as parts
      group by bucket, id) as part using (bucket, id)
    on conflict (bucket, id, span) do update
      set period = excluded.period, cap = excluded.cap, before = excluded.before, spent = excluded.spent
  ),
  linked as (
    insert into ad_money (bucket, account_id, funds, spent, seq, head, at)
    select bucket, account_id, charged, charged, seq, link, at
    from (
      select bucket, account_id, sum(${chargedIn('inserted')})::bigint as charged, ${linkOf('inserted')} as link
      from inserted group by bucket, account_id) as links
    join accounts using (bucket, account_id)
    on conflict (bucket, account_id) do update
      set seq = excluded.seq, at = excluded.at, spent = ad_money.spent + excluded.spent,
        head = sha256(ad_money.head || excluded.head)
  )
  select place, charged, is_out as "isOut" from charges`;

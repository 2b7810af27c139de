import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, id, jsonText, maybe, nameText, text } from '#contract/kernel/scalars.ts';
import { MAX_FUND_MICROS } from '../billing.ts';
import { subject } from '../items.ts';
import { isDay } from '../report-rules.ts';

/** Order lines: agreements between an advertiser and the operator on an amount, days and campaigns. */

export const ORDER_PAID_TYPES = ['PAID', 'BONUS', 'MAKE_GOOD', 'TEST'] as const;
export type OrderPaidType = (typeof ORDER_PAID_TYPES)[number];
export const ORDER_STATUSES = ['ACTIVE', 'PAUSED', 'DELETED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const MAX_ORDER_NAME = 255;
export const MAX_PURCHASE_ORDER = 100;
export const MAX_ORDER_CAMPAIGNS = 250;
const LAST_DAY = '2099-12-31';

const orderLine = z.object({
  id: z.string(),
  type: z.literal('ad_order_line'),
  ad_account_id: z.string(),
  name: z.string(),
  purchase_order_id: z.string(),
  paid_type: z.enum(ORDER_PAID_TYPES),
  status: z.enum(ORDER_STATUSES),
  currency: z.string(),
  budget_in_micro_currency: z.int(),
  /** Spending of its campaigns within its days, from the reports. */
  spent_in_micro_currency: z.int(),
  /** YYYY-MM-DD in UTC, inclusive; open-ended without an end. */
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  campaigns: z.array(z.object({ id: z.string(), name: z.string() })),
  /** A change names the version it was based on, in case somebody else changed it. */
  version: z.int(),
});
export type AdOrderLine = z.infer<typeof orderLine>;

const day = () =>
  text(10).check(
    z.refine((value) => isDay(value) && value <= LAST_DAY, 'Write the day like 2026-03-14.'),
  );
const agreed = {
  name: z.pipe(nameText(MAX_ORDER_NAME), z.string().check(z.minLength(1, 'Give it a name.'))),
  purchase_order_id: z.optional(nameText(MAX_PURCHASE_ORDER)),
  paid_type: z.optional(z.enum(ORDER_PAID_TYPES)),
  budget_in_micro_currency: count(1, MAX_FUND_MICROS),
  start_date: day(),
  end_date: z.optional(z.nullable(day())),
  campaign_ids: z.optional(jsonText(z.array(id()).check(z.maxLength(MAX_ORDER_CAMPAIGNS)))),
};
const forOperators = { audience: 'operator', sessionOnly: true } as const;

/** An ad account's order lines, newest first, without deleted ones. */
export const getAdOrderLines = defineCall({
  name: 'v3_get_ad_order_lines',
  resource: ['AdOrderLines', 'get'],
  audience: 'advertiser',
  right: 'billing_view',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: z.array(orderLine),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** Order lines of any ad account, newest first, including deleted ones. */
export const getAdOrders = defineCall({
  name: 'v3_get_ad_orders',
  resource: ['AdOrders', 'get'],
  ...forOperators,
  input: z.object({ advertiser_id: id() }),
  output: z.array(orderLine),
  paged: true,
  errors: ['not_allowed', 'ad_account_not_found', 'invalid_input'],
});

/** Records an agreement with an advertiser. */
export const createAdOrder = defineCall({
  name: 'v3_create_ad_order',
  resource: ['AdOrder', 'create'],
  ...forOperators,
  input: z.object({ advertiser_id: id(), ...agreed, guid: z.optional(maybe(text(100))) }),
  output: orderLine,
  errors: [
    'not_allowed',
    'ad_account_not_found',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  once: true,
  rate: WRITES,
});

/** Changes the named fields of an order line; a list of campaigns replaces the previous one. */
export const updateAdOrder = defineCall({
  name: 'v3_update_ad_order',
  resource: ['AdOrder', 'update'],
  ...forOperators,
  input: z.object({
    order_line_id: id(),
    version: count(1, 2_147_483_647),
    name: z.optional(agreed.name),
    purchase_order_id: agreed.purchase_order_id,
    paid_type: agreed.paid_type,
    budget_in_micro_currency: z.optional(agreed.budget_in_micro_currency),
    start_date: z.optional(agreed.start_date),
    end_date: agreed.end_date,
    campaign_ids: agreed.campaign_ids,
    status: z.optional(z.enum(ORDER_STATUSES)),
  }),
  output: orderLine,
  errors: ['not_allowed', 'ad_order_line_not_found', 'ad_changed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

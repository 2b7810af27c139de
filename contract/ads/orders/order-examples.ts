import { example, world, type Example } from '#contract/kernel/example.ts';
import {
  type AdOrderLine,
  createAdOrder,
  getAdOrderLines,
  getAdOrders,
  updateAdOrder,
} from './order-lines.ts';

const advertiser_id = world.glassworks;
const line: AdOrderLine = {
  id: world.adOrderLine,
  type: 'ad_order_line',
  ad_account_id: advertiser_id,
  name: 'Spring',
  purchase_order_id: 'PO-118',
  paid_type: 'PAID',
  status: 'ACTIVE',
  currency: 'EUR',
  budget_in_micro_currency: 500_000_000,
  spent_in_micro_currency: 0,
  start_date: '2026-03-01',
  end_date: '2026-05-31',
  campaigns: [],
  version: 1,
};
const agreed = {
  name: line.name,
  purchase_order_id: line.purchase_order_id,
  budget_in_micro_currency: line.budget_in_micro_currency,
  start_date: line.start_date,
  end_date: line.end_date,
};

export const adOrderExamples: readonly Example[] = [
  example(
    createAdOrder,
    'For operators: writes down what was agreed on with an advertiser. It stops no spending: budgets do.',
    { advertiser_id, ...agreed },
    { ...line, id: '1188950301542301762' },
  ),
  example(
    updateAdOrder,
    'For operators: changes what is named of an order line.',
    { order_line_id: world.adOrderLine, version: 1, status: 'PAUSED' },
    { ...line, status: 'PAUSED', version: 2 },
  ),
  example(getAdOrders, 'For operators: the order lines of an ad account.', { advertiser_id }, [
    line,
  ]),
  example(
    getAdOrderLines,
    'What the ad account agreed on, with what its campaigns spent of it.',
    { advertiser_id },
    [line],
  ),
];

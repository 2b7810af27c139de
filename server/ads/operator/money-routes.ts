import * as billing from '#contract/ads/billing.ts';
import { route, rule, type Route } from '#server/kernel/http/route.ts';
import { getBilling, getBillingTransfers } from '../billing/get-billing.ts';
import { giveFunds } from './give-funds.ts';
import { seeAccounts, seeChecks, seeMoney, seeRevenue, seeTransfers } from './see-money.ts';

const operators = rule('Operators, signed in themselves.');
const payers = rule('Whoever may see what the ad account pays.');

/** The calls about the money of ad accounts. */
export const moneyRoutes: readonly Route[] = [
  route(billing.createAdFund, giveFunds, operators),
  route(billing.getAdMoney, seeMoney, operators),
  route(billing.getAdTransfers, seeTransfers, operators),
  route(billing.getAdAccountsMoney, seeAccounts, operators),
  route(billing.getAdChecks, seeChecks, operators),
  route(billing.getAdRevenue, seeRevenue, operators),
  route(billing.getAdBilling, getBilling, payers),
  route(billing.getAdBillingTransfers, getBillingTransfers, payers),
];

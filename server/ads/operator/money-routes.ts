import * as billing from '#contract/ads/billing.ts';
import * as documents from '#contract/ads/documents/documents.ts';
import * as offers from '#contract/ads/documents/offers.ts';
import * as orders from '#contract/ads/orders/order-lines.ts';
import * as parties from '#contract/ads/documents/parties.ts';
import * as operating from '#contract/ads/settings.ts';
import { route, rule, type Route } from '#server/kernel/http/route.ts';
import { getBilling, getBillingTransfers } from '../billing/get-billing.ts';
import { getDocument, getDocuments } from '../documents/get-documents.ts';
import { getTaxYears } from '../documents/get-tax-years.ts';
import { getProfile, getSeller, updateProfile, updateSeller } from '../documents/parties.ts';
import { getInvoices, payInvoice } from '../documents/pay-invoice.ts';
import { getCredits } from '../offers/get-credits.ts';
import { getOffers, makeOffer, updateOffer } from '../offers/make-offers.ts';
import { redeemOffer } from '../offers/redeem-offer.ts';
import { changeOrder, getOrderLines, getOrders, makeOrder } from '../orders/order-lines.ts';
import { cardRoutes } from '../payments/card-routes.ts';
import type { CardServices } from '../payments/card-services.ts';
import { giveFunds } from './give-funds.ts';
import { seeAccounts, seeChecks, seeMoney, seeTransfers } from './see-money.ts';
import { seeAccountsRevenue, seeRevenue } from './see-revenue.ts';
import { seeTraffic } from './see-traffic.ts';
import { setCreditLine } from './set-credit-line.ts';
import { setStanding } from './set-standing.ts';

const operators = rule('Operators, signed in themselves.');
const payers = rule('Anyone who can see what the ad account pays.');
const payersChange = rule('Anyone who can change what the ad account pays with.');

/** Routes of ad accounts' money. */
export const moneyRoutes = (cards: CardServices): readonly Route[] => [
  route(billing.createAdFund, giveFunds, operators),
  route(billing.getAdMoney, seeMoney, operators),
  route(billing.getAdTransfers, seeTransfers, operators),
  route(billing.getAdAccountsMoney, seeAccounts, operators),
  route(billing.getAdChecks, seeChecks, operators),
  route(billing.getAdRevenue, seeRevenue, operators),
  route(operating.getAdAccountsRevenue, seeAccountsRevenue, operators),
  route(operating.getAdTraffic, seeTraffic, operators),
  route(operating.updateAdCreditLine, setCreditLine, operators),
  route(operating.updateAdStanding, setStanding, operators),
  route(billing.getAdBilling, getBilling, payers),
  route(billing.getAdBillingTransfers, getBillingTransfers, payers),
  route(documents.getAdDocuments, getDocuments, payers),
  route(documents.getAdDocument, getDocument, payers),
  route(documents.getAdTaxYears, getTaxYears, payers),
  route(documents.getAdInvoices, getInvoices, operators),
  route(documents.updateAdInvoice, payInvoice, operators),
  route(parties.getAdBillingProfile, getProfile, payers),
  route(parties.updateAdBillingProfile, updateProfile, payersChange),
  route(offers.createAdOffer, makeOffer, operators),
  route(offers.getAdOffers, getOffers, operators),
  route(offers.updateAdOffer, updateOffer, operators),
  route(offers.createAdCredit, redeemOffer, payersChange),
  route(offers.getAdCredits, getCredits, payers),
  ...cardRoutes(cards),
  route(orders.getAdOrderLines, getOrderLines, payers),
  route(orders.getAdOrders, getOrders, operators),
  route(orders.createAdOrder, makeOrder, operators),
  route(orders.updateAdOrder, changeOrder, operators),
  route(parties.getAdSeller, getSeller, operators),
  route(parties.updateAdSeller, updateSeller, operators),
];

import * as calls from '#contract/ads/payments/cards.ts';
import { route, rule, withServices, type Route } from '#server/kernel/http/route.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { beginCard, finishCard } from './add-card.ts';
import type { CardServices } from './card-services.ts';
import { chargeTask } from './charge-card.ts';
import { chargeDueTask } from './charge-due.ts';
import { takeCardTask } from './hear-notice.ts';
import { payNow } from './pay-now.ts';
import { removeCard } from './remove-card.ts';
import { getCard, getPayments } from './show-card.ts';

const payers = rule('Anyone who can see what the ad account pays.');
const payersChange = rule('Anyone who can change what the ad account pays with.');

/** Routes of the cards that ad accounts pay with. */
export const cardRoutes = (cards: CardServices): readonly Route[] => [
  route(calls.getAdCard, withServices({ cards }, getCard), payers),
  route(calls.createAdCard, withServices({ cards }, beginCard), payersChange),
  route(calls.updateAdCard, withServices({ cards }, finishCard), payersChange),
  route(calls.deleteAdCard, withServices({ cards }, removeCard), payersChange),
  route(calls.updateAdCardPayment, withServices({ cards }, payNow), payersChange),
  route(calls.getAdCardPayments, getPayments, payers),
];

/** Background jobs for cards. */
export const cardTasks = (cards: CardServices): readonly Task[] => [
  chargeTask(cards),
  chargeDueTask(cards),
  takeCardTask(cards),
];

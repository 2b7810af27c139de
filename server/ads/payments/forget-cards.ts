import * as z from 'zod/mini';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import type { CardServices } from './card-services.ts';

export const FORGET_CARD = 'ads.forget-card';
export const FORGET_CUSTOMER = 'ads.forget-card-customer';

const ofCard = z.object({ method: z.string() });
const ofCustomer = z.object({ customer: z.string() });

/** Deletes removed cards and ended ad accounts at the provider; without a provider there is nothing to do. */
export const forgetCardTasks = ({ provider }: CardServices): readonly Task[] => [
  {
    name: FORGET_CARD,
    async run(raw) {
      await provider?.forgetCard(ofCard.parse(raw).method);
    },
  },
  {
    name: FORGET_CUSTOMER,
    async run(raw) {
      await provider?.forgetCustomer(ofCustomer.parse(raw).customer);
    },
  },
];

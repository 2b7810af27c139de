import type { SealKeys } from '#server/kernel/core/seal.ts';
import { accountHandlers, peopleHandlers } from './accounts.ts';
import { analyticsHandlers } from './analytics.ts';
import { objectHandlers } from './campaigns.ts';
import { audienceHandlers } from './audiences.ts';
import { billingHandlers } from './billing.ts';
import { boardHandlers } from './boards.ts';
import { conversionHandlers } from './conversions.ts';
import { customerListHandlers } from './customer-lists.ts';
import { feedHandlers } from './feeds.ts';
import { itemHandlers } from './items.ts';
import type { V5Handler } from './handler.ts';
import { keywordHandlers, termHandlers } from './keywords.ts';
import { pinHandlers } from './pins.ts';
import { productGroupHandlers } from './product-groups.ts';
import { promotionHandlers } from './promotions.ts';
import { reportHandlers } from './reports.ts';

/** Returns the handlers of every served operation. */
export const handlersOf = (keys: SealKeys): V5Handler[] => [
  ...accountHandlers,
  ...objectHandlers,
  ...analyticsHandlers,
  ...reportHandlers(keys),
  ...keywordHandlers,
  ...termHandlers,
  ...conversionHandlers,
  ...audienceHandlers,
  ...customerListHandlers,
  ...peopleHandlers,
  ...boardHandlers,
  ...pinHandlers,
  ...feedHandlers,
  ...itemHandlers,
  ...productGroupHandlers,
  ...promotionHandlers,
  ...billingHandlers,
];

import type { Pin } from '#contract/pins.ts';
import { nameOf } from '#web/social/core/person-name.ts';

/** The name of a promoted pin's advertiser. */
export const promoterName = ({ promoter }: Pick<Pin, 'promoter'>): string =>
  promoter === null ? '' : nameOf(promoter);

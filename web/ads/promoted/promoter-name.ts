import type { Pin } from '#contract/pins.ts';
import { nameOf } from '#web/social/core/person-name.ts';

/** Who pays for a promoted pin to be shown. */
export const promoterName = ({ promoter }: Pick<Pin, 'promoter'>): string =>
  promoter === null ? '' : nameOf(promoter);

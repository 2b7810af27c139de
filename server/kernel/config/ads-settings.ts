import * as z from 'zod/mini';
import { setting } from './setting.ts';

const pinsBetween = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/u, 'is not a number of pins')),
  z.pipe(z.transform(Number), z.number().check(z.minimum(4, 'is not 4 or more'))),
);

/** The settings of advertising. */
export const adsSettings = {
  ADS_EVERY: setting(
    pinsBetween,
    '8',
    'At least so many pins of a feed stand between two promoted ones (4 to 1000).',
  ),
  ADS_REVIEW: setting(
    z.enum(['automatic', 'before', 'after']),
    'automatic',
    'How ads are looked at: by the program, where an ad account had one approved before, and else by an operator (automatic); all by an operator before they are shown (before); or all by one while they are (after). Operators change it at any time.',
  ),
};

import * as z from 'zod/mini';
import { setting } from './setting.ts';

/** The settings of advertising. */
export const adsSettings = {
  ADS_REVIEW: setting(
    z.enum(['automatic', 'before', 'after']),
    'automatic',
    'How ads are looked at: by the program, where an ad account had one approved before, and else by an operator (automatic); all by an operator before they are shown (before); or all by one while they are (after). Operators change it at any time.',
  ),
};

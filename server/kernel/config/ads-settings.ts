import * as z from 'zod/mini';
import { addressRanges, setting, text, webUrl } from './setting.ts';

const pinsBetween = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/u, 'is not a number of pins')),
  z.pipe(z.transform(Number), z.number().check(z.minimum(4, 'is not 4 or more'))),
);

const units = z.pipe(
  z.string().check(z.regex(/^\d{1,7}$/u, 'is not a number of units')),
  z.pipe(z.transform(Number), z.number().check(z.minimum(50, 'is not 50 or more'))),
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
  ADS_DATA_CENTRES: setting(
    addressRanges,
    '',
    'Addresses or ranges of data centres, separated by commas: what programs there do with ads is counted as invalid, and costs nothing.',
  ),
  STRIPE_SECRET_KEY: setting(
    text,
    null,
    'The secret key of this site at Stripe, by which advertisers pay by card. Unset, nobody does, and no page speaks of it.',
    { secret: true },
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    text,
    null,
    'The signing secret of its webhook there, which leads to /ads/payments/notices and is told of payment_intent.succeeded, payment_intent.payment_failed and checkout.session.completed.',
    { secret: true },
  ),
  STRIPE_URL: setting(webUrl, 'https://api.stripe.com', 'The API of Stripe that is asked.'),
  ADS_CARD_MOST: setting(
    units,
    '1000',
    'How far the threshold grows at which a card is charged, in dollars or as much of another currency (50 to 9999999). It begins at 50.',
  ),
};

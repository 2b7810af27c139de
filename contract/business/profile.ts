import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { email } from '#contract/kernel/email.ts';
import {
  MAX_AD_ACCOUNT_NAME,
  MAX_BUSINESS_ADDRESS,
  MAX_BUSINESS_PHONE,
  WRITES,
} from '#contract/kernel/limits.ts';
import { maybe, nameText, trimmed } from '#contract/kernel/scalars.ts';
import { BUSINESS_CATEGORIES, businessShown } from './shown.ts';

/** A phone number as dialled: digits with an optional plus and the usual separators. */
const PHONE = /^\+?\d(?:[\d ()./-]*\d)?$/;
const phone = () =>
  z.pipe(
    trimmed(MAX_BUSINESS_PHONE),
    z.string().check(z.regex(PHONE, "That doesn't look like a phone number.")),
  );

/** Omitted fields stay; null clears them. */
export const updateBusinessProfile = defineCall({
  name: 'v3_update_business_profile',
  resource: ['BusinessProfile', 'update'],
  audience: 'partner',
  sessionOnly: true,
  input: z.object({
    business_name: z.optional(
      z.pipe(
        nameText(MAX_AD_ACCOUNT_NAME),
        z.string().check(z.minLength(1, "Don't forget the name of your business!")),
      ),
    ),
    category: z.optional(maybe(z.enum(BUSINESS_CATEGORIES))),
    contact_email: z.optional(maybe(email())),
    contact_phone: z.optional(maybe(phone())),
    contact_address: z.optional(maybe(trimmed(MAX_BUSINESS_ADDRESS))),
  }),
  output: businessShown,
  errors: ['not_allowed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

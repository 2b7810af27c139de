import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { AD_CURRENCIES } from '#contract/business/ad-countries.ts';
import { COUNTRIES } from '#contract/identity/countries.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import {
  count,
  flag,
  id,
  jsonText,
  maybe,
  nameText,
  text,
  trimmed,
} from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';

/** The parties on documents: the operator of the installation, and the advertiser. */

export const MAX_PARTY_NAME = 120;
export const MAX_ADDRESS = 400;
export const MAX_TAX_ID = 30;
export const MAX_PAYMENT_NOTE = 600;
export const MAX_PAYMENT_DAYS = 120;

const adBillingProfile = z.object({
  /** The ad account's id. */
  id: z.string(),
  type: z.literal('ad_billing_profile'),
  business_name: z.string(),
  address: z.string(),
  /** The ad account's country, which never changes. */
  country: z.string(),
  tax_id: z.string(),
  /** The version that a change must name; 0 before the first. */
  version: z.int(),
});
export type AdBillingProfile = z.infer<typeof adBillingProfile>;

/** The party to whom an ad account's documents are addressed. */
export const getAdBillingProfile = defineCall({
  name: 'v3_get_ad_billing_profile',
  resource: ['AdBillingProfile', 'get'],
  audience: 'advertiser',
  right: 'billing_view',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: adBillingProfile,
  errors: ['ad_account_not_found'],
});

/** Sets the party to whom an ad account's documents are addressed; existing documents stay as they are. */
export const updateAdBillingProfile = defineCall({
  name: 'v3_update_ad_billing_profile',
  resource: ['AdBillingProfile', 'update'],
  audience: 'advertiser',
  right: 'billing_edit',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    business_name: nameText(MAX_PARTY_NAME),
    address: trimmed(MAX_ADDRESS),
    tax_id: z.optional(maybe(text(MAX_TAX_ID))),
    version: count(0, 1_000_000_000),
  }),
  output: adBillingProfile,
  errors: ['ad_account_not_found', 'ad_changed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

const advertised = Object.keys(AD_CURRENCIES);

const tax = {
  /** A country where ad accounts exist. */
  country: z
    .string()
    .check(z.refine((code) => advertised.includes(code), 'Write the country like DE.')),
  name: nameText(20).check(z.minLength(1, 'Give the tax a name, such as VAT.')),
};
const adTax = z.object({
  country: z.string(),
  name: z.string(),
  /** Millionths: 190000 is 19 %. */
  rate: z.int(),
  /** Whether a business with a tax number owes the tax itself (reverse charge). */
  is_reversed: z.boolean(),
});
export type AdTax = z.infer<typeof adTax>;

const adSeller = z.object({
  type: z.literal('ad_seller'),
  name: z.string(),
  address: z.string(),
  country: z.nullable(z.string()),
  tax_id: z.string(),
  payment_note: z.string(),
  payment_days: z.int(),
  version: z.int(),
  /** Taxes included in payments, by the ad account's country. */
  taxes: z.array(adTax),
});
export type AdSeller = z.infer<typeof adSeller>;

const forOperators = { audience: 'operator', sessionOnly: true } as const;

/** The seller of advertising here, as named on documents. */
export const getAdSeller = defineCall({
  name: 'v3_get_ad_seller',
  resource: ['AdSeller', 'get'],
  ...forOperators,
  input: z.object({}),
  output: adSeller,
  errors: ['not_allowed'],
});

/** Sets the seller of advertising here, and the taxes included in payments from now on. */
export const updateAdSeller = defineCall({
  name: 'v3_update_ad_seller',
  resource: ['AdSeller', 'update'],
  ...forOperators,
  input: z.object({
    name: nameText(MAX_PARTY_NAME).check(z.minLength(1, 'Say who sells advertising here.')),
    address: trimmed(MAX_ADDRESS),
    country: z
      .string()
      .check(z.refine((code) => COUNTRIES.includes(code), 'Write the country like DE.')),
    tax_id: z.optional(maybe(text(MAX_TAX_ID))),
    payment_note: z.optional(maybe(trimmed(MAX_PAYMENT_NOTE))),
    payment_days: count(0, MAX_PAYMENT_DAYS),
    /** Without a version, whatever exists is replaced. */
    version: z.optional(count(0, 1_000_000_000)),
    taxes: jsonText(
      z.array(z.object({ ...tax, rate: count(1, 1_000_000), is_reversed: flag() })).check(
        z.maxLength(advertised.length),
        z.refine(
          (rows) => new Set(rows.map(({ country }) => country)).size === rows.length,
          'Choose each country once.',
        ),
      ),
    ),
  }),
  output: adSeller,
  errors: ['not_allowed', 'ad_changed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

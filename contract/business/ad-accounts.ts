import * as z from 'zod/mini';
import { viewer } from '#contract/identity.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_AD_ACCOUNT_NAME, MAX_MERCHANT_ID, WRITES } from '#contract/kernel/limits.ts';
import { flag, id, maybe, nameText, text } from '#contract/kernel/scalars.ts';
import { AD_COUNTRIES } from './ad-countries.ts';
import { AD_ROLES } from './ad-roles.ts';

/** A person as those see them who act for the same advertiser. */
export const adAccountUser = z.object({
  id: z.string(),
  type: z.literal('user'),
  username: z.string(),
  full_name: z.string(),
});

/** Whether somebody who was asked to act for an advertiser has answered. */
const status = z.enum(['accepted', 'pending']);

/** An advertiser, as its owner and those see it who may act for it or are asked to. */
export const adAccount = z.object({
  id: z.string(),
  type: z.literal('ad_account'),
  name: z.string(),
  country: z.string(),
  currency: z.string(),
  owner_user_id: z.string(),
  owner: adAccountUser,
  /** The id of its shop where products are listed, as its owner states it [DATA-11]. */
  merchant_id: z.nullable(z.string()),
  /** The clock that its schedules go by; days of reports and budgets are UTC days. */
  time_zone: z.string(),
  /**
   * An ended one advertises no more, and is not found by calls for advertisers; one that an operator disabled is, and
   * shows nothing.
   */
  standing: z.enum(['active', 'disabled', 'ended']),
  /** When its owner accepted the terms of advertising. */
  terms_accepted_at: z.nullable(z.string()),
  /** What the viewer is to it. */
  permissions: z.array(z.enum(['OWNER', ...AD_ROLES])),
  /** Whether the viewer accepted; an owner has. */
  status,
  created_at: z.string(),
});
export type AdAccount = z.infer<typeof adAccount>;

/** Somebody who may act for an advertiser, or is asked to. */
export const adAccountPerson = z.object({
  /** The person's. */
  id: z.string(),
  type: z.literal('ad_account_person'),
  user: adAccountUser,
  permissions: z.array(z.enum(AD_ROLES)),
  status,
  since: z.string(),
});
export type AdAccountPerson = z.infer<typeof adAccountPerson>;

const ofAccount = {
  name: z.pipe(
    nameText(MAX_AD_ACCOUNT_NAME),
    z.string().check(z.minLength(1, "Don't forget the name of your business!")),
  ),
  country: z.pipe(
    z.pipe(
      text(2),
      z.transform((code) => code.toUpperCase()),
    ),
    z.string().check(z.refine((code) => AD_COUNTRIES.includes(code), 'Choose your country.')),
  ),
};

/**
 * Turns the viewer's account into a business one, with a first ad account of that name [ROUTE-13]; a
 * business stays as it is.
 */
export const convertToBusiness = defineCall({
  name: 'v3_convert_to_business',
  resource: ['BusinessAccount', 'create'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object(ofAccount),
  output: viewer,
  errors: ['invalid_input', 'too_young', 'rate_limited'],
  rate: WRITES,
});

/** Makes an ad account of the viewer's own, who need not be a business: to promote a Pin one needs no more. */
export const createAdAccount = defineCall({
  name: 'v3_create_ad_account',
  resource: ['AdAccount', 'create'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({
    ...ofAccount,
    /** Its country's without; dollars are the one other choice. */
    currency: z.optional(maybe(text(3))),
    time_zone: z.optional(maybe(text(64))),
    accepts_terms: z.optional(flag()),
    guid: maybe(text(100)),
  }),
  output: adAccount,
  errors: ['invalid_input', 'too_young', 'rate_limited', 'key_reused', 'key_in_progress'],
  once: true,
  rate: WRITES,
});

/** One advertiser that the viewer may act for. */
export const getAdAccount = defineCall({
  name: 'v3_get_ad_account',
  resource: ['AdAccount', 'get'],
  audience: 'signed_in',
  input: z.object({ advertiser_id: id() }),
  output: adAccount,
  errors: ['ad_account_not_found'],
});

/**
 * The owner changes their advertiser; what is left out stays. A merchant id of null takes it away [DATA-11]; the
 * terms are accepted once, and again when there are others (ad-terms.ts); and what has ended does not begin again.
 */
export const updateAdAccount = defineCall({
  name: 'v3_update_ad_account',
  resource: ['AdAccount', 'update'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({
    advertiser_id: id(),
    merchant_id: z.optional(
      z.pipe(
        maybe(text(MAX_MERCHANT_ID)),
        z.nullable(z.string().check(z.regex(/^[\w-]+$/, 'Use letters, digits, - and _ only.'))),
      ),
    ),
    time_zone: z.optional(text(64)),
    accepts_terms: z.optional(z.literal([true, 'true'])),
    standing: z.optional(z.literal('ended')),
  }),
  output: adAccount,
  errors: ['ad_account_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** The advertisers that the viewer owns, may act for, or is asked to act for; the oldest first. */
export const getAdAccounts = defineCall({
  name: 'v3_get_ad_accounts',
  resource: ['AdAccounts', 'get'],
  audience: 'signed_in',
  input: z.object({ field_set_key: z.optional(maybe(text(80))) }),
  output: z.array(adAccount),
  paged: true,
  errors: ['invalid_input'],
});

/** Who may act for an advertiser beside its owner, and who is asked to. */
export const getAdAccountPeople = defineCall({
  name: 'v3_get_ad_account_people',
  resource: ['AdAccountPeople', 'get'],
  audience: 'signed_in',
  input: z.object({ advertiser_id: id() }),
  output: z.array(adAccountPerson),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** The owner asks somebody to act for their advertiser, or gives who already may other roles. */
export const giveAdRoles = defineCall({
  name: 'v3_give_ad_account_roles',
  resource: ['AdAccountPerson', 'create'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({
    advertiser_id: id(),
    username: text(60),
    permissions: z
      .array(z.enum(AD_ROLES))
      .check(z.minLength(1, 'Choose what they can do.'), z.maxLength(AD_ROLES.length)),
  }),
  output: adAccountPerson,
  errors: [
    'ad_account_not_found',
    'user_not_found',
    'log_in_again',
    'invalid_input',
    'rate_limited',
  ],
  rate: WRITES,
});

/** The viewer accepts to act for an advertiser; doing so again changes nothing. */
export const acceptAdRoles = defineCall({
  name: 'v3_accept_ad_account_roles',
  resource: ['AdAccountPerson', 'update'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ advertiser_id: id() }),
  output: adAccount,
  errors: ['ad_account_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** The viewer declines or gives up acting for an advertiser; its owner takes it from somebody. */
export const endAdRoles = defineCall({
  name: 'v3_end_ad_account_roles',
  resource: ['AdAccountPerson', 'delete'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ advertiser_id: id(), user_id: maybe(id()) }),
  output: z.null(),
  errors: ['ad_account_not_found', 'user_not_found', 'rate_limited'],
  rate: WRITES,
});

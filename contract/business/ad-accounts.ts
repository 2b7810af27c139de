import * as z from 'zod/mini';
import { viewer } from '#contract/identity.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_AD_ACCOUNT_NAME, MAX_MERCHANT_ID, WRITES } from '#contract/kernel/limits.ts';
import { flag, id, maybe, nameText, text } from '#contract/kernel/scalars.ts';
import { AD_COUNTRIES } from './ad-countries.ts';
import { AD_ROLES } from './ad-roles.ts';

/** A person as seen by others acting for the same advertiser. */
export const adAccountUser = z.object({
  id: z.string(),
  type: z.literal('user'),
  username: z.string(),
  full_name: z.string(),
});

/** Whether an invitation to act for an advertiser was accepted. */
const status = z.enum(['accepted', 'pending']);

/** An advertiser, as seen by its owner and those who act for it or are invited to. */
export const adAccount = z.object({
  id: z.string(),
  type: z.literal('ad_account'),
  name: z.string(),
  country: z.string(),
  currency: z.string(),
  owner_user_id: z.string(),
  owner: adAccountUser,
  /** Id of its shop where products are listed, as stated by its owner [DATA-11]. */
  merchant_id: z.nullable(z.string()),
  /** The time zone of its schedules; reports and budgets use UTC days. */
  time_zone: z.string(),
  /**
   * An ended one no longer advertises and calls do not find it; one disabled by an operator is found but delivers
   * nothing.
   */
  standing: z.enum(['active', 'disabled', 'ended']),
  /** When its owner accepted the advertising terms. */
  terms_accepted_at: z.nullable(z.string()),
  /** The viewer's roles. */
  permissions: z.array(z.enum(['OWNER', ...AD_ROLES])),
  /** Whether the viewer accepted; always true for an owner. */
  status,
  created_at: z.string(),
});
export type AdAccount = z.infer<typeof adAccount>;

/** A person who may act for an advertiser, or is invited to. */
export const adAccountPerson = z.object({
  /** The person's id. */
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
 * Turns the viewer's account into a business account with a first ad account of that name [ROUTE-13]; a business is
 * left unchanged.
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

/** Creates an ad account for the viewer, who need not be a business: this is enough to promote a Pin. */
export const createAdAccount = defineCall({
  name: 'v3_create_ad_account',
  resource: ['AdAccount', 'create'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({
    ...ofAccount,
    /** The country's currency by default; US dollars are the only alternative. */
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
 * Changes the owner's advertiser; omitted fields stay. A null merchant id removes it [DATA-11]. Terms are accepted once
 * per version (ad-terms.ts), and an ended advertiser cannot be reopened.
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

/** Advertisers that the viewer owns, may act for, or is invited to act for; oldest first. */
export const getAdAccounts = defineCall({
  name: 'v3_get_ad_accounts',
  resource: ['AdAccounts', 'get'],
  audience: 'signed_in',
  input: z.object({ field_set_key: z.optional(maybe(text(80))) }),
  output: z.array(adAccount),
  paged: true,
  errors: ['invalid_input'],
});

/** People who may act for an advertiser besides its owner, and those invited. */
export const getAdAccountPeople = defineCall({
  name: 'v3_get_ad_account_people',
  resource: ['AdAccountPeople', 'get'],
  audience: 'signed_in',
  input: z.object({ advertiser_id: id() }),
  output: z.array(adAccountPerson),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** Invites a person to act for the owner's advertiser, or changes an existing member's roles. */
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

/** Accepts acting for an advertiser; repeating it changes nothing. */
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

/** The viewer declines or gives up acting for an advertiser, or its owner revokes it. */
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

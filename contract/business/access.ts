import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { email } from '#contract/kernel/email.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id, maybe, text } from '#contract/kernel/scalars.ts';
import { adAccountUser } from './ad-accounts.ts';
import { AD_ROLES } from './ad-roles.ts';

/** Whom the viewer may act as: themselves, or a business that gave them access [DATA-17]. */
export const businessProfile = z.object({
  /** The account's person. */
  id: z.string(),
  /** The viewer's roles there. */
  permissions: z.array(z.enum(['OWNER', ...AD_ROLES])),
  user: z.object({
    username: z.string(),
    businessName: z.string(),
    imgUrl: z.nullable(z.string()),
    merchantId: z.nullable(z.string()),
    scheduledPinCount: z.int(),
    eligibleForStlTool: z.boolean(),
  }),
  /** The advertiser that boards and Pins are made for; null if the viewer makes none. */
  advertiserId: z.nullable(z.string()),
  /** Whether the viewer may use it in their current state [ROLE-05]. */
  isUsable: z.boolean(),
});
export type BusinessProfile = z.infer<typeof businessProfile>;

/**
 * Whether a profile may be used: another's profile requires the multifactor requirements to be met, or ownership
 * [ROLE-05].
 */
export function mayUseProfile(
  viewer: { readonly id: string; readonly hasSecondFactor: boolean },
  profile: Pick<BusinessProfile, 'id' | 'permissions'>,
): boolean {
  return (
    profile.id === viewer.id || profile.permissions.includes('OWNER') || viewer.hasSecondFactor
  );
}

/** A person who may act for the viewer's business, or is invited to. */
export const businessPerson = z.object({
  id: z.string(),
  type: z.literal('business_person'),
  /** Null for an invitation by e-mail. */
  user: z.nullable(adAccountUser),
  email: z.nullable(z.string()),
  permissions: z.array(z.enum(AD_ROLES)),
  status: z.enum(['accepted', 'pending']),
  since: z.string(),
});
export type BusinessPerson = z.infer<typeof businessPerson>;

/** A business that the viewer may act for, or is invited to. */
export const businessAccess = z.object({
  id: z.string(),
  type: z.literal('business_access'),
  business: z.extend(adAccountUser, { business_name: z.string() }),
  permissions: z.array(z.enum(AD_ROLES)),
  status: z.enum(['accepted', 'pending']),
  /** Whether the viewer has to set up a second factor first. */
  needs_second_factor: z.boolean(),
});
export type BusinessAccess = z.infer<typeof businessAccess>;

/** Wire clients send it with any list. */
const listed = { field_set_key: z.optional(maybe(text(80))) };
/** The code in an invitation's e-mail. */
const code = maybe(text(60));

/** The profiles the viewer can act as: their own, if there is a choice, and those of businesses [CALL-03]. */
export const getBusinessProfiles = defineCall({
  name: 'vx_business_access_profiles',
  path: ['GET', '/vx/business_access/profiles/'],
  audience: 'signed_in',
  input: z.object(listed),
  output: z.array(businessProfile),
  paged: true,
  errors: ['invalid_input'],
});

/** People who may act for the viewer's business or are invited to, oldest first. */
export const getBusinessPeople = defineCall({
  name: 'v3_get_business_people',
  resource: ['BusinessPeople', 'get'],
  audience: 'partner',
  sessionOnly: true,
  input: z.object(listed),
  output: z.array(businessPerson),
  paged: true,
  errors: ['invalid_input'],
});

/** The businesses that the viewer may act for or is invited to, oldest first. */
export const getBusinessAccess = defineCall({
  name: 'v3_get_business_access',
  resource: ['BusinessAccess', 'get'],
  audience: 'signed_in',
  input: z.object(listed),
  output: z.array(businessAccess),
  paged: true,
  errors: ['invalid_input'],
});

/** One invitation; one by e-mail is opened by its code. */
export const getBusinessInvite = defineCall({
  name: 'v3_get_business_invite',
  resource: ['BusinessInvite', 'get'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ business_id: id(), code }),
  output: businessAccess,
  errors: ['invite_not_found'],
  secret: ['code'],
});

/** Invites a person to act for a business, by username or e-mail, or changes an existing member's roles. */
export const inviteToBusiness = defineCall({
  name: 'v3_create_business_person',
  resource: ['BusinessPerson', 'create'],
  audience: 'partner',
  sessionOnly: true,
  input: z.object({
    username: maybe(text(60)),
    email: maybe(email()),
    permissions: z
      .array(z.enum(AD_ROLES))
      .check(z.minLength(1, 'Choose what they can do.'), z.maxLength(AD_ROLES.length)),
  }),
  output: businessPerson,
  errors: ['user_not_found', 'log_in_again', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** Accepts access; requires a second factor. Repeating it changes nothing. */
export const acceptBusinessAccess = defineCall({
  name: 'v3_accept_business_access',
  resource: ['BusinessPerson', 'update'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ business_id: id(), code }),
  output: businessAccess,
  errors: ['invite_not_found', 'factor_required', 'invalid_input', 'rate_limited'],
  secret: ['code'],
  rate: WRITES,
});

/** The viewer declines or gives up access to a business, or a business revokes a person's access or invitation. */
export const endBusinessAccess = defineCall({
  name: 'v3_delete_business_person',
  resource: ['BusinessPerson', 'delete'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ business_id: maybe(id()), access_id: maybe(id()), code }),
  output: z.null(),
  errors: ['invite_not_found', 'invalid_input', 'rate_limited'],
  secret: ['code'],
  rate: WRITES,
});

import type { AdRight } from '#contract/kernel/ad-rights.ts';

/** What somebody may be to an ad account. Its owner has OWNER, which is given to nobody else. */
export const AD_ROLES = [
  'ADMIN',
  'ANALYST',
  'CAMPAIGN_MANAGER',
  'AUDIENCE_MANAGER',
  'CATALOGS_MANAGER',
  'FINANCE_MANAGER',
  'PROFILE_PUBLISHER',
] as const;
export type AdRole = (typeof AD_ROLES)[number];

/**
 * The one table of roles and rights: who has which right beside the owner, who has all. An analyst sees all of it,
 * billing too, and changes nothing; whoever sees to the money reads reports. Statements are given a right's roles
 * out of it.
 */
export const ROLE_RIGHTS: Readonly<Record<AdRight, readonly AdRole[]>> = {
  act: AD_ROLES,
  publish: ['ADMIN', 'CAMPAIGN_MANAGER', 'PROFILE_PUBLISHER'],
  campaigns: ['ADMIN', 'CAMPAIGN_MANAGER'],
  reporting: ['ADMIN', 'ANALYST', 'CAMPAIGN_MANAGER', 'AUDIENCE_MANAGER', 'FINANCE_MANAGER'],
  billing_view: ['ADMIN', 'ANALYST', 'FINANCE_MANAGER'],
  billing_edit: ['ADMIN', 'FINANCE_MANAGER'],
  audiences: ['ADMIN', 'AUDIENCE_MANAGER'],
  look_up: ['ADMIN'],
  conversions: ['ADMIN'],
  catalogs_view: ['ADMIN', 'ANALYST', 'CATALOGS_MANAGER', 'CAMPAIGN_MANAGER'],
  catalogs_edit: ['ADMIN', 'CATALOGS_MANAGER'],
};

/** Whether one of the roles has the right. */
export function givesRight(roles: readonly string[], right: AdRight): boolean {
  return roles.some((role) => role === 'OWNER' || ROLE_RIGHTS[right].some((one) => one === role));
}

import type { AdRight } from '#contract/kernel/ad-rights.ts';

/** Roles in an ad account. Its owner has OWNER, which cannot be given. */
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
 * The only table of roles and rights; the owner has every right. An analyst sees everything, including billing, and
 * changes nothing; finance roles read reports. SQL statements take a right's roles from it.
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

/** Whether any of the roles has the right. */
export function givesRight(roles: readonly string[], right: AdRight): boolean {
  return roles.some((role) => role === 'OWNER' || ROLE_RIGHTS[right].some((one) => one === role));
}

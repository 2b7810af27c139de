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

/** What acting for an advertiser may be about. */
export type AdRight = 'act' | 'publish';

/**
 * The one table of roles and rights: who has which right beside the owner, who has all. To publish is to make
 * boards and Pins in their name. Statements are given a right's roles out of it.
 */
export const ROLE_RIGHTS: Readonly<Record<AdRight, readonly AdRole[]>> = {
  act: AD_ROLES,
  publish: ['ADMIN', 'CAMPAIGN_MANAGER', 'PROFILE_PUBLISHER'],
};

/** Whether one of the roles has the right. */
export function givesRight(roles: readonly string[], right: AdRight): boolean {
  return roles.some((role) => role === 'OWNER' || ROLE_RIGHTS[right].some((one) => one === role));
}

import type { AdRole } from '#contract/business/ad-roles.ts';

/** English names of advertisers' roles, to be translated. */
export const adRoleLabel: Readonly<Record<AdRole, string>> = {
  ADMIN: 'Everything but people',
  CAMPAIGN_MANAGER: 'Campaigns, boards and Pins',
  PROFILE_PUBLISHER: 'Boards and Pins',
  AUDIENCE_MANAGER: 'Audiences',
  CATALOGS_MANAGER: 'Catalogues',
  FINANCE_MANAGER: 'Billing',
  ANALYST: 'Reports',
};

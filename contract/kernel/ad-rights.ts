/**
 * Rights in acting for an advertiser. contract/business/ad-roles.ts has the roles that grant each; a call for
 * advertisers names the one it needs.
 */
export const AD_RIGHTS = [
  /** Access to its console. */
  'act',
  /** Creating boards and Pins in its name. */
  'publish',
  /** Creating and changing campaigns, ad groups and ads. */
  'campaigns',
  /** Reading campaigns, results, audiences and conversions. */
  'reporting',
  'billing_view',
  'billing_edit',
  'audiences',
  /** Looking up a person's audiences; every look-up is logged. */
  'look_up',
  'conversions',
  /** Reading data sources with their products and problems. */
  'catalogs_view',
  'catalogs_edit',
] as const;
export type AdRight = (typeof AD_RIGHTS)[number];

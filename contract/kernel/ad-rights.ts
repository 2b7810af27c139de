/**
 * What acting for an advertiser may be about. Whose roles give which of them is in
 * contract/business/ad-roles.ts; a call for advertisers names the one that it takes.
 */
export const AD_RIGHTS = [
  /** To have any part in it: to enter its console. */
  'act',
  /** To make boards and Pins in its name. */
  'publish',
  /** To make campaigns, ad groups and ads, and to change them. */
  'campaigns',
  /** To see campaigns, with what came of them, audiences and conversions, and to change none of it. */
  'reporting',
  'billing_view',
  'billing_edit',
  'audiences',
  /** To look up which audiences somebody is in; it is written down. */
  'look_up',
  'conversions',
  /** To see data sources with their products and problems. */
  'catalogs_view',
  'catalogs_edit',
] as const;
export type AdRight = (typeof AD_RIGHTS)[number];

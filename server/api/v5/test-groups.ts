import { adsTable } from '#contract/api/v5/table-ads.ts';
import type { V5Group } from '#contract/api/v5/rows.ts';

/** Groups of operations on ads, by the test that covers them. */

type Groups = Readonly<Record<string, V5Group>>;
const PAYING = ['order_lines', 'billing', 'terms_of_service'];
const PROMOTING = ['product_group_promotions'];

const those = (isWanted: (name: string) => boolean): Groups =>
  Object.fromEntries(Object.entries(adsTable).filter(([name]) => isWanted(name)));

export const payingGroups = those((name) => PAYING.includes(name));
export const promotingGroups = those((name) => PROMOTING.includes(name));
export const advertisingGroups = those((name) => ![...PAYING, ...PROMOTING].includes(name));

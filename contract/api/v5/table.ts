import type { V5Group, V5Line } from './rows.ts';
import { adsTable } from './table-ads.ts';
import { audiencesTable } from './table-audiences.ts';
import { catalogsTable } from './table-catalogs.ts';
import { peopleTable } from './table-people.ts';

/** Every operation of the published description, version 5.23.0, by group. */
export const v5Groups: Readonly<Record<string, V5Group>> = {
  ...adsTable,
  ...audiencesTable,
  ...catalogsTable,
  ...peopleTable,
};

export const v5Table: readonly V5Line[] = Object.values(v5Groups).flat();

import type { HealthPart, HealthState } from '#contract/transfer/health.ts';

export const HEALTH_NAMES: Readonly<Record<HealthPart['name'], string>> = {
  database: 'Database',
  migrations: 'Tables of this version',
  storage: 'Picture files',
  graph: 'Recommendations',
  jobs: 'Background jobs',
  disk: 'Disk space',
  mail: 'E-mail',
};

const FINE: readonly HealthState[] = ['ready', 'off'];

/** Whether nothing has to be done about a part in this state. */
export const isFine = ({ state }: HealthPart): boolean => FINE.includes(state);

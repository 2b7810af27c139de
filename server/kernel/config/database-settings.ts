import * as z from 'zod/mini';
import { addressesOf } from '../core/addresses.ts';
import { postgresUrl } from './postgres-url.ts';
import { isKnownSecret } from './secret-strength.ts';
import { setting } from './setting.ts';

/** The operator's settings of the database. */
export const databaseSettings = {
  DATABASE_URL: setting(
    postgresUrl,
    null,
    'A PostgreSQL 17 or later to use in place of the embedded one, as the service role. Of several hosts, as in `postgresql://name:password@one:5432,two:5432/bowerbird`, the one that takes writes is used, and found again when it has changed.',
    { secret: true },
  ),
  DATABASE_OWNER_URL: setting(
    postgresUrl,
    null,
    'The same database as the role that owns its tables and changes them at an upgrade; by default DATABASE_URL, with a warning.',
    { secret: true },
  ),
  READ_REPLICAS: setting(
    z.enum(['on', 'off']),
    'off',
    'Whether heavy reads (home, search, pins, boards, profiles, reports of ads) go to the standbys among the hosts of DATABASE_URL (on). What somebody is sent never is older than from the primary: a standby is read from once it has all that was committed before the request.',
  ),
  READ_REPLICAS_WAIT_MS: setting(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/u, 'is not a number of milliseconds')),
      z.pipe(
        z.transform((value: string) => Number(value)),
        z.number().check(z.minimum(1), z.maximum(2_000, 'is not a number from 1 to 2000')),
      ),
    ),
    '100',
    'How far a standby may be behind, in milliseconds (1 to 2000). A request waits for it no longer, and reads go to the primary until it has caught up.',
  ),
};

/** What is wrong with these settings together. */
export function databaseProblems(
  values: {
    readonly DATABASE_URL: string | null;
    readonly DATABASE_OWNER_URL: string | null;
    readonly READ_REPLICAS: 'on' | 'off';
  },
  isHttps: boolean,
): string[] {
  const problems: string[] = [];
  if (values.DATABASE_OWNER_URL !== null && values.DATABASE_URL === null) {
    problems.push('DATABASE_OWNER_URL is of no use without DATABASE_URL.');
  }
  const hasStandbys = values.DATABASE_URL !== null && addressesOf(values.DATABASE_URL).length > 1;
  if (values.READ_REPLICAS === 'on' && !hasStandbys) {
    problems.push('READ_REPLICAS needs several hosts in DATABASE_URL.');
  }
  if (isHttps) {
    for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
      if (isKnownSecret(passwordOf(values[name])))
        problems.push(`${name} holds a password that stands in examples.`);
    }
  }
  return problems;
}

function passwordOf(url: string | null): string {
  return /^[^/]+:\/\/[^@/:]*:([^@/]*)@/u.exec(url ?? '')?.[1] ?? '';
}

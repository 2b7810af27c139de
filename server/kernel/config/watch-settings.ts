import * as z from 'zod/mini';
import { setting, webUrl } from './setting.ts';

const token = z.string().check(z.regex(/^[\x21-\x7e]{16,200}$/u, 'is not 16 to 200 characters'));

const milliseconds = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/u, 'is not a number of milliseconds')),
  z.transform((value: string) => Number(value)),
);

/** The operator's settings for watching a server. */
export const watchSettings = {
  METRICS_TOKEN: setting(
    token,
    null,
    'What a monitoring system shows as a bearer token to read /metrics, in the format of Prometheus; at least 16 characters. Unset, there is no such page.',
    { secret: true },
  ),
  UPDATE_FEED_URL: setting(
    webUrl,
    null,
    'Where a newer version is looked up once a day, for the operators to read of it on their overview: a file of JSON with version, notes_url and security (true or false), on a public address. Unset, nothing is looked up anywhere.',
  ),
  SLOW_STATEMENT_MS: setting(
    milliseconds,
    '1000',
    'From how many milliseconds on a statement of the database is noted in the log, without its values; 0 notes none.',
  ),
};

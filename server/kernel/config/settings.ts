import * as z from 'zod/mini';
import { adsSettings } from './ads-settings.ts';
import { gateSettings } from './gate-settings.ts';
import { humanSettings } from './human-settings.ts';
import { providerSettings } from './provider-settings.ts';
import { watchSettings } from './watch-settings.ts';
import { databaseSettings } from './database-settings.ts';
import { backupSettings } from './backup-settings.ts';
import { addressRanges, list, setting, text, webUrl, type Setting } from './setting.ts';

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/u, 'is not a port number')),
  z.pipe(
    z.transform((value: string) => Number(value)),
    z.number().check(z.maximum(65_535, 'is not a port number')),
  ),
);

const age = z.pipe(
  z.string().check(z.regex(/^\d{1,2}$/u, 'is not a number of years')),
  z.pipe(
    z.transform((value: string) => Number(value)),
    z.number().check(z.minimum(13, 'is not 13 or more')),
  ),
);

const milliseconds = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/u, 'is not a number of milliseconds')),
    z.pipe(
      z.transform((value: string) => Number(value)),
      z
        .number()
        .check(
          z.minimum(least, `is not ${least} or more`),
          z.maximum(most, `is not ${most} or less`),
        ),
    ),
  );

const HOST_NAME = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/iu;

function isHost(item: string): boolean {
  const [, name = '', digits = '0'] = /^(.+?)(?::(\d{1,5}))?$/u.exec(item) ?? [];
  return HOST_NAME.test(name) && Number(digits) <= 65_535;
}

function isHostAndPort(item: string): boolean {
  return isHost(item) && /:\d{1,5}$/u.test(item) && !item.endsWith(':0');
}

function isBareUrl(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/u.test(url.protocol)) return false;
  return (
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === ''
  );
}

const bareUrl = z.pipe(
  z.string().check(z.refine(isBareUrl, 'is not an address of the form https://name')),
  z.transform((value: string) => new URL(value).origin),
);

const innerPath = z
  .string()
  .check(z.regex(/^(?:\/[\w.-]+)+\/$/u, 'is not a path of the form /pictures-inside/'));

const program = z
  .string()
  .check(
    z.regex(/^(?:off|\/.+|[a-z]:\\.+)$/iu, 'is not the full path of a program, nor the word off'),
  );

function isMailUrl(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || !/^smtps?:$/u.test(url.protocol) || url.hostname === '') return false;
  return /^\/?$/u.test(url.pathname) && url.search === '' && url.hash === '';
}

const mailUrl = z
  .string()
  .check(
    z.refine(isMailUrl, 'is not an address of the form smtps://name:password@mail.example:465'),
  );

// The display name before the address excludes characters that could inject further headers.
const SENDER = /^(?:([^<>@"\\\p{C}]+) )?<?([^\s<>@"(),:;\\\p{C}]+@[a-z0-9.-]+)>?$/iu;

const sender = z.pipe(
  z.string().check(z.regex(SENDER, 'is not an address of the form Bowerbird <post@pins.example>')),
  z.transform((value: string) => {
    const [, name = '', address = ''] = SENDER.exec(value) ?? [];
    return { name: name.trim(), address };
  }),
);

const days = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/u, 'is not a number of days')),
  z.transform((value: string) => Number(value)),
);

const auditDays = z.pipe(
  z.string().check(z.regex(/^\d{2,4}$/u, 'is not a number of days')),
  z.pipe(
    z.transform((value: string) => Number(value)),
    z.number().check(z.minimum(90, 'is less than 90 days')),
  ),
);

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** All settings, in the order of docs/running.md. */
export const settings = {
  PORT: setting(port, '3000', 'The port to listen on; 0 takes any free one.'),
  HOST: setting(
    text,
    '127.0.0.1',
    'The address to listen on; 0.0.0.0 opens the server to the network.',
  ),
  PUBLIC_URL: setting(
    bareUrl,
    null,
    'The address that people use, such as https://pins.example. Unset, the server answers to localhost and to bare addresses only.',
  ),
  HOST_ALIASES: setting(
    list(isHost, 'is not a list of host names'),
    '',
    'Other host names that the server answers to, separated by commas.',
  ),
  PROXIES: setting(
    addressRanges,
    '',
    'Addresses or ranges of the proxies in front, separated by commas: only their word about where a request came from counts.',
  ),
  DATA_DIR: setting(
    text,
    './data',
    'The folder of everything that is kept: the embedded database, its secrets, and pictures.',
  ),
  ...databaseSettings,
  SECRET_KEY: setting(
    text,
    null,
    'What tokens are signed with: at least 32 random characters, the same on every server. With the embedded database it is made once and kept with the data.',
    { secret: true },
  ),
  SECRET_KEY_OLD: setting(
    text,
    null,
    'The key before this one: what it signed stays good while it is set, so that keys can be changed without logging anybody out.',
    { secret: true },
  ),
  SIGNUP: setting(
    z.enum(['open', 'invite', 'closed']),
    'open',
    'Who may sign up: everybody (open), people with an invitation (invite) or nobody (closed).',
  ),
  MIN_AGE: setting(age, '13', 'How old one has to be to sign up, in years (13 to 99).'),
  TELL_ACCOUNTS: setting(
    z.enum(['on', 'off']),
    'on',
    'Whether people may learn if an e-mail address has an account (on): visitors may ask, a few times an hour or as often as they show to be no program, sign-up says that an address is taken, and messages may be sent by address. Off, nothing tells: sign-up writes to every address, and its link makes the account. That needs MAIL_URL, or an operator who hands on the links of the outbox.',
  ),
  DELETE_AFTER_DAYS: setting(
    days,
    '14',
    'How long somebody who deleted their account can still come back, in days (0 to 999), before all of it is erased.',
  ),
  AUDIT_LOG_DAYS: setting(
    auditDays,
    '730',
    'How long the log of security events keeps an entry, in days (90 to 9999).',
  ),
  DEMO: setting(
    z.enum(['on', 'off']),
    null,
    'Whether an installation that nobody has used yet is filled with invented people, boards and pictures (on) or not (off). Unset, it is while PUBLIC_URL is unset. npm run demo:remove takes them away again.',
  ),
  MEDIA_STORE: setting(
    z.enum(['folder', 's3']),
    'folder',
    'Where pictures are kept: in a folder, or in a store that speaks S3.',
  ),
  MEDIA_DIR: setting(text, null, 'The folder of pictures; by default media in DATA_DIR.'),
  MEDIA_URL: setting(
    webUrl,
    null,
    'The address in front of pictures, if another server or a delivery network serves them.',
  ),
  MEDIA_ACCEL: setting(
    innerPath,
    null,
    `The internal location of an nginx in front that holds MEDIA_DIR, such as /pictures-inside/: nginx then sends the files that this server names (X-Accel-Redirect). The location must add the headers of pictures itself: Content-Security-Policy "default-src 'none'; sandbox", X-Content-Type-Options nosniff and Cross-Origin-Resource-Policy cross-origin.`,
  ),
  MEDIA_S3_ENDPOINT: setting(
    webUrl,
    null,
    'The address of the S3 store; unset means the one of its region.',
  ),
  MEDIA_S3_REGION: setting(text, 'us-east-1', 'The region of the S3 store.'),
  MEDIA_S3_BUCKET: setting(
    text,
    null,
    'The bucket of the S3 store. Browsers upload straight to it, so its CORS rules have to allow POST from this site.',
  ),
  MEDIA_S3_KEY: setting(text, null, 'The access key of the S3 store.', { secret: true }),
  MEDIA_S3_SECRET: setting(text, null, 'The secret of that access key.', { secret: true }),
  FFMPEG: setting(
    program,
    null,
    'The ffmpeg that makes videos of what people upload, with ffprobe beside it; off takes no videos. Unset, it is looked for in PATH, and without one no videos are taken.',
  ),
  MAIL_URL: setting(
    mailUrl,
    null,
    'The mail server that e-mail goes out through: smtps://name:password@host for TLS from the start, smtp:// for STARTTLS, which is insisted on except with this machine itself. Unset, messages are kept for the operator at /settings/outbox/ for 30 days, and the log says so.',
    { secret: true },
  ),
  MAIL_LOG: setting(
    z.enum(['on', 'off']),
    'off',
    'Whether the log has the whole text of each message that is kept because MAIL_URL is unset (on). Such a text may hold a link that opens an account: for an operator who cannot log in, and for no longer.',
  ),
  MAIL_FROM: setting(
    sender,
    null,
    'Whom e-mail is from, such as Bowerbird <post@pins.example>; needed with MAIL_URL.',
  ),
  ADS: setting(
    z.enum(['on', 'off']),
    'on',
    'Whether there is advertising (on). off takes every trace of it out of pages and calls.',
  ),
  ...humanSettings,
  ...providerSettings,
  ...gateSettings,
  ...adsSettings,
  FETCH_ALLOW: setting(
    list(isHostAndPort, 'is not a list of host:port'),
    '',
    'Hosts with ports, separated by commas, that pages may be fetched from although they are private. For tests; refused when PUBLIC_URL is https.',
  ),
  WEB_ARCHIVE_URL: setting(
    z
      .string()
      .check(
        z.regex(/^https?:\/\/[^\s?#@]+\/$/u, 'is not an address of the form https://name/path/'),
      ),
    null,
    'Where pages of imports are looked for that are gone, such as https://web.archive.org/web/: a date and the page’s address are added to it. Unset, they are looked for nowhere, and no address of an import is given away.',
  ),
  PATIENCE_MS: setting(
    milliseconds(100, 60_000),
    '1500',
    'How long a request may wait for its turn, in milliseconds (100 to 60000), before it is told to come back later (503).',
  ),
  DRAIN_MS: setting(
    milliseconds(0, 120_000),
    '0',
    'How long a server that is to stop goes on answering, in milliseconds (0 to 120000), while /readyz says 503, so that a proxy in front sends requests elsewhere before it closes. 0 closes at once.',
  ),
  ...watchSettings,
  ...backupSettings,
  EVENT_LOG: setting(
    text,
    null,
    'Where views, searches and what came of creating Pins are written, a JSON line each: a file (of which 10 MB and four older ones are kept), - for standard output, or off; by default events/events.log in DATA_DIR. LOG_LEVEL does not matter to it.',
  ),
  LOG_LEVEL: setting(
    z.enum(LEVELS),
    'warn',
    'How much is written to standard error: trace, debug, info, warn, error, fatal or silent.',
  ),
} satisfies Record<string, Setting<unknown>>;

import { resolve } from 'node:path';
import type * as z from 'zod/mini';
import type { Experiment } from '#contract/kernel/experiments.ts';
import type { Conditions } from '#contract/kernel/gates.ts';
import { gateProblems } from './gate-settings.ts';
import {
  facebookOf,
  openIdOf,
  providerProblems,
  type FacebookConfig,
  type OpenIdConfig,
  type PhotoNetwork,
} from './provider-config.ts';
import { type CardConfig, cardsOf, cardProblems } from './card-config.ts';
import type { BackupConfig } from './backup-settings.ts';
import { humanOf, humanProblems, type HumanConfig } from './human-config.ts';
import { mediaOf, mediaProblems, type MediaConfig } from './media-config.ts';
import { weaknessOf } from './secret-strength.ts';
import { databaseProblems } from './database-settings.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

/** Where to find the programs that encode videos. */
export interface VideoConfig {
  /** `off` disables videos; null searches `path`. */
  readonly ffmpeg: string | null;
  /** The search path, as the environment variable lists it. */
  readonly path: string;
}

/** How e-mail is sent. */
export interface MailConfig {
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** The environment, read once and validated. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Scheme, host and port, without a trailing slash; null on a developer's own machine. */
  readonly publicUrl: string | null;
  readonly hostAliases: readonly string[];
  readonly proxies: readonly string[];
  readonly dataDir: string;
  /** Null selects the embedded database. */
  readonly databaseUrl: string | null;
  readonly databaseOwnerUrl: string | null;
  /** How long a request waits for a standby to read from, in milliseconds; null reads from the primary alone. */
  readonly standbyWait: number | null;
  /** Null selects the key stored in the data folder. */
  readonly secretKey: string | null;
  readonly secretKeyOld: string | null;
  readonly signup: 'open' | 'invite' | 'closed';
  readonly minAge: number;
  /** Whether visitors may learn which addresses have an account. */
  readonly tellsAccounts: boolean;
  /** The number of days during which a deleted account can be restored. */
  readonly deleteAfterDays: number;
  /** The number of days for which the audit log is stored. */
  readonly auditLogDays: number;
  /** Null makes no nightly backups. */
  readonly backups: BackupConfig | null;
  /** Whether an empty installation is filled with fictional demo data. */
  readonly demo: boolean;
  readonly media: MediaConfig;
  readonly video: VideoConfig;
  /** Null stores messages for the operator instead of sending them. */
  readonly mail: MailConfig | null;
  /** Whether the log includes the text of messages that are not sent. */
  readonly logsMail: boolean;
  /** Whether advertising is enabled. */
  readonly ads: boolean;
  readonly human: HumanConfig;
  /** Null when the operator has not configured it. */
  readonly facebook: FacebookConfig | null;
  /** The OpenID Connect providers that people can sign in with. */
  readonly openId: readonly OpenIdConfig[];
  /** The photo network that people are invited to connect, if any. */
  readonly photoNetwork: PhotoNetwork | null;
  /** The running experiments; each person is in one group of each. */
  readonly experiments: readonly Experiment[];
  /** Conditions that the builder applies in addition to its declared gates. */
  readonly builderGates: Conditions;
  /** When ads are reviewed, until an operator changes it. */
  readonly adReview: 'automatic' | 'before' | 'after';
  /** The minimum number of ordinary pins between two promoted ones in a feed. */
  readonly adsEvery: number;
  /** Addresses and ranges of data centres, where programs rather than people look at ads. */
  readonly dataCentres: readonly string[];
  /** The provider through which advertisers pay by card; null where none is configured. */
  readonly cards: CardConfig | null;
  readonly fetchAllow: readonly string[];
  /** Where pages of imports are looked for that are gone. */
  readonly webArchive: string | null;
  /** How long a request may wait in the queue, in milliseconds. */
  readonly patience: number;
  /** How long a server that is to stop goes on answering while it isn't ready, in milliseconds. */
  readonly drain: number;
  readonly logLevel: string;
  /** What may read /metrics; null disables it. */
  readonly metricsToken: string | null;
  /** The feed of new versions; null is never fetched. */
  readonly updateFeed: string | null;
  /** From how many milliseconds on a statement is logged; 0 for never. */
  readonly slowStatement: number;
  /** The value of EVENT_LOG; null selects a file in the data folder. */
  readonly eventLog: string | null;
}

/** A Config with its secret key resolved, as the application receives it. */
export type AppConfig = Config & { readonly secretKey: string };

/** The environment is invalid; lists every problem and never includes a secret's value. */
export class ConfigProblem extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The settings are not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigProblem';
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;
type Values = {
  [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['read']> | Missing<Name>;
};
type Missing<Name extends keyof typeof settings> = Name extends NeverMissing ? never : null;
type NeverMissing =
  | 'ADS'
  | 'PORT'
  | 'HOST'
  | 'HOST_ALIASES'
  | 'PROXIES'
  | 'DATA_DIR'
  | 'READ_REPLICAS'
  | 'READ_REPLICAS_WAIT_MS'
  | 'SIGNUP'
  | 'MAIL_LOG'
  | 'MIN_AGE'
  | 'TELL_ACCOUNTS'
  | 'DELETE_AFTER_DAYS'
  | 'AUDIT_LOG_DAYS'
  | 'BACKUP_COUNT'
  | 'MEDIA_STORE'
  | 'MEDIA_S3_REGION'
  | 'GOOGLE_ISSUER'
  | 'LINE_ISSUER'
  | 'HUMAN_CHECK'
  | 'HUMAN_WORK'
  | 'HUMAN_AT_LOG_IN'
  | 'FACEBOOK_GRAPH_URL'
  | 'SSO_ISSUERS'
  | 'EXPERIMENTS'
  | 'BUILDER_GATES'
  | 'ADS_EVERY'
  | 'ADS_REVIEW'
  | 'ADS_DATA_CENTRES'
  | 'STRIPE_URL'
  | 'ADS_CARD_MOST'
  | 'FETCH_ALLOW'
  | 'WEB_ARCHIVE_URL'
  | 'PATIENCE_MS'
  | 'DRAIN_MS'
  | 'SLOW_STATEMENT_MS'
  | 'LOG_LEVEL';

/** Parses the settings; throws ConfigProblem listing everything wrong with them. */
export function parseConfig(environment: Environment): Config {
  const problems: string[] = [];
  const values = readAll(environment, problems);
  // Combinations are checked only once every single value is valid.
  if (problems.length === 0) problems.push(...problemsTogether(values));
  if (problems.length > 0) throw new ConfigProblem(problems);
  return toConfig(values, environment['PATH'] ?? '');
}

/** Returns the settings of this process. Nothing else in the server reads the environment. */
export function readConfig(): Config {
  return parseConfig(process.env);
}

function readAll(environment: Environment, problems: string[]): Values {
  const entries = Object.entries(settings).map(([name, setting]: [string, Setting<unknown>]) => {
    const value = environment[name]?.trim() || setting.fallback;
    if (value === null) return [name, null];
    const parsed = setting.read.safeParse(value);
    if (parsed.success) return [name, parsed.data];
    problems.push(`${name} ${reasonOf(parsed.error)}.`);
    return [name, null];
  });
  return Object.fromEntries(entries) as Values;
}

function reasonOf(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  if (issue?.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue?.message.startsWith('is not')) return issue.message;
  return 'is not a usable value';
}

function problemsTogether(values: Values): string[] {
  const isHttps = values.PUBLIC_URL?.startsWith('https:') ?? false;
  const problems = [
    ...secretProblems(values),
    ...databaseProblems(values, isHttps),
    ...mediaProblems(values, isHttps),
    ...providerProblems(values, isHttps),
    ...humanProblems(values),
    ...cardProblems(values, isHttps),
    ...gateProblems(values),
  ];
  if (isHttps && values.FETCH_ALLOW.length > 0) {
    problems.push(
      'FETCH_ALLOW opens private addresses for tests and is refused when PUBLIC_URL is https.',
    );
  }
  if (values.MAIL_URL !== null && values.MAIL_FROM === null) {
    problems.push('MAIL_FROM is needed with MAIL_URL.');
  }
  return problems;
}

// A public server, or one that shares its database with others, needs a key that cannot be guessed [SEC-86].
function secretProblems(values: Values): string[] {
  const problems: string[] = [];
  const isExternal = values.DATABASE_URL !== null;
  if (isExternal && values.SECRET_KEY === null) {
    problems.push(
      'SECRET_KEY is needed with DATABASE_URL: every server that shares a database must share it.',
    );
  }
  // Applies to every scheme: a public address is reachable by others.
  if (values.PUBLIC_URL !== null || isExternal) {
    for (const name of ['SECRET_KEY', 'SECRET_KEY_OLD'] as const) {
      const weakness = values[name] === null ? null : weaknessOf(values[name]);
      if (weakness !== null)
        problems.push(`${name} ${weakness}. Make one with: openssl rand -base64 32`);
    }
  }
  return problems;
}

function toConfig(values: Values, path: string): Config {
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    hostAliases: values.HOST_ALIASES,
    proxies: values.PROXIES,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    standbyWait: values.READ_REPLICAS === 'on' ? values.READ_REPLICAS_WAIT_MS : null,
    secretKey: values.SECRET_KEY,
    secretKeyOld: values.SECRET_KEY_OLD,
    signup: values.SIGNUP,
    minAge: values.MIN_AGE,
    tellsAccounts: values.TELL_ACCOUNTS === 'on',
    deleteAfterDays: values.DELETE_AFTER_DAYS,
    auditLogDays: values.AUDIT_LOG_DAYS,
    backups:
      values.BACKUP_DIR === null
        ? null
        : { folder: resolve(values.BACKUP_DIR), count: values.BACKUP_COUNT },
    demo: values.DEMO === null ? values.PUBLIC_URL === null : values.DEMO === 'on',
    media: mediaOf(values, dataDir),
    video: { ffmpeg: values.FFMPEG, path },
    mail:
      values.MAIL_URL === null || values.MAIL_FROM === null
        ? null
        : { url: values.MAIL_URL, from: values.MAIL_FROM },
    ads: values.ADS === 'on',
    human: humanOf(values),
    facebook: facebookOf(values),
    openId: openIdOf(values),
    photoNetwork: values.PHOTO_NETWORK,
    experiments: values.EXPERIMENTS,
    builderGates: values.BUILDER_GATES,
    adReview: values.ADS_REVIEW,
    adsEvery: values.ADS_EVERY,
    dataCentres: values.ADS_DATA_CENTRES,
    cards: cardsOf(values),
    fetchAllow: values.FETCH_ALLOW,
    webArchive: values.WEB_ARCHIVE_URL,
    patience: values.PATIENCE_MS,
    drain: values.DRAIN_MS,
    logsMail: values.MAIL_LOG === 'on',
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    updateFeed: values.UPDATE_FEED_URL,
    slowStatement: values.SLOW_STATEMENT_MS,
    eventLog: values.EVENT_LOG,
  };
}

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
import { humanOf, humanProblems, type HumanConfig } from './human-config.ts';
import { mediaOf, mediaProblems, type MediaConfig } from './media-config.ts';
import { isKnownSecret, weaknessOf } from './secret-strength.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

/** Where the programs are that make videos. */
export interface VideoConfig {
  /** `off` makes none; null looks for it in `path`. */
  readonly ffmpeg: string | null;
  /** The folders of programs, as the environment lists them. */
  readonly path: string;
}

/** How e-mail goes out. */
export interface MailConfig {
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** What the environment says, read once and checked. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Scheme, host and port, without a slash at the end; null on a machine of one's own. */
  readonly publicUrl: string | null;
  readonly hostAliases: readonly string[];
  readonly proxies: readonly string[];
  readonly dataDir: string;
  /** Null means the embedded database. */
  readonly databaseUrl: string | null;
  readonly databaseOwnerUrl: string | null;
  /** Null means the one that is kept with the data. */
  readonly secretKey: string | null;
  readonly secretKeyOld: string | null;
  readonly signup: 'open' | 'invite' | 'closed';
  readonly minAge: number;
  /** Whether visitors may learn which addresses have an account. */
  readonly tellsAccounts: boolean;
  /** For so many days a deleted account can be brought back. */
  readonly deleteAfterDays: number;
  /** Whether an installation without people is filled with invented ones. */
  readonly demo: boolean;
  readonly media: MediaConfig;
  readonly video: VideoConfig;
  /** Null keeps messages for the operator. */
  readonly mail: MailConfig | null;
  /** Whether the log has the text of messages that nothing sends. */
  readonly logsMail: boolean;
  /** Whether there is advertising at all. */
  readonly ads: boolean;
  readonly human: HumanConfig;
  /** Null when the operator set up none. */
  readonly facebook: FacebookConfig | null;
  /** Who else says who people are. */
  readonly openId: readonly OpenIdConfig[];
  /** The photo network that people are invited to connect, if any. */
  readonly photoNetwork: PhotoNetwork | null;
  /** What everybody is in one group of. */
  readonly experiments: readonly Experiment[];
  /** What the builder asks beside its declared gates. */
  readonly builderGates: Conditions;
  /** How ads are looked at, until an operator says otherwise. */
  readonly adReview: 'automatic' | 'before' | 'after';
  /** At least so many pins of a feed stand between two promoted ones. */
  readonly adsEvery: number;
  /** By whom advertisers pay by card; null where none do. */
  readonly cards: CardConfig | null;
  readonly fetchAllow: readonly string[];
  /** How long a request waits for its turn, in milliseconds. */
  readonly patience: number;
  readonly logLevel: string;
  /** As EVENT_LOG says; null for a file in the data folder. */
  readonly eventLog: string | null;
}

/** A Config whose secret key is known, as the application is given it. */
export type AppConfig = Config & { readonly secretKey: string };

/** The environment is wrong; every problem is listed, and no secret's value is in any of them. */
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
  | 'SIGNUP'
  | 'MAIL_LOG'
  | 'MIN_AGE'
  | 'TELL_ACCOUNTS'
  | 'DELETE_AFTER_DAYS'
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
  | 'STRIPE_URL'
  | 'ADS_CARD_MOST'
  | 'FETCH_ALLOW'
  | 'PATIENCE_MS'
  | 'LOG_LEVEL';

/** Reads the settings; throws ConfigProblem with all that is wrong with them. */
export function parseConfig(environment: Environment): Config {
  const problems: string[] = [];
  const values = readAll(environment, problems);
  // What does not stand alone is only looked at once each value does.
  if (problems.length === 0) problems.push(...problemsTogether(values));
  if (problems.length > 0) throw new ConfigProblem(problems);
  return toConfig(values, environment['PATH'] ?? '');
}

/** The settings of this process. Nothing else in the server reads the environment. */
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
    ...secretProblems(values, isHttps),
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
  if (values.DATABASE_OWNER_URL !== null && values.DATABASE_URL === null) {
    problems.push('DATABASE_OWNER_URL is of no use without DATABASE_URL.');
  }
  if (values.MAIL_URL !== null && values.MAIL_FROM === null) {
    problems.push('MAIL_FROM is needed with MAIL_URL.');
  }
  return problems;
}

// A server that is open to others, or that shares its database with more servers, needs a key that
// nobody can guess [SEC-86].
function secretProblems(values: Values, isHttps: boolean): string[] {
  const problems: string[] = [];
  const isExternal = values.DATABASE_URL !== null;
  if (isExternal && values.SECRET_KEY === null) {
    problems.push(
      'SECRET_KEY is needed with DATABASE_URL: every server that shares a database must share it.',
    );
  }
  // With whatever scheme: what others reach is not this machine's own.
  if (values.PUBLIC_URL !== null || isExternal) {
    for (const name of ['SECRET_KEY', 'SECRET_KEY_OLD'] as const) {
      const weakness = values[name] === null ? null : weaknessOf(values[name]);
      if (weakness !== null)
        problems.push(`${name} ${weakness}. Make one with: openssl rand -base64 32`);
    }
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
    secretKey: values.SECRET_KEY,
    secretKeyOld: values.SECRET_KEY_OLD,
    signup: values.SIGNUP,
    minAge: values.MIN_AGE,
    tellsAccounts: values.TELL_ACCOUNTS === 'on',
    deleteAfterDays: values.DELETE_AFTER_DAYS,
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
    cards: cardsOf(values),
    fetchAllow: values.FETCH_ALLOW,
    patience: values.PATIENCE_MS,
    logsMail: values.MAIL_LOG === 'on',
    logLevel: values.LOG_LEVEL,
    eventLog: values.EVENT_LOG,
  };
}

import * as z from 'zod/mini';

/** This site's app at Facebook. */
export interface FacebookConfig {
  readonly appId: string;
  readonly appSecret: string;
  /** Without a trailing slash. */
  readonly graphUrl: string;
}

/** A photo site that people may have an account at. */
export interface PhotoNetwork {
  readonly name: string;
  /** Its domain, in lower case. */
  readonly host: string;
}

/** An OpenID Connect identity provider. */
export interface OpenIdConfig {
  /** Identifies the provider in our paths. */
  readonly key: string;
  readonly kind: 'google' | 'line' | 'sso';
  /** The display name. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The e-mail domains whose people sign in there, in lower case. */
  readonly domains: readonly string[];
  /** Whether people of these domains may not use a password. */
  readonly isRequired: boolean;
}

const DOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/u;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u;
const MAX_ISSUERS = 20;

const filled = z.string().check(z.minLength(1), z.maxLength(1_000));

const ssoIssuer = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  issuer: z.string().check(z.refine(isIssuer)),
  client_id: filled,
  client_secret: filled,
  domains: z._default(
    z.array(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((domain: string) => domain.toLowerCase()),
        ),
        z.string().check(z.regex(DOMAIN)),
      ),
    ),
    [],
  ),
  required: z._default(z.boolean(), false),
});

/** Parses the single sign-on issuers from the operator's setting; null if it is malformed. */
export function readSsoIssuers(text: string): OpenIdConfig[] | null {
  const parsed = z.array(ssoIssuer).check(z.maxLength(MAX_ISSUERS)).safeParse(jsonOf(text));
  if (!parsed.success) return null;
  const issuers = parsed.data.map((one): OpenIdConfig => ({
    key: `sso-${slugOf(one.name)}`,
    kind: 'sso',
    name: one.name,
    issuer: one.issuer,
    clientId: one.client_id,
    clientSecret: one.client_secret,
    domains: one.domains,
    isRequired: one.required && one.domains.length > 0,
  }));
  const once = (values: readonly string[]): boolean => new Set(values).size === values.length;
  const areBlocked =
    once(issuers.map(({ key }) => key)) &&
    once(issuers.map(({ issuer }) => issuer)) &&
    once(issuers.flatMap(({ domains }) => domains));
  return areBlocked && issuers.every(({ key }) => key !== 'sso-') ? issuers : null;
}

/** Whether the URL can be an issuer: it must use https, except on this machine. */
export function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
}

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Given {
  readonly GOOGLE_CLIENT_ID: string | null;
  readonly GOOGLE_CLIENT_SECRET: string | null;
  readonly GOOGLE_ISSUER: string;
  readonly LINE_CHANNEL_ID: string | null;
  readonly LINE_CHANNEL_SECRET: string | null;
  readonly LINE_ISSUER: string;
  readonly FACEBOOK_APP_ID: string | null;
  readonly FACEBOOK_APP_SECRET: string | null;
  readonly FACEBOOK_GRAPH_URL: string;
  readonly SSO_ISSUERS: readonly OpenIdConfig[];
}

const PAIRS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['LINE_CHANNEL_ID', 'LINE_CHANNEL_SECRET'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
] as const;

/** Lists the problems with these settings in combination. */
export function providerProblems(settings: Given, isHttps: boolean): string[] {
  const problems = PAIRS.filter(
    ([id, secret]) => (settings[id] === null) !== (settings[secret] === null),
  ).map(([id, secret]) => `${id} and ${secret} are set together or not at all.`);
  const clear = openIdOf(settings).filter(({ issuer }) => issuer.startsWith('http:'));
  if (isHttps && clear.length > 0) {
    problems.push(
      `${clear.map(({ name }) => name).join(', ')}: an issuer without https is for tests, and refused when PUBLIC_URL is https.`,
    );
  }
  return problems;
}

/** Returns the identity providers that the operator trusts, in the order of their buttons. */
export function openIdOf(settings: Given): OpenIdConfig[] {
  const fixed = (
    kind: 'google' | 'line',
    name: string,
    issuer: string,
    clientId: string | null,
    clientSecret: string | null,
  ): OpenIdConfig[] =>
    clientId === null || clientSecret === null
      ? []
      : [{ key: kind, kind, name, issuer, clientId, clientSecret, domains: [], isRequired: false }];
  return [
    ...fixed(
      'google',
      'Google',
      settings.GOOGLE_ISSUER,
      settings.GOOGLE_CLIENT_ID,
      settings.GOOGLE_CLIENT_SECRET,
    ),
    ...fixed(
      'line',
      'LINE',
      settings.LINE_ISSUER,
      settings.LINE_CHANNEL_ID,
      settings.LINE_CHANNEL_SECRET,
    ),
    ...settings.SSO_ISSUERS,
  ];
}

/** Returns this site's Facebook app, or null when the operator has not configured one. */
export function facebookOf(settings: Given): FacebookConfig | null {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = settings;
  if (appId === null || appSecret === null) return null;
  return { appId, appSecret, graphUrl: settings.FACEBOOK_GRAPH_URL };
}

/** Origins of identity providers that pages load from, in addition to the script itself. */
export interface SignOnOrigins {
  readonly origins: readonly string[];
  readonly frames: readonly string[];
  /** Whether one of them signs people in from a popup window. */
  readonly opensWindow: boolean;
}

/** Returns the origins of providers that the page itself calls; providers reached by redirect need none. */
export function signOnOrigins(
  openId: readonly OpenIdConfig[],
  facebook: FacebookConfig | null,
): SignOnOrigins {
  const google = openId.filter(({ kind }) => kind === 'google');
  const origins = google.map(({ issuer }) => new URL(issuer).origin);
  if (facebook === null) return { origins, frames: [], opensWindow: false };
  const frames = ['https://www.facebook.com', 'https://staticxx.facebook.com'];
  return {
    origins: [...origins, 'https://www.facebook.com', 'https://graph.facebook.com'],
    frames,
    opensWindow: true,
  };
}

import * as z from 'zod/mini';
import {
  isIssuer,
  readSsoIssuers,
  type OpenIdConfig,
  type PhotoNetwork,
} from './provider-config.ts';
import { setting, text, webUrl } from './setting.ts';

const PHOTO_NETWORK = /^(\S(?:.{0,58}\S)?) ((?:[a-z0-9-]{1,63}\.)+[a-z]{2,63})$/iu;

const issuer = z
  .string()
  .check(z.refine(isIssuer, 'is not an address of the form https://accounts.example'));

const ssoIssuers = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => readSsoIssuers(value) !== null,
        'is not a list of issuers as docs/running.md describes it',
      ),
    ),
  z.transform((value: string): readonly OpenIdConfig[] => readSsoIssuers(value) ?? []),
);

/** "Photos photos.example": the last word is the domain. */
const photoNetwork = z.pipe(
  z
    .string()
    .check(z.regex(PHOTO_NETWORK, 'is not a name and a domain, as in "Photos photos.example"')),
  z.transform((value: string): PhotoNetwork => {
    const [, name = '', host = ''] = PHOTO_NETWORK.exec(value) ?? [];
    return { name, host: host.toLowerCase() };
  }),
);

/** The settings for identity providers. Unset, they appear on no page. */
export const providerSettings = {
  GOOGLE_CLIENT_ID: setting(
    text,
    null,
    'The client of this site at Google, for people who log in with it. Its redirect address is /login/google/callback/.',
  ),
  GOOGLE_CLIENT_SECRET: setting(text, null, 'The secret of that client.', { secret: true }),
  GOOGLE_ISSUER: setting(issuer, 'https://accounts.google.com', 'Who speaks for Google.'),
  LINE_CHANNEL_ID: setting(
    text,
    null,
    'The channel of this site at LINE, for people who log in with it. Its callback address is /login/line/callback/.',
  ),
  LINE_CHANNEL_SECRET: setting(text, null, 'The secret of that channel.', { secret: true }),
  LINE_ISSUER: setting(issuer, 'https://access.line.me', 'Who speaks for LINE.'),
  SSO_ISSUERS: setting(
    ssoIssuers,
    '[]',
    'OpenID Connect issuers for single sign-on, as a JSON list of objects with name, issuer, client_id, client_secret, domains (of e-mail addresses that log in there) and required (true refuses passwords to people of these domains). An issuer is believed about the addresses of its domains. The redirect address of one named Acme is /login/sso-acme/callback/. Whoever connects one named Instagram is connected_to_instagram.',
    { secret: true },
  ),
  PHOTO_NETWORK: setting(
    photoNetwork,
    null,
    'A photo network whose accounts can be connected here (see SSO_ISSUERS), as its name and its domain, such as "Photos photos.example". Whoever makes a Pin that links there, and names a page of theirs there as their website, is asked once whether they want to connect it.',
  ),
  FACEBOOK_APP_ID: setting(
    text,
    null,
    'The app of this site at Facebook, for people who sign up or in with it.',
  ),
  FACEBOOK_APP_SECRET: setting(text, null, 'The secret of that app.', { secret: true }),
  FACEBOOK_GRAPH_URL: setting(
    webUrl,
    'https://graph.facebook.com/v2.7',
    'The Graph API that is asked.',
  ),
};

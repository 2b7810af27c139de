import { expect, test } from 'vitest';
import { pagePolicy } from './headers.ts';
import { NO_HUMANS, serviceOrigins, type HumanService } from '../config/human-config.ts';
import {
  signOnOrigins,
  type FacebookConfig,
  type OpenIdConfig,
} from '../config/provider-config.ts';

const here = { pictures: null, uploads: null, humanCheck: [], signOn: signOnOrigins([], null) };
const policyWith = (service: HumanService | null): string =>
  pagePolicy(['sha256-known'], { ...here, humanCheck: serviceOrigins({ ...NO_HUMANS, service }) });

const issuer = {
  key: 'google',
  kind: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.example',
  clientId: 'known',
  clientSecret: 'unknown',
  domains: [],
  isRequired: false,
} as const;
const facebook = { appId: '1', appSecret: 's', graphUrl: 'https://graph.example' };
const policyBy = (openId: readonly OpenIdConfig[], app: FacebookConfig | null): string =>
  pagePolicy(['sha256-known'], { ...here, signOn: signOnOrigins(openId, app) });

test('a page loads from nobody else, unless the operator names a service that checks [SEC-23]', () => {
  const alone = policyWith(null);
  expect(alone).toContain("frame-src 'none'");
  expect(alone).toContain("worker-src 'self';");
  expect(alone).toMatch(/connect-src 'self';/);
  expect(alone).not.toMatch(/https:\/\//);
  const service = {
    kind: 'turnstile',
    siteKey: 'known',
    secret: 'unknown',
    project: '',
    verifyUrl: 'https://verify.example/',
    scriptUrl: 'https://scripts.example/api.js',
  } as const;
  const served = policyWith(service);
  for (const rule of ['style-src', 'connect-src', 'frame-src']) {
    const matching = served.split('; ').find((one) => one.startsWith(rule));
    expect(matching).toMatch(/ https:\/\/scripts\.example https:\/\/challenges\.cloudflare\.com$/);
  }
  expect(served).not.toContain('verify.example');
  expect(served).toContain("script-src 'sha256-known' 'strict-dynamic';");
});

test('a page asks those who say who people are only where the operator named them [SEC-35]', () => {
  // A provider reached by redirect needs no origin in the policy.
  expect(policyBy([{ ...issuer, kind: 'sso' }], null)).not.toMatch(/https:\/\//);
  const byGoogle = policyBy([issuer], null);
  expect(byGoogle).toContain("connect-src 'self' https://accounts.google.example;");
  expect(byGoogle).toContain("frame-src 'none'");
  const byFacebook = policyBy([], facebook);
  expect(byFacebook).toContain(
    "connect-src 'self' https://www.facebook.com https://graph.facebook.com;",
  );
  expect(byFacebook).toMatch(/frame-src https:\/\/www\.facebook\.com /);
  expect(byFacebook).toContain("script-src 'sha256-known' 'strict-dynamic';");
});

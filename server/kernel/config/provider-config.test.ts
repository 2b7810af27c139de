import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';

const acme = {
  name: 'Acme Works',
  issuer: 'https://login.acme.example',
  client_id: 'bowerbird',
  client_secret: 'a secret of Acme',
  domains: ['Acme.example'],
};

function problemOf(environment: Readonly<Record<string, string>>): string {
  try {
    parseConfig(environment);
    return '';
  } catch (error) {
    return String(error);
  }
}

test('without settings nobody else says who people are', () => {
  expect(parseConfig({})).toMatchObject({ openId: [], facebook: null });
});

test('those whose word is taken come in the order of their buttons', () => {
  const { openId } = parseConfig({
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 's',
    LINE_CHANNEL_ID: 'l',
    LINE_CHANNEL_SECRET: 's',
    SSO_ISSUERS: JSON.stringify([{ ...acme, required: true }]),
  });
  expect(openId.map(({ key, issuer }) => [key, issuer])).toEqual([
    ['google', 'https://accounts.google.com'],
    ['line', 'https://access.line.me'],
    ['sso-acme-works', 'https://login.acme.example'],
  ]);
  expect(openId[2]).toMatchObject({ domains: ['acme.example'], isRequired: true });
});

test.for([
  ['half a pair', { GOOGLE_CLIENT_ID: 'g' }],
  ['no list', { SSO_ISSUERS: 'https://login.acme.example' }],
  ['an issuer without https', { SSO_ISSUERS: [{ ...acme, issuer: 'http://login.acme.example' }] }],
  ['an unknown key', { SSO_ISSUERS: [{ ...acme, trusted: true }] }],
  [
    'two of one name',
    { SSO_ISSUERS: [acme, { ...acme, issuer: 'https://b.example', domains: [] }] },
  ],
  [
    'two of one domain',
    { SSO_ISSUERS: [acme, { ...acme, name: 'B', issuer: 'https://b.example' }] },
  ],
  ['two of one issuer', { SSO_ISSUERS: [acme, { ...acme, name: 'B', domains: [] }] }],
] as const)('%s is refused, and the refusal holds no secret', ([, settings]) => {
  const environment = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const problem = problemOf(environment);
  expect(problem).toContain(Object.keys(settings)[0]);
  expect(problem).not.toContain(acme.client_secret);
});

test('an issuer in the clear is for tests on this machine', () => {
  const SSO_ISSUERS = JSON.stringify([{ ...acme, issuer: 'http://127.0.0.1:4000' }]);
  expect(problemOf({ SSO_ISSUERS })).toBe('');
  const open = {
    PUBLIC_URL: 'https://pins.example',
    SECRET_KEY: 'kX8f3Qz7Lr2Vw9Tn5Yb1Hc6Jm4Pd0Sg',
  };
  expect(problemOf({ SSO_ISSUERS, ...open })).toContain('Acme Works');
});

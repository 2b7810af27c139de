import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigProblem, parseConfig } from './config.ts';
import { settings } from './settings.ts';

const STRONG = 'q3Zr8LwV0xJ1mB7tKcYd5NfHsPgUaEoi';
const OTHER = 'Xb2Gd9TqRw6YkM4vLz8HsJc1NfPaUe7o';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigProblem) return error.problems;
    throw error;
  }
}

test('without any setting there is a server for this machine alone', () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    databaseUrl: null,
    signup: 'open',
    minAge: 13,
    tellsAccounts: true,
  });
  expect(config.dataDir).toMatch(/\/data$/u);
  expect(config.media).toEqual({
    store: 'folder',
    dir: `${config.dataDir}/media`,
    url: null,
    accel: null,
  });
});

test('reads numbers, lists and addresses', () => {
  const config = parseConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://pins.example/',
    SECRET_KEY: STRONG,
    HOST_ALIASES: 'www.pins.example, old.example:8443',
    PROXIES: '10.0.0.0/8,::1',
    SIGNUP: 'invite',
    MIN_AGE: '16',
    TELL_ACCOUNTS: 'off',
    PATIENCE_MS: '3000',
  });
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://pins.example',
    hostAliases: ['www.pins.example', 'old.example:8443'],
    proxies: ['10.0.0.0/8', '::1'],
    signup: 'invite',
    minAge: 16,
    tellsAccounts: false,
    patience: 3_000,
  });
});

test('a request waits 1.5 s for its turn, unless told otherwise, and never for long', () => {
  expect(parseConfig({}).patience).toBe(1_500);
  for (const [value, problem] of [
    ['99', 'is not 100 or more'],
    ['60001', 'is not 60000 or less'],
    ['1.5', 'is not a number of milliseconds'],
  ] as const) {
    expect(problemsOf({ PATIENCE_MS: value })).toEqual([expect.stringContaining(problem)]);
  }
});

test('a server closes at once, unless told to go on answering for a while', () => {
  expect([parseConfig({}).drain, parseConfig({ DRAIN_MS: '5000' }).drain]).toEqual([0, 5_000]);
  expect(problemsOf({ DRAIN_MS: '120001' })).toEqual([
    expect.stringContaining('is not 120000 or less'),
  ]);
});

test('an empty value is an unset one', () => {
  expect(parseConfig({ PORT: '', PUBLIC_URL: ' ' })).toMatchObject({ port: 3000, publicUrl: null });
});

test('e-mail needs a server by its address, and somebody whom it is from', () => {
  expect(parseConfig({}).mail).toBeNull();
  const url = 'smtps://ada:secret@mail.example:465';
  expect(parseConfig({ MAIL_URL: url, MAIL_FROM: 'Bowerbird <post@pins.example>' }).mail).toEqual({
    url,
    from: { name: 'Bowerbird', address: 'post@pins.example' },
  });
  expect(parseConfig({ MAIL_URL: url, MAIL_FROM: 'post@pins.example' }).mail).toMatchObject({
    from: { name: '', address: 'post@pins.example' },
  });
  expect(problemsOf({ MAIL_URL: url })).toEqual(['MAIL_FROM is needed with MAIL_URL.']);
  for (const MAIL_URL of ['mail.example', 'http://mail.example', 'smtp://', `${url}/?tls=no`]) {
    expect(problemsOf({ MAIL_URL, MAIL_FROM: 'a@b.example' }).join(), MAIL_URL).toMatch(
      /^MAIL_URL/,
    );
  }
  for (const MAIL_FROM of [
    'post',
    'A <a@b.example>, b@c.example',
    'a@b.example\r\nBcc: c@d.example',
  ]) {
    expect(problemsOf({ MAIL_FROM }).join(), MAIL_FROM).toMatch(/^MAIL_FROM is not an address/);
  }
});

test('lets an nginx send pictures of a folder, and of nothing else', () => {
  expect(parseConfig({ MEDIA_ACCEL: '/inside/' }).media).toMatchObject({ accel: '/inside/' });
  for (const path of ['inside', '/in side/', '/inside', '//inside/', '/inside/?a=/']) {
    expect(problemsOf({ MEDIA_ACCEL: path })).toEqual([
      'MEDIA_ACCEL is not a path of the form /pictures-inside/.',
    ]);
  }
  expect(problemsOf({ MEDIA_STORE: 's3', MEDIA_ACCEL: '/inside/' })).toContain(
    'MEDIA_ACCEL needs pictures in a folder: MEDIA_STORE is s3.',
  );
});

test('lists every problem at once', () => {
  expect(
    problemsOf({ PORT: '70000', SIGNUP: 'maybe', PROXIES: '0.0.0.0/0', LOG_LEVEL: 'loud' }),
  ).toEqual([
    'PORT is not a port number.',
    'PROXIES is not a list of addresses or ranges such as 10.0.0.0/8.',
    'SIGNUP must be one of open, invite, closed.',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.',
  ]);
});

test.each([
  ['PORT', '-1'],
  ['PORT', '80a'],
  ['MIN_AGE', '12'],
  ['MIN_AGE', '100'],
  ['PUBLIC_URL', 'ftp://pins.example'],
  ['PUBLIC_URL', 'https://pins.example/under'],
  ['PUBLIC_URL', 'https://me:secret@pins.example'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'postgresql://one:5432,two:many/x'],
  ['DATABASE_URL', 'postgresql://one,two/x?target_session_attrs=any'],
  ['FETCH_ALLOW', 'localhost'],
  ['FETCH_ALLOW', 'http://localhost:80'],
  ['HOST_ALIASES', 'two words'],
  ['MEDIA_STORE', 'ftp'],
])('refuses %s=%s', (name, value) => {
  expect(problemsOf({ [name]: value })[0]).toMatch(new RegExp(`^${name} `, 'u'));
});

describe('FETCH_ALLOW', () => {
  test('is refused when PUBLIC_URL is https [SEC-48]', () => {
    const FETCH_ALLOW = '127.0.0.1:8000';
    expect(parseConfig({ FETCH_ALLOW }).fetchAllow).toEqual([FETCH_ALLOW]);
    expect(
      problemsOf({ FETCH_ALLOW, PUBLIC_URL: 'https://pins.example', SECRET_KEY: STRONG }),
    ).toEqual([expect.stringContaining('FETCH_ALLOW')]);
  });
});

describe('secrets', () => {
  const weak = [
    'short',
    'changeme-changeme-changeme-changeme-1',
    'a'.repeat(64),
    'abcdabcdabcdabcdabcdabcdabcdabcd',
    'your-secret-key-goes-here-0123456789',
    'password1234567890qwertyuiopasdfg',
  ];
  test.each(weak)(
    'refuses the weak key %s where others can reach the server [SEC-86]',
    (SECRET_KEY) => {
      const expected = [expect.stringContaining('SECRET_KEY')];
      expect(problemsOf({ PUBLIC_URL: 'https://pins.example', SECRET_KEY })).toEqual(expected);
      expect(problemsOf({ PUBLIC_URL: 'http://pins.example', SECRET_KEY })).toEqual(expected);
      expect(problemsOf({ DATABASE_URL: 'postgresql://db/bowerbird', SECRET_KEY })).toEqual(
        expected,
      );
    },
  );

  test('refuses an external database without a key [SEC-86]', () => {
    expect(problemsOf({ DATABASE_URL: 'postgresql://db/bowerbird' })).toEqual([
      expect.stringContaining('SECRET_KEY is needed'),
    ]);
  });

  test('refuses default passwords of databases and stores in production [SEC-86]', () => {
    const message = problemsOf({
      PUBLIC_URL: 'https://pins.example',
      SECRET_KEY: STRONG,
      DATABASE_URL: 'postgresql://postgres:postgres@db/bowerbird',
      MEDIA_STORE: 's3',
      MEDIA_S3_BUCKET: 'pins',
      MEDIA_S3_KEY: 'minioadmin',
      MEDIA_S3_SECRET: 'minioadmin',
    });
    expect(message).toEqual([
      expect.stringContaining('DATABASE_URL'),
      expect.stringContaining('MEDIA_S3_SECRET'),
    ]);
  });

  test('accepts two live keys, so that they can be changed [SEC-86]', () => {
    const config = parseConfig({
      PUBLIC_URL: 'https://pins.example',
      SECRET_KEY: STRONG,
      SECRET_KEY_OLD: OTHER,
    });
    expect(config).toMatchObject({ secretKey: STRONG, secretKeyOld: OTHER });
    expect(
      problemsOf({ PUBLIC_URL: 'https://pins.example', SECRET_KEY: STRONG, SECRET_KEY_OLD: 'old' }),
    ).toHaveLength(1);
  });

  test('are in no message about them', () => {
    const text = problemsOf({
      DATABASE_URL: 'mysql://me:hunter22@db',
      MEDIA_S3_SECRET: 'x'.repeat(5_000),
    });
    expect(text).toHaveLength(2);
    expect(text.join(' ')).not.toMatch(/hunter22|xxx/u);
  });
});

test('a store that speaks S3 needs its bucket, key and secret', () => {
  expect(problemsOf({ MEDIA_STORE: 's3' })).toHaveLength(3);
  const config = parseConfig({
    MEDIA_STORE: 's3',
    MEDIA_S3_BUCKET: 'b',
    MEDIA_S3_KEY: 'k',
    MEDIA_S3_SECRET: 's',
  });
  expect(config.media).toMatchObject({
    store: 's3',
    bucket: 'b',
    region: 'us-east-1',
    endpoint: null,
  });
});

test('a provider of cards has both its secrets, and speaks https where the site does', () => {
  const [key, secret] = [{ STRIPE_SECRET_KEY: 'sk' }, { STRIPE_WEBHOOK_SECRET: 'whsec' }];
  expect(parseConfig({}).cards).toBeNull();
  for (const alone of [key, secret])
    expect(problemsOf(alone).join()).toContain('are set together or not at all');
  expect(parseConfig({ ...key, ...secret, ADS_CARD_MOST: '200' }).cards).toEqual({
    secretKey: 'sk',
    noticeSecret: 'whsec',
    url: 'https://api.stripe.com',
    most: 200_000_000,
  });
  const open = { PUBLIC_URL: 'https://pins.example', SECRET_KEY: STRONG };
  const clear = { ...key, ...secret, STRIPE_URL: 'http://127.0.0.1:1' };
  expect(problemsOf({ ...open, ...clear }).join()).toContain('STRIPE_URL without https');
});

const DEPLOY = resolve(import.meta.dirname, '..', '..', '..', 'deploy');

/** Variables of deploy/ that are for Node, and for the database beside the server. */
const OTHERS = [
  'NODE_ENV',
  'POSTGRES_PASSWORD',
  'DATABASE_ADMIN',
  'DATABASE_OWNER',
  'DATABASE_SERVICE',
];

test.each([
  ['systemd/bowerbird.service', /^Environment=([A-Z_0-9]+)=/gmu],
  ['container/Containerfile', /(?<=ENV .*)\b([A-Z_0-9]+)=/gu],
  ['container/compose.yaml', /^ {6}([A-Z][A-Z_0-9]+): /gmu],
  ['nginx/bowerbird.conf', /\b([A-Z][A-Z_0-9]+)=/gu],
  ['haproxy/haproxy.cfg', /\b([A-Z][A-Z_0-9]+)=/gu],
])('deploy/%s sets what is a setting', async (file, form) => {
  const names = [...(await readFile(join(DEPLOY, file), 'utf8')).matchAll(form)];
  const known = [...Object.keys(settings), ...OTHERS];
  expect(names.length).toBeGreaterThan(0);
  for (const [, name] of names) expect(known).toContain(name);
});

test('standbys are read from only where there are some, and for no longer than a moment', () => {
  const one = { DATABASE_URL: 'postgresql://a:b@one:5432/bowerbird', SECRET_KEY: STRONG };
  const two = { ...one, DATABASE_URL: 'postgresql://a:b@one:5432,two:5432/bowerbird' };
  const on = { READ_REPLICAS: 'on' };
  expect(parseConfig(two).standbyWait).toBeNull();
  expect(parseConfig({ ...two, ...on }).standbyWait).toBe(100);
  expect(parseConfig({ ...two, ...on, READ_REPLICAS_WAIT_MS: '250' }).standbyWait).toBe(250);
  const alone = ['READ_REPLICAS needs several hosts in DATABASE_URL.'];
  expect(problemsOf({ ...one, ...on })).toEqual(alone);
  expect(problemsOf(on)).toEqual(alone);
  for (const wait of ['0', '2001', '1s']) {
    const [problem] = problemsOf({ ...two, ...on, READ_REPLICAS_WAIT_MS: wait });
    expect(problem).toMatch(/^READ_REPLICAS_WAIT_MS /u);
  }
});

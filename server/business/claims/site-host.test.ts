import { expect, test } from 'vitest';
import { siteNamed } from './site-host.ts';

const named = (written: string, allow: readonly string[] = []): string => {
  try {
    const { host, origin } = siteNamed(written, allow);
    return origin === null ? host : `${host} at ${origin}`;
  } catch {
    return 'refused';
  }
};

test.each([
  ['example.org', 'example.org'],
  ['https://www.Example.org./shop/?a=1#b', 'example.org'],
  ['http://blog.example.org', 'blog.example.org'],
  ['www.blog.example.org', 'blog.example.org'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['noor.github.io', 'noor.github.io'],
  ['example.co.uk', 'example.co.uk'],
  ['www.co', 'www.co'],
])('%s is the site %s', (written, site) => {
  expect(named(written)).toBe(site);
});

test.each([
  'co.uk',
  'com.au',
  'www.co.uk',
  'org',
  'localhost',
  'github.io',
  'www.github.io',
  'https://blogspot.com/noor',
  '127.0.0.1',
  'http://[::1]/',
  '0x7f.1',
  'example.org:8080',
  'https://noor@example.org',
  'ftp://example.org',
  'javascript://example.org',
  'exa mple.org',
  'under_score.example.org',
  `${'a'.repeat(64)}.org`,
  '',
])('%s is nobody’s to claim', (written) => {
  expect(named(written)).toBe('refused');
});

test('what the operator lets be fetched is asked where it is', () => {
  const allow = ['127.0.0.1:4000'];
  expect(named('http://127.0.0.1:4000/a', allow)).toBe('127.0.0.1 at http://127.0.0.1:4000');
  expect(named('http://127.0.0.1:4001/', allow)).toBe('refused');
});

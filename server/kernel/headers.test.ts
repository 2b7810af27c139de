import { expect, test } from 'vitest';
import { pagePolicy } from './headers.ts';
import { NO_HUMANS, serviceOrigins, type HumanService } from './human-config.ts';

const here = { pictures: null, uploads: null };
const policyWith = (service: HumanService | null): string =>
  pagePolicy('once', { ...here, humanCheck: serviceOrigins({ ...NO_HUMANS, service }) });

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
    const said = served.split('; ').find((one) => one.startsWith(rule));
    expect(said).toMatch(/ https:\/\/scripts\.example https:\/\/challenges\.cloudflare\.com$/);
  }
  expect(served).not.toContain('verify.example');
  expect(served).toContain("script-src 'nonce-once' 'strict-dynamic';");
});

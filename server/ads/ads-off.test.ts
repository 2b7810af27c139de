import { expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import { testApp } from '#server/testing/app.ts';

test('with ads off none of their calls is there, whoever asks, through any door', async () => {
  const app = await testApp({ ADS: 'off' });
  const person = await app.person();
  const calls = callsByDomain.ads ?? [];
  expect(calls.length).toBeGreaterThan(10);
  for (const { name, resources, paths } of calls) {
    for (const [resource, verb] of resources) {
      const { status, envelope } = await person.resource(resource, verb, { advertiser_id: '1' });
      const code = envelope.resource_response.error?.error_code;
      expect([status, code], name).toEqual([400, 'unsupported']);
    }
    for (const [method, path] of paths) {
      const target = path.replaceAll(/\{\w+\}/g, '1');
      const { status, text } = await person.request(target, { method });
      expect([status, text], name).toEqual([400, expect.stringContaining('unsupported')]);
    }
  }
  await app.close();
});

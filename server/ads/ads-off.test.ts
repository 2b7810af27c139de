import { expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import { updatePin } from '#contract/pins.ts';
import { jobsIn, waitingJobs } from '#server/kernel/jobs/jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

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

test('with ads off what was kept of people is forgotten as with them, and what Pins announce is heard', async () => {
  const app = await testApp({ ADS: 'off' });
  const person = await app.person();
  await app.db.read.run(
    `insert into ad_seen (bucket, person_id, group_id, day, views)
     values (1, 1, 1, '2026-01-01', 3), (1, 1, 1, '2026-03-14', 2)`,
  );
  await jobsIn(app.db.read).add('ads.forget-epochs', {});
  const pin = await aPin(person, (await aBoard(person)).id);
  await person.call(updatePin, { id: pin.id, title: 'Another one' });
  await app.runJobs();
  expect(await app.db.read.rows('select views from ad_seen')).toEqual([{ views: 2 }]);
  for (const name of ['ads.forget-epochs', 'pins.reworded', 'pins.count-pictures']) {
    expect(await waitingJobs(app.db.read, name), name).toBe(0);
  }
  await app.close();
});

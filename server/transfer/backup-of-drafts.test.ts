import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { getDrafts } from '#contract/builder/drafts.ts';
import { getScheduledPins, publishDraft } from '#contract/builder/publishing.ts';
import { signUp } from '#contract/identity.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { aDraft } from '#server/builder/core/test-builder.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { PASSWORD, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';
import { signedUp } from '#server/testing/signed-up.ts';
import { aSite, serve, type Site } from './test-sites.ts';

const sites: Site[] = [];
afterAll(async () => {
  for (const site of sites) await site.close();
});
async function site(): Promise<Site> {
  const made = await aSite();
  sites.push(made);
  return made;
}

/** Makes the scheduled jobs due, as if the hour had passed. */
async function pass({ urls }: Site): Promise<void> {
  const service = openDatabase(urls.serviceUrl, { max: 1 });
  await service.read.run(
    `update graphile_worker._private_jobs set run_at = '2000-01-01Z' where key like 'builder.publish:%'`,
  );
  await service.end();
}

test(
  'drafts come back with their pictures, and a scheduled pin is published by the restored copy [SEC-84] [BUILD-11]',
  { timeout: 120_000 },
  async () => {
    const source = await site();
    const before = await serve(source);
    const client = before.client();
    const email = 'ann@people.example';
    const fields = { email, password: PASSWORD, username: 'ann', full_name: 'Ann', age: 30 };
    const { id } = await signedUp(client.call(signUp, fields));
    const ann: TestPerson = { ...client, id, username: 'ann', email };
    await source.db.read.run('update people set is_partner = true where id = :id', { id });
    const board = await aBoard(ann);
    const stored = await aDraft(ann, { title: 'Not yet' });
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await aDraft(ann, { title: 'Soon', board_id: board.id, publish_at });
    await ann.call(publishDraft, { draft_id: planned.id });
    await before.stop();
    await source.backup('backup');

    const copy = await site();
    const { check } = await copy.restore(join(source.folder, 'backup'));
    expect(check.problems).toEqual([]);
    const server = await serve(copy);
    const again = server.client(ann.cookies);
    const drafts = (await again.call(getDrafts, {})).data;
    expect(drafts.map(({ title, version }) => ({ title, version }))).toEqual([
      { title: 'Not yet', version: stored.version },
    ]);
    const waiting = (await again.call(getScheduledPins, {})).data;
    expect(waiting).toMatchObject([{ id: planned.id, title: 'Soon', is_scheduled: true }]);
    await pass(copy);
    await server.runJobs();
    const pins = (await again.call(getBoardPins, { board_id: board.id })).data;
    expect(pins.map(({ title }) => title)).toEqual(['Soon']);
    for (const { images } of [...drafts.flatMap(({ pictures }) => pictures), ...pins]) {
      const path = new URL(images['236x'].url).pathname.replace('/media/', '');
      expect(await copy.storage.sizeOf(path), path).toBeGreaterThan(0);
    }
    await server.stop();
  },
);

import { expect, test } from 'vitest';
import {
  createCatalogItemBatch,
  getCatalogItemBatch,
} from '#contract/ads/catalogs/item-batches.ts';
import { getCatalogItems } from '#contract/ads/catalogs/items.ts';
import { getCatalogFeeds } from '#contract/ads/catalogs/feeds.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { deadJobs } from '#server/kernel/jobs/dead-jobs.ts';
import { waitingJobs } from '#server/kernel/jobs/jobs.ts';
import { clientOf } from '#server/testing/client.ts';
import { waitersWith } from '#server/testing/waiters.ts';
import { batchOf, sent, whole } from './item-batches/test-batches.ts';
import { anOwnerAt, killableServers, killed } from './test-killed.ts';

const JOB = 'ads.write-items';
const LONG = { timeout: 60_000, interval: 20 };

const servers = killableServers();
const { hold, start, startAgain } = servers;

test.skipIf(process.platform !== 'linux')(
  'kill -9 while a batch of products is written, and before its end is noted, writes each product once [SEC-74]',
  { timeout: 300_000 },
  async () => {
    const db = servers.db();
    let server = start();
    const owner = await anOwnerAt(await server.ready);
    const { advertiser_id } = owner;
    await db.read.run(
      `insert into claimed_sites (host, bucket, person_id, claim_id, claimed_at)
       values ('glass.example', :bucket, :id, 1, now())`,
      { bucket: bucketOf(owner.id), id: owner.id },
    );
    const stand = () =>
      db.read.row(
        `select (select count(*)::int from ad_items) as items,
           (select sum(ingested_count)::int from ad_feed_runs
             where id = (select current_run_id from ad_feeds)) as counted,
           (select count(*)::int from ad_item_batches where ended_at is not null) as ended`,
      );
    const noEnd = await hold('lock table ad_feed_issues in exclusive mode');
    const items = Array.from({ length: 300 }, (_, at) =>
      sent(`V-${at}`, 'CREATE', whole(`V-${at}`, { variant_names: 'Size' })),
    );
    const batch = await owner.call(createCatalogItemBatch, batchOf(advertiser_id, items));
    await expect.poll(() => waitersWith(db, 'ad_feed_issues'), LONG).not.toHaveLength(0);
    await killed(db, server);
    expect(await stand()).toEqual({ items: 0, counted: 0, ended: 0 });

    server = await startAgain();
    await expect.poll(() => waitersWith(db, 'ad_feed_issues'), LONG).not.toHaveLength(0);
    const noNote = await hold(
      `select 1 from graphile_worker._private_jobs where locked_at is not null and task_id =
         (select id from graphile_worker._private_tasks where identifier = :name) for update`,
      { name: JOB },
    );
    await noEnd();
    await expect.poll(() => waitersWith(db, '_private_jobs'), LONG).not.toHaveLength(0);
    await killed(db, server);
    await noNote();
    const written = { items: 300, counted: 300, ended: 1 };
    expect(await stand()).toEqual(written);
    expect(await waitingJobs(db.read, JOB)).toBe(1);

    server = await startAgain();
    await expect.poll(() => waitingJobs(db.read, JOB), LONG).toBe(0);
    expect(await stand()).toEqual(written);
    expect(await deadJobs(db.read, null, 10)).toEqual([]);
    const again = clientOf(await server.ready, {}, owner.cookies);
    const named = { advertiser_id, batch_id: batch.id };
    const { items: results } = await again.call(getCatalogItemBatch, named);
    expect(results.filter(({ status }) => status === 'SUCCESS')).toHaveLength(300);
    const { data } = await again.call(getCatalogFeeds, { advertiser_id });
    expect(data).toMatchObject([{ current: { ingested_count: 300 } }]);
    const first = await again.call(getCatalogItems, { advertiser_id, feed_id: batch.feed_id });
    expect(first.data[0]).toMatchObject({ id: 'V-0', title: 'A vase V-0' });
  },
);

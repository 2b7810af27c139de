import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createCatalogFeed,
  createCatalogRun,
  updateCatalogFeed,
} from '#contract/ads/catalogs/feeds.ts';
import { anSftpSite, type SftpSite } from '#server/media/outside/test-sftp.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aMerchant, feedOf, fileOf, line } from './test-catalogs.ts';
import { feedInput } from './test-feed-input.ts';

const password = 'blue bottle caps';
const OTHER_KEY = `SHA256:${'A'.repeat(43)}`;
let site: SftpSite;
let app: TestApp;
beforeAll(async () => {
  site = await anSftpSite(password);
  app = await testApp({ FETCH_ALLOW: site.pair });
});
afterAll(async () => {
  await app.close();
  await site[Symbol.asyncDispose]();
});
beforeEach(() => {
  site.passwords.length = 0;
  site.files.clear();
});

const sftpInput = (advertiser_id: string) => ({
  ...feedInput(advertiser_id, `${site.origin}/feeds/main.csv`),
  username: 'shop',
  password,
  host_key: site.fingerprint,
});

test('a data source is read by sftp, and another key of its server stops it before the password', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  site.files.set('/feeds/main.csv', Buffer.from(fileOf(line('V-1'), line('V-2'))));
  const host_key = `${OTHER_KEY},  ${site.fingerprint}=`;
  const input = { ...sftpInput(advertiser_id), host_key };
  const { id: feed_id } = await owner.call(createCatalogFeed, input);
  await app.runJobs();
  expect(await feedOf(owner, feed_id)).toMatchObject({
    location: `${site.origin}/feeds/main.csv`,
    host_key: `${OTHER_KEY} ${site.fingerprint}`,
    has_password: true,
    last_run: { status: 'COMPLETED', ingested_count: 2 },
  });
  expect(site.passwords).toEqual([password]);
  const change = { advertiser_id, feed_id, version: 1, host_key: OTHER_KEY };
  expect(await owner.call(updateCatalogFeed, change)).toMatchObject({ host_key: OTHER_KEY });
  await owner.call(createCatalogRun, { advertiser_id, feed_id });
  await app.runJobs();
  expect(await feedOf(owner, feed_id)).toMatchObject({
    current: { ingested_count: 2 },
    last_run: { status: 'FAILED', issues: [{ code: 'FETCH_ERROR', effect: 'STOPPED', count: 1 }] },
  });
  expect(site.passwords).toEqual([password]);
});

test('an sftp address without a user name, a fingerprint or a public server is refused with its field', async () => {
  const owner = await aMerchant(app);
  const input = sftpInput(owner.advertiser_id);
  for (const [field, more] of [
    ['username', { username: '' }],
    ['host_key', { host_key: '' }],
    ['host_key', { host_key: 'MD5:00:11' }],
    ['host_key', { host_key: `${site.fingerprint}x` }],
    ['location', { location: 'sftp://10.0.0.1/feed.csv' }],
    ['location', { location: 'sftp://0x7f.1/feed.csv' }],
    ['location', { location: 'sftp://shop:secret@feeds.example/feed.csv' }],
    ['location', { location: 'ftp://feeds.example/feed.csv' }],
    ['location', { location: 'sftp:feed.csv' }],
  ] as const) {
    const { status, envelope } = await owner.resource('CatalogFeed', 'create', {
      ...input,
      ...more,
    });
    expect([status, JSON.stringify(envelope).includes(field)], JSON.stringify(more)).toEqual([
      400,
      true,
    ]);
  }
});

test('the password and the fingerprint of one sftp server go to no other one', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  const { id: feed_id } = await owner.call(createCatalogFeed, sftpInput(advertiser_id));
  const at = (version: number, more: object) => ({ advertiser_id, feed_id, version, ...more });
  const moved = at(1, { location: `${site.origin}/feeds/other.csv` });
  expect(await owner.call(updateCatalogFeed, moved)).toMatchObject({
    has_password: true,
    host_key: site.fingerprint,
  });
  const location = 'sftp://feeds.example/main.csv';
  expect(await owner.refusal(updateCatalogFeed, at(2, { location }))).toMatchObject({
    status: 400,
    detail: "Enter the fingerprint of the server's key. It starts with SHA256:.",
  });
  const named = at(2, { location, host_key: OTHER_KEY });
  expect(await owner.call(updateCatalogFeed, named)).toMatchObject({
    has_password: false,
    host_key: OTHER_KEY,
  });
  const plain = at(3, { location: 'https://feeds.example/main.csv' });
  expect(await owner.call(updateCatalogFeed, plain)).toMatchObject({ host_key: null });
});

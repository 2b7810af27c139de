import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAds, updateAds } from '#contract/ads/campaigns.ts';
import { createConversionEvents } from '#contract/ads/conversions/events.ts';
import { getConversionTrials } from '#contract/ads/conversions/trials.ts';
import { createBoard, deleteBoard, getBoard, updateBoard } from '#contract/boards.ts';
import { getHome, getRelatedPins, search } from '#contract/discovery.ts';
import { getViewer, logIn, logOut } from '#contract/identity.ts';
import { createUpload, getUploads } from '#contract/media.ts';
import { getNewsBadge } from '#contract/news/badge.ts';
import { createPin, deletePin, getPin, savePin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { blockUser, followUser, getUser } from '#contract/social.ts';
import { anEvent } from '#server/ads/conversion-events/test-events.ts';
import { PACE } from '#server/ads/pacing/pace.ts';
import { adIn, anAdvertiser, found, pinsAbout, promoted } from '#server/ads/test-ads.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { postFile } from '#server/media/uploads/test-forms.ts';
import type { TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPicture, aPin } from '#server/testing/pins.ts';
import { until } from '#server/testing/until.ts';
import { startCluster, type Cluster } from './test-cluster.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.close());

/** A person's browser at each of the two servers. */
const atBoth = (person: Pick<Client, 'cookies'>): readonly [Client, Client] => [
  cluster.at(person, cluster.urls[0]),
  cluster.at(person, cluster.urls[1]),
];

const isIn = async (client: Client): Promise<boolean> =>
  (await client.call(getViewer, {})) !== null;

test('a session begun at one server holds at the other and through both proxies, and ends everywhere at once', async () => {
  const person = await cluster.person();
  const { nginx, haproxy } = cluster.proxies;
  const everywhere = [...cluster.urls, nginx, haproxy].map((url) => cluster.at(person, url));
  for (const client of everywhere) expect(await isIn(client)).toBe(true);
  const stolen = new Map(person.cookies);
  await atBoth(person)[1].call(logOut, {});
  for (const [name, value] of stolen) person.cookies.set(name, value);
  for (const client of everywhere) expect(await isIn(client)).toBe(false);
});

test('tries to log in are counted over both servers, also through the proxies, by the address that the proxy names', async () => {
  const { username } = await cluster.person();
  const urls = [...cluster.urls, cluster.proxies.nginx, cluster.proxies.haproxy];
  const tries = Array.from({ length: 24 }, async (_, at) => {
    const client = cluster.visitor(urls[at % urls.length]);
    const wrong = { username_or_email: username, password: `not this one ${at}` };
    return (await client.refusal(logIn, wrong)).status;
  });
  const statuses = await Promise.all(tries);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(19);
  const visitor = cluster.visitor();
  const limited: number[] = [];
  for (let at = 0; at < 7; at += 1) {
    const client = cluster.at(visitor, urls[at % urls.length] ?? '');
    const { status } = await client.resource('EmailExists', 'get', { email: 'a@people.example' });
    limited.push(status);
  }
  expect(limited).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const elsewhere = await cluster
    .visitor(cluster.proxies.nginx)
    .resource('EmailExists', 'get', { email: 'a@people.example' });
  expect(elsewhere.status).toBe(200);
});

/** Whether the viewer finds the Pin in each of the places that show one, at a server. */
async function placesOf(
  viewer: Client,
  pin: { readonly id: string },
  board: string,
  beside: string,
  word: string,
): Promise<Record<string, boolean>> {
  const has = (pins: readonly { readonly id: string }[]): boolean =>
    pins.some(({ id }) => id === pin.id);
  const readable = (answer: Promise<unknown>): Promise<boolean> =>
    answer.then(
      () => true,
      () => false,
    );
  const results = (await viewer.call(search, { query: word, scope: 'pins' })).data.results;
  return {
    pin: await readable(viewer.call(getPin, { id: pin.id })),
    board: await readable(viewer.call(getBoard, { board_id: board })),
    list: await viewer.call(getBoardPins, { board_id: board }).then(
      ({ data }) => has(data),
      () => false,
    ),
    search: has(results),
    home: has((await viewer.call(getHome, {})).data),
    related: has((await viewer.call(getRelatedPins, { pin_id: beside })).data),
  };
}

const ALL = { pin: true, board: true, list: true, search: true, home: true, related: true };
const NONE = { pin: false, board: false, list: false, search: false, home: false, related: false };

interface Shown {
  readonly owner: TestPerson;
  readonly viewer: TestPerson;
  readonly pin: { readonly id: string };
  readonly board: string;
  /** Asks the server that hears nothing of what is done at the first. */
  readonly places: () => Promise<Record<string, boolean>>;
}

/** A Pin that both servers show a follower everywhere. */
async function aShownPin(word: string): Promise<Shown> {
  const [owner, viewer] = [await cluster.person(), await cluster.person()];
  const { id: board } = await aBoard(owner, { name: `A ${word}` });
  const pin = await aPin(owner, board, { title: `A ${word} of clay` });
  const beside = await aPin(viewer, (await aBoard(viewer, { name: `My ${word}` })).id, {
    title: `A ${word} of glass`,
  });
  await viewer.call(followUser, { user_id: owner.id });
  const [, there] = atBoth(viewer);
  const places = () => placesOf(there, pin, board, beside.id, word);
  let last: Record<string, boolean> = {};
  await until(
    async () => {
      last = await places();
      return Object.values(last).every(Boolean);
    },
    () => `not shown everywhere: ${JSON.stringify(last)}`,
  );
  return { owner, viewer, pin, board, places };
}

test('a board made secret at one server is nowhere at the next request to the other', async () => {
  const { owner, board, places } = await aShownPin('teapot');
  expect(await places()).toEqual(ALL);
  await atBoth(owner)[0].call(updateBoard, { board_id: board, privacy: 'secret' });
  expect(await places()).toEqual(NONE);
});

test('a Pin deleted at one server is nowhere at the next request to the other', async () => {
  const { owner, pin, places } = await aShownPin('lantern');
  await atBoth(owner)[0].call(deletePin, { id: pin.id });
  expect(await places()).toEqual({ ...NONE, board: true });
});

test('a board deleted at one server is nowhere at the next request to the other', async () => {
  const { owner, board, places } = await aShownPin('basket');
  await atBoth(owner)[0].call(deleteBoard, { board_id: board });
  expect(await places()).toEqual(NONE);
});

test('who is blocked at one server sees nothing of the other person at the next request to the other', async () => {
  const { owner, viewer, places } = await aShownPin('saddle');
  await atBoth(owner)[0].call(blockUser, { blocked_user_id: viewer.id });
  expect(await places()).toEqual(NONE);
  const refused = await atBoth(viewer)[1].refusal(getUser, { username: owner.username });
  expect(refused.status).toBe(404);
});

test('an upload begun at one server is sent to the other and pinned through a proxy; the picture comes from both', async () => {
  const person = await cluster.person();
  const [one, other] = atBoth(person);
  const ticket = await one.call(createUpload, {});
  const file = Buffer.from(await aPicture(), 'base64');
  expect((await postFile(cluster.urls[1], ticket, file)).status).toBe(204);
  const { upload_id } = ticket;
  expect((await one.call(getUploads, { upload_ids: upload_id }))[upload_id]).toMatchObject({
    status: 'succeeded',
  });
  const { id: board_id } = await other.call(createBoard, { name: 'Sent' });
  const through = cluster.at(person, cluster.proxies.nginx);
  const pin = await through.call(createPin, { board_id, media_upload_id: upload_id });
  const path = new URL(pin.images['236x'].url).pathname;
  for (const url of [...cluster.urls, cluster.proxies.haproxy]) {
    const answer = await fetch(url + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
});

test('a create that both servers get at once happens once', async () => {
  const person = await cluster.person();
  const input = { name: 'Once', guid: 'board-1' };
  const create = (url: string) => cluster.at(person, url).resource('Board', 'create', input);
  const urls = Object.values(cluster.proxies);
  for (const { status } of await Promise.all(urls.map(create)))
    expect([200, 409]).toContain(status);
  // 409 while the other one is at work on it.
  for (const url of urls) await expect.poll(async () => (await create(url)).status).toBe(200);
  const ids = await Promise.all(
    urls.map(async (url) => (await cluster.at(person, url).call(createBoard, input)).id),
  );
  expect(new Set(ids).size).toBe(1);
});

test('what somebody does at one server is news at the other', async () => {
  const { owner, viewer, pin } = await aShownPin('kettle');
  const [, there] = atBoth(owner);
  const before = (await there.call(getNewsBadge, {})).news_hub_count;
  const { id: board_id } = await aBoard(viewer);
  await atBoth(viewer)[0].call(savePin, { pin_id: pin.id, board_id });
  const badge = async () => (await there.call(getNewsBadge, {})).news_hub_count;
  await expect.poll(badge, { timeout: 30_000 }).toBeGreaterThan(before);
});

test('a test event that one server took is seen at the other at once', async () => {
  const { owner, advertiser_id } = await anAdvertiser(cluster.app);
  const [one, other] = atBoth(owner);
  const { test_code } = await other.call(getConversionTrials, { advertiser_id });
  const data = [anEvent(new Date(), { event_id: 'here' })];
  await one.call(createConversionEvents, { advertiser_id, test_code, data });
  const { events } = await other.call(getConversionTrials, { advertiser_id });
  expect(events.map(({ event_id }) => event_id)).toEqual(['here']);
});

test('an ad that is paused at one server is not served by the other two seconds later', async () => {
  const glass = await anAdvertiser(cluster.app);
  await promoted(cluster.app, glass);
  await pinsAbout(cluster.app, 'vase');
  await jobsIn(cluster.db.read).add(PACE, {});
  const viewers = atBoth(await cluster.person());
  for (const viewer of viewers) {
    await until(
      async () => adIn(await found(viewer, 'vase')) !== undefined,
      () => 'the ad is not served',
    );
  }
  const { advertiser_id } = glass;
  const [here] = atBoth(glass.owner);
  const [ad] = (await here.call(getAds, { advertiser_id })).data;
  const items = [{ id: ad?.id ?? '', version: ad?.version ?? 0, status: 'PAUSED' as const }];
  await here.call(updateAds, { advertiser_id, items });
  const pausedAt = performance.now();
  const [, there] = viewers;
  await until(
    async () => adIn(await found(there, 'vase')) === undefined,
    () => 'the other server goes on with it',
  );
  expect(performance.now() - pausedAt).toBeLessThan(2_000);
  for (let at = 0; at < 5; at += 1) expect(adIn(await found(there, 'vase'))).toBeUndefined();
});

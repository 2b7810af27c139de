import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeId } from '#server/kernel/core/ids.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { adsExperimentIn } from '../core/sees-ads.ts';
import { openAds, type OpenAds } from '../open-ads.ts';
import { choosePersonal, hideAd, muteAccount, showAd } from './viewer-store.ts';
import { viewerNumber } from './viewers.ts';

const NOW = new Date('2026-03-14T09:26:53Z');
const BUCKET = 7;
const anId = (): string => makeId(BUCKET, NOW.getTime());

let database: TestDatabase;
/** The ads services of two processes. */
let processes: readonly OpenAds[];
beforeAll(async () => {
  database = await testDatabase();
  const topics = { ofPictures: async () => new Map(), ofPerson: async () => [] };
  const parts = { db: database.db, log: pino({ level: 'silent' }), clock: () => NOW };
  const keys = { secretKey: 'only for tests', secretKeyOld: null, cards: null };
  const settings = {
    ...keys,
    every: 8,
    dataCentres: [],
    topics,
    adsExperiment: adsExperimentIn([]),
  };
  processes = [openAds({ ...parts, ...settings }), openAds({ ...parts, ...settings })];
  for (const { intake } of processes) await intake.live.now();
});
afterAll(async () => {
  for (const one of processes) await one.close();
  await database.close();
});

test('what somebody hides, mutes or chooses is known in every process once it is written', async () => {
  const { db } = database;
  const [personId, adId, accountId] = [anId(), anId(), anId()];
  const known = () => Promise.all(processes.map(({ intake }) => intake.viewers.of(personId)));
  const before = await known();
  expect(before.map(({ isPersonal }) => isPersonal)).toEqual([null, null]);
  await db.transaction((tx) => hideAd(tx, personId, adId));
  for (const { hiddenAds } of await known()) expect([...hiddenAds]).toEqual([adId]);
  await db.transaction((tx) => showAd(tx, personId, adId));
  for (const { hiddenAds } of await known()) expect([...hiddenAds]).toEqual([]);
  await db.transaction((tx) => muteAccount(tx, personId, { accountId, isMuted: true }));
  for (const { mutedAccounts } of await known()) expect([...mutedAccounts]).toEqual([accountId]);
  const viewer = viewerNumber();
  await db.transaction((tx) =>
    choosePersonal(tx, personId, { isPersonal: false, viewer, now: NOW }),
  );
  for (const now of await known()) expect(now).toMatchObject({ isPersonal: false, viewer });
});

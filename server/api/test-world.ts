import { followBoard } from '#contract/boards.ts';
import { acceptBoardInvite, inviteToBoard } from '#contract/boards/collaborators.ts';
import { createBoardNote } from '#contract/boards/notes.ts';
import { createDraft, deleteDrafts } from '#contract/builder/drafts.ts';
import { publishDraft } from '#contract/builder/publishing.ts';
import { followTopic } from '#contract/discovery/topics.ts';
import { createAccessToken, signUp } from '#contract/identity.ts';
import { switchAccount } from '#contract/identity/accounts.ts';
import { createSiteClaim } from '#contract/business/claims.ts';
import { setState } from '#contract/identity/states.ts';
import { world } from '#contract/kernel/example.ts';
import { createUpload } from '#contract/media.ts';
import { getNews } from '#contract/news.ts';
import { deletePin, getPin, savePin, updatePin } from '#contract/pins.ts';
import { movePins } from '#contract/pins/moves.ts';
import { blockUser, followUser } from '#contract/social.ts';
import { createComment, createConversation, sendMessage } from '#contract/talk.ts';
import { COUNT_TOPICS } from '#server/discovery/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { PASSWORD, type TestApp } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPicture } from '#server/testing/pins.ts';
import { signedUp } from '#server/testing/signed-up.ts';
import { auctionWonBy } from '#server/ads/replay/test-auctions.ts';
import {
  adShownTo,
  moneyOf,
  noticeOf,
  promotionsOf,
  searchesOf,
  viewOf,
} from './test-world-ads.ts';
import { audiencesOf } from './test-world-audiences.ts';
import { catalogOf } from './test-world-catalog.ts';
import { reportedThings } from './test-world-moderation.ts';
import { picturesOf } from './test-world-pictures.ts';
import { reportsOf } from './test-world-reports.ts';
import { schedulesOf } from './test-world-schedules.ts';
import { businessesOf } from './test-world-business.ts';
import { FACEBOOKS } from './test-facebooks.ts';
import { factorsOfNoor } from './test-world-factors.ts';
import { aPreview } from './test-world-imports.ts';
import { linksTo } from './test-world-links.ts';
import { operatorsThings } from './test-operator-world.ts';

/** The examples' world as it stands on a server: its names, and Noor's session. */
export interface World {
  readonly noor: Client;
  /** What the examples write, and what it is here. */
  readonly names: ReadonlyMap<string, string>;
}

type Names = Partial<Record<keyof typeof world, string>>;

/** Makes the world once more, with people of its own. */
export async function makeWorld(app: TestApp, number: number, page: string): Promise<World> {
  const person = async (username: string, full_name: string) => {
    const client = app.visitor();
    const input = {
      email: `${username}${number}@people.example`,
      password: PASSWORD,
      username: `${username}${number}`,
      full_name,
      age: 30,
    };
    const { id, email } = await signedUp(client.call(signUp, input));
    return { ...client, id, email, username: input.username };
  };
  const noor = await person('noor', 'Noor Haddad');
  const emil = await person('emil', 'Emil Berg');
  const ines = await person('ines', 'Ines Costa');
  const otto = await person('otto', 'Otto Lind');
  const wren = await person('wren', 'Wren Moor');
  const studio = await addAccount(noor, `studio${number}`);
  await noor.call(followUser, { user_id: emil.id });
  await emil.call(followUser, { user_id: noor.id });
  await noor.call(blockUser, { blocked_user_id: otto.id });
  const pictures = await picturesOf(noor, emil);
  await app.runJobs();
  await noor.call(followBoard, { board_id: pictures.smallGardens });
  await shareBoards({ noor, emil }, pictures);
  const { blueThings: board_id, shells: section_id, bottle } = pictures;
  const { id: job } = await noor.call(movePins, { board_id, section_id, pin_ids: [bottle] });
  const items = [{ text: 'Measure the shelf', done: true }];
  const { id: note } = await noor.call(createBoardNote, {
    board_id,
    title: 'Before the move',
    items,
  });
  const { id: site } = await noor.call(createSiteClaim, { website: page });
  const own = { ...pictures, job, note, site, ...(await ownThings(noor, board_id)) };
  const advertisers = await businessesOf(app, noor, emil);
  const promotions = await promotionsOf(noor, advertisers.glassworks, page);
  await searchesOf(app);
  const audiences = await audiencesOf(app, { noor, emil }, advertisers);
  const catalog = await catalogOf(app, noor.id, advertisers.glassworks, page);
  const reports = {
    ...(await reportsOf(app, noor.id, advertisers.glassworks)),
    ...(await schedulesOf(app, noor.id, advertisers.glassworks)),
  };
  const money = await moneyOf(app, advertisers.glassworks);
  const ad = {
    adId: promotions.ad,
    groupId: promotions.adGroup,
    campaignId: promotions.campaign,
    accountId: advertisers.glassworks,
  };
  const shownAd = await adShownTo(app, noor.id, ad);
  await viewOf(app, ad);
  const auction = await auctionWonBy(app.db, ad, app.clock.now);
  for (const id of [own.driftwood, own.pebble]) await noor.call(deletePin, { id });
  const message = await conversationsOf({ noor, emil, ines }, own);
  const reported = await reportedThings(app, noor, message);
  await aMail(app);
  await gatheredBy([emil, ines, wren], pictures);
  await jobsIn(app.db.read).add(COUNT_TOPICS, {});
  await app.runJobs();
  await noor.call(followTopic, { interest_id: 'Blue things' });
  await asAuthPictures(app, [pictures.bower, pictures.berries, pictures.glass]);
  const business = await partnersThings(app, { noor, emil }, pictures);
  const { data: logged } = await noor.call(getNews, {});
  const news = logged.find((line) => line.category === 'follow')?.id;
  if (news === undefined) throw new Error('Noor is told of no follow.');
  const real: Names = {
    ...own,
    ...advertisers,
    ...promotions,
    ...audiences,
    ...catalog,
    shownAd,
    ...money,
    ...reports,
    auction,
    ...business,
    news,
    adNotice: await noticeOf(noor, advertisers.glassworks),
    ...message,
    ...reported,
    ...(await linksTo(app, { emil, ines, otto })),
    ...(await factorsOfNoor(app, noor, noor.email)),
    ...(await operatorsThings(app)),
    noor: noor.id,
    emil: emil.id,
    ines: ines.id,
    otto: otto.id,
    wren: wren.id,
    studio,
    page,
  };
  return { noor, names: namesOf(real, number) };
}

/** A second account in the same browser, which goes on as the first. */
async function addAccount(
  client: Client & { readonly id: string },
  username: string,
): Promise<string> {
  const input = { email: `${username}@people.example`, password: PASSWORD, username, age: 30 };
  const { id } = await signedUp(client.call(signUp, { ...input, add_account: true }));
  await client.call(switchAccount, { user_id: client.id });
  return id;
}

/** A message that stays, because there is no mail server. */
function aMail({ db, clock: { now } }: TestApp): Promise<void> {
  const [to, subject, text] = ['juno@people.example', 'A Pin for you', 'Noor sent you a Pin.'];
  const mail = { to, subject, text, html: `<p>${text}</p>`, senderId: null };
  return db.transaction((tx) => queueMail({ tx, jobs: jobsIn(tx), now }, mail));
}

type Person = Parameters<typeof aBoard>[0];

/** Blue things are a topic: several people gather them. */
async function gatheredBy(
  people: readonly Person[],
  { bower }: Awaited<ReturnType<typeof picturesOf>>,
): Promise<void> {
  for (const person of people) {
    const { id: board_id } = await aBoard(person, { name: 'Blue things' });
    await person.call(savePin, { pin_id: bower, board_id });
  }
}

/** As the job would choose them a day later. */
async function asAuthPictures(app: TestApp, pins: readonly string[]): Promise<void> {
  await app.db.read.run('delete from front_door_pins');
  await app.db.read.run(
    `insert into front_door_pins (place, pin_id)
     select place, id from unnest(:pins::bigint[]) with ordinality as chosen (id, place)`,
    { pins },
  );
}

/** Emil works on a board of Noor's, and asks her to work on one of his. */
async function shareBoards(
  { noor, emil }: Record<'noor' | 'emil', Person>,
  { oldIdeas, smallGardens }: Awaited<ReturnType<typeof picturesOf>>,
): Promise<void> {
  await noor.call(inviteToBoard, { board_id: oldIdeas, invited_user_ids: [emil.id] });
  await emil.call(acceptBoardInvite, { board_id: oldIdeas });
  await emil.call(inviteToBoard, { board_id: smallGardens, invited_user_ids: [noor.id] });
}

async function ownThings(noor: Client, board_id: string): Promise<Names> {
  await noor.call(setState, { state: 'saw_the_tour', value: true });
  const ticket = await noor.call(createUpload, {});
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.upload_parameters)) form.append(name, value);
  form.append('file', new Blob([Buffer.from(await aPicture(), 'base64')]), 'blue.png');
  await fetch(ticket.upload_url, { method: 'POST', body: form });
  const token = await noor.call(createAccessToken, { name: 'My scripts', scopes: ['read'] });
  const upload_id = ticket.upload_id;
  const input = { title: 'A bower at noon', board_id, pictures: [{ upload_id }] };
  const aDraft = async (more: object = {}): Promise<string> =>
    (await noor.call(createDraft, { ...input, ...more })).id;
  const drafts = { draft: await aDraft(), sketch: await aDraft(), ready: await aDraft() };
  const brought = await aPreview(noor);
  return { upload: upload_id, token: token.id, ...drafts, ...brought, readyToo: await aDraft() };
}

/** What only a business account makes: a pin that waits for its time, and one with tags in it. */
async function partnersThings(
  { db }: TestApp,
  { noor, emil }: Record<'noor' | 'emil', Person>,
  { blueThings: board_id, bower, creek }: Awaited<ReturnType<typeof picturesOf>>,
): Promise<Names> {
  await db.read.run('update people set is_partner = true where id = :id', { id: noor.id });
  await emil.call(updatePin, { id: creek, sponsor_username: noor.username });
  const pictures = [{ image_signature: (await noor.call(getPin, { id: bower })).image_signature }];
  const input = { title: 'A bower at noon', board_id, pictures };
  const publish_at = '2026-03-16T18:00:00Z';
  const waiting = await noor.call(createDraft, { ...input, publish_at });
  await noor.call(publishDraft, { draft_id: waiting.id });
  const at = { page: 0, y: 0.5 };
  const tags = [
    { kind: 'product' as const, pin_id: bower, x: 0.25, ...at },
    { kind: 'person' as const, user_id: emil.id, x: 0.75, ...at },
  ];
  const draft = await noor.call(createDraft, { ...input, tags });
  const { pin_id: tagged } = await noor.call(publishDraft, { draft_id: draft.id });
  await noor.call(deleteDrafts, { draft_ids: [draft.id] });
  return { waiting: waiting.id, tagged: tagged ?? '' };
}

async function conversationsOf(
  { noor, emil, ines }: Record<'noor' | 'emil' | 'ines', Person>,
  { bower: pinId, creek }: Awaited<ReturnType<typeof picturesOf>>,
) {
  const comment = await emil.call(createComment, { pinId, text: `Where, @${noor.username}?` });
  const reply = await noor.call(createComment, { pinId, text: 'There.', parentId: comment.id });
  const begun = { user_ids: [noor.id], text: 'Hello!' };
  const talk = await emil.call(createConversation, begun);
  const request = await ines.call(createConversation, begun);
  const text = 'Look at this one.';
  const sent = await emil.call(sendMessage, { conversation_id: talk.id, text, pin: creek });
  return {
    comment: comment.id,
    reply: reply.id,
    talk: talk.id,
    request: request.id,
    message: sent.id,
  };
}

function namesOf(real: Names, number: number): ReadonlyMap<string, string> {
  const ids = Object.entries(real).map(
    ([name, value]) => [world[name as keyof typeof world], value] as const,
  );
  const people = ['noor', 'emil', 'juno', 'lea'].flatMap((name) => [
    [name, name + number] as const,
    [`${name}@people.example`, `${name}${number}@people.example`] as const,
  ]);
  const facebooks = Object.entries(FACEBOOKS).flatMap(([name, id]) => [
    [`token-of-${name}`, `token-of-${name}${number}`] as const,
    [id, id + number] as const,
  ]);
  return new Map([...ids, ...people, ...facebooks]);
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  followPerson,
  listFollowed,
  listFollowers,
  listTopics,
  readUser,
} from '#contract/api/v5/accounts.ts';
import {
  changeBoard,
  changeSection,
  listBoardPins,
  listBoards,
  listFollowedBoards,
  listSectionPins,
  listSections,
  makeBoard,
  makeSection,
  readBoard,
  removeBoard,
  removeSection,
} from '#contract/api/v5/boards.ts';
import { listInterests, relateTerms, suggestTerms } from '#contract/api/v5/keywords.ts';
import {
  changePin,
  listPins,
  makePin,
  readMedia,
  readPin,
  registerMedia,
  removePin,
  savePinAgain,
  searchOwnPins,
} from '#contract/api/v5/pins.ts';
import { peopleTable } from '#contract/api/v5/table-people.ts';
import { followBoard } from '#contract/boards.ts';
import { errors } from '#contract/kernel/errors.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPicture, aPin } from '#server/testing/pins.ts';
import { noting, program, type Program, servedIn } from './test-v5.ts';

/** Every served operation on people, Pins and boards, over HTTP. */

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
let anns: Program;
let made: Set<string>;
let make: Program['make'];
beforeAll(async () => {
  app = await testApp();
  ann = await app.person();
  ben = await app.person();
  anns = await program(app, ann);
  ({ made, make } = noting(anns));
});
afterAll(() => app.close());

type Thing = Readonly<Record<string, unknown>> & { readonly id: string };
interface Page {
  readonly items: Thing[];
  readonly bookmark: string | null;
}
const idsOf = ({ items }: Page): string[] => items.map(({ id }) => id);

test('a board and its sections are made, read, listed, changed and taken away', async () => {
  const board = await make<Thing>(makeBoard, {}, { body: { name: 'Bowls', privacy: 'PUBLIC' } });
  expect(board).toMatchObject({
    name: 'Bowls',
    privacy: 'PUBLIC',
    owner: { username: ann.username },
    pin_count: 0,
  });
  const named = { board_id: board.id };
  expect(await make(readBoard, named)).toEqual(board);
  expect(idsOf(await make<Page>(listBoards))).toEqual([board.id]);
  const query = { privacy: 'PROTECTED' };
  expect(idsOf(await make<Page>(listBoards, {}, { query }))).toEqual([]);
  const change = { name: 'Clay bowls', description: 'To eat from' };
  expect(await make(changeBoard, named, { body: change })).toMatchObject(change);

  const section = await make<Thing>(makeSection, named, { body: { name: 'Deep' } });
  expect((await make<Page>(listSections, named)).items).toEqual([section]);
  const inBoard = { ...named, section_id: section.id };
  const body = { name: 'Shallow' };
  expect(await make(changeSection, inBoard, { body })).toEqual({ id: section.id, ...body });
  expect(await make(listSectionPins, inBoard)).toEqual({ items: [], bookmark: null });
  // The board in the path must be the section's own.
  const { id: other } = await aBoard(ann);
  expect(await anns.send('GET', `/boards/${other}/sections/${section.id}/pins`)).toMatchObject({
    status: 404,
    body: { code: errors.section_not_found.number },
  });
  expect(await make(removeSection, inBoard)).toBeNull();
  expect(idsOf(await make<Page>(listSections, named))).toEqual([]);
  expect(await make(removeBoard, named)).toBeNull();
  expect((await anns.send('GET', `/boards/${board.id}`)).status).toBe(404);
});

test('a Pin is made of a picture, read, listed, found, changed, saved again and taken away', async () => {
  const board = await make<Thing>(makeBoard, {}, { body: { name: 'Jugs' } });
  const section = await make<Thing>(
    makeSection,
    { board_id: board.id },
    { body: { name: 'Blue' } },
  );
  const pin = await make<Thing>(
    makePin,
    {},
    {
      body: {
        title: 'A jug of cobalt glass',
        link: 'https://glassworks.example/jugs/',
        alt_text: null,
        board_id: board.id,
        board_section_id: section.id,
        media_source: {
          source_type: 'image_base64',
          content_type: 'image/png',
          data: await aPicture(),
        },
      },
    },
  );
  expect(pin).toMatchObject({
    title: 'A jug of cobalt glass',
    board_id: board.id,
    board_section_id: section.id,
    is_owner: true,
    creative_type: 'REGULAR',
    media: { media_type: 'image', images: { '1200x': { width: 8, height: 12 } } },
  });
  const named = { pin_id: pin.id };
  expect(await make(readPin, named)).toMatchObject({ id: pin.id, link: pin.link });
  expect(idsOf(await make<Page>(listPins))).toEqual([pin.id]);
  const place = { board_id: board.id, section_id: section.id };
  expect(idsOf(await make<Page>(listBoardPins, place))).toEqual([pin.id]);
  expect(idsOf(await make<Page>(listSectionPins, place))).toEqual([pin.id]);
  const query = { query: 'cobalt' };
  expect(idsOf(await make<Page>(searchOwnPins, {}, { query }))).toEqual([pin.id]);
  const change = { title: 'A jug', description: 'Of glass' };
  expect(await make(changePin, named, { body: change })).toMatchObject({ ...change });

  const theirs = await aPin(ben, (await aBoard(ben)).id);
  const body = { board_id: board.id };
  const saved = await make<Thing>(savePinAgain, { pin_id: theirs.id }, { body });
  expect(saved).toMatchObject({ board_id: board.id, is_owner: true });
  expect(await make(readPin, { pin_id: theirs.id })).toMatchObject({ is_owner: false });
  expect(await make(removePin, { pin_id: saved.id })).toBeNull();
  expect(idsOf(await make<Page>(listPins))).toEqual([pin.id]);
});

test('a list goes on where a bookmark says', async () => {
  const { id: board_id } = await aBoard(ann);
  const pins = [await aPin(ann, board_id), await aPin(ann, board_id), await aPin(ann, board_id)];
  const page = (query: Record<string, string>) =>
    make<Page>(listBoardPins, { board_id }, { query: { page_size: '2', ...query } });
  const first = await page({});
  const second = await page({ bookmark: first.bookmark ?? '' });
  expect([...idsOf(first), ...idsOf(second)]).toEqual(pins.map(({ id }) => id).toReversed());
  expect(second.bookmark).toBeNull();
});

test('whose token it is, and whom they follow', async () => {
  expect(await make(readUser)).toMatchObject({ id: ann.id, username: ann.username });
  const benAs = { type: 'user', username: ben.username };
  expect(await make(followPerson, { username: ben.username }, { body: {} })).toEqual(benAs);
  expect((await make<Page>(listFollowed)).items).toEqual([benAs]);
  await app.runJobs();
  const bens = await program(app, ben);
  expect(await bens.make<Page>(listFollowers)).toMatchObject({
    items: [{ username: ann.username }],
  });
  expect(await make(listFollowers)).toEqual({ items: [], bookmark: null });
  const { id: board_id } = await aBoard(ben);
  await ann.call(followBoard, { board_id });
  expect(idsOf(await make<Page>(listFollowedBoards))).toContain(board_id);
  expect((await make<Page>(listTopics, { username: ann.username })).items).toEqual([]);
  expect((await anns.send('POST', '/user_account/following/nobody', {})).status).toBe(404);
});

test("what is others' alone is not there, and what a token is not for is refused", async () => {
  const secret = await aBoard(ben, { privacy: 'secret' });
  const theirs = await aPin(ben, (await aBoard(ben)).id);
  const refused = async (method: string, path: string, body?: object, by = anns) => {
    const sent = await by.send(method, path, body);
    return [sent.status, sent.body.code];
  };
  const notFound = (code: 'board_not_found' | 'pin_not_found') => [404, errors[code].number];
  expect(await refused('GET', `/boards/${secret.id}`)).toEqual(notFound('board_not_found'));
  expect(await refused('DELETE', `/boards/${secret.id}`)).toEqual(notFound('board_not_found'));
  expect(await refused('DELETE', `/pins/${theirs.id}`)).toEqual(notFound('pin_not_found'));
  expect(await refused('PATCH', `/pins/${theirs.id}`, { title: 'Mine' })).toEqual(
    notFound('pin_not_found'),
  );
  const mayRead = await program(app, ann, ['read']);
  const scope = [403, errors.missing_scope.number];
  expect(await refused('POST', '/boards', { name: 'No' }, mayRead)).toEqual(scope);
  expect(await refused('DELETE', `/pins/${theirs.id}`, undefined, mayRead)).toEqual(scope);
  const mayWrite = await program(app, ann, ['write']);
  expect(await refused('GET', '/pins', undefined, mayWrite)).toEqual(scope);
});

test('what is not supported is refused by its name', async () => {
  const naming = async (method: string, path: string, field: string, body?: object) => {
    const sent = await anns.send(method, path, body);
    expect([sent.status, sent.body.code, sent.body.message], path).toEqual([
      400,
      1,
      expect.stringContaining(field),
    ]);
  };
  await naming('GET', '/pins?pin_metrics=true', 'pin_metrics');
  await naming('GET', '/boards?ad_account_id=7', 'ad_account_id');
  await naming('POST', '/boards', 'is_ads_only', { name: 'Ads', is_ads_only: true });
  const media_source = { source_type: 'multiple_image_urls', items: [] };
  await naming('POST', '/pins', 'media_source', { board_id: '7', media_source });
  await naming('POST', '/pins', 'sponsor_id', {
    board_id: '7',
    sponsor_id: '7',
    media_source: { source_type: 'image_url', url: 'https://a.example/b.png' },
  });
  expect((await anns.send('GET', '/pins?pin_metrics=false')).status).toBe(200);
});

test('what people search for and gather is suggested for ads', async () => {
  const { id: board } = await aBoard(ben, { name: 'Teapots' });
  for (const description of ['#ceramic #green', '#ceramic #blue', '#ceramic #blue', '#silver']) {
    await aPin(ben, board, { title: 'Teapot', description });
  }
  await app.runJobs();
  for (const job of [
    'discovery.count-words',
    'discovery.refresh-completions',
    'discovery.count-topics',
  ]) {
    await jobsIn(app.db.read).add(job, {});
  }
  await app.runJobs();
  expect(await make(suggestTerms, {}, { query: { term: 'teap' } })).toContain('teapot');
  const related = await make(relateTerms, {}, { query: { terms: 'teapot,nothing' } });
  expect(related).toMatchObject({
    id: 'teapot',
    related_terms_list: [
      { term: 'teapot', related_terms: expect.arrayContaining(['ceramic']) },
      { term: 'nothing', related_terms: [] },
    ],
  });
  const [interests] = await make<Record<string, string>[]>(listInterests, {
    targeting_type: 'INTEREST',
  });
  expect(interests).toMatchObject({ teapots: 'Teapots' });
  expect((await anns.send('GET', '/resources/targeting/GEO')).status).toBe(400);
});

test('a video is registered before it is sent, and shows how far it is', async () => {
  const media_type = 'video';
  const sent = await anns.send('POST', '/media', { media_type });
  // On a machine that cannot convert videos.
  if (sent.status === errors.video_unavailable.status) {
    expect(sent.body.code).toBe(errors.video_unavailable.number);
    return;
  }
  const media = await make<{ media_id: string }>(registerMedia, {}, { body: { media_type } });
  const { media_id } = media;
  const state = { media_id, media_type, status: 'registered' };
  expect(await make(readMedia, { media_id })).toEqual(state);
  expect((await anns.send('GET', '/media/7')).status).toBe(404);
});

test('every operation of people, Pins and boards that is served was made', () => {
  const ofVideos = [registerMedia.id, readMedia.id];
  const all = servedIn(peopleTable).filter(
    (id) => made.has(registerMedia.id) || !ofVideos.includes(id),
  );
  expect([...made].toSorted()).toEqual(all);
});

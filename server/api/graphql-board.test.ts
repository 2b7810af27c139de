import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Board } from '#contract/boards.ts';
import type { Pin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin, aSection, boardNow } from '#server/testing/pins.ts';
import { byHash, post } from './test-graphql.ts';

let app: TestApp;
let ann: TestPerson;
let pins: Pin[];
const boards: Record<string, Board> = {};

beforeAll(async () => {
  app = await testApp();
  ann = await app.person('ann');
  for (const privacy of ['public', 'protected', 'secret']) {
    boards[privacy] = await aBoard(ann, { name: `A ${privacy} board`, privacy });
  }
  const full = boards['protected']?.id ?? '';
  const section = await aSection(ann, full, 'Glass');
  await aSection(ann, full, 'Stone');
  pins = [];
  for (let at = 0; at < 7; at += 1) {
    pins.unshift(await aPin(ann, full, at % 2 === 0 ? {} : { section: section.id }));
  }
});
afterAll(() => app.close());

async function inGraphql(client: Client, body: object) {
  const answer = await post(client, body);
  expect(answer.status, JSON.stringify(answer.body.errors)).toBe(200);
  return answer.body.data?.['v3GetBoardQuery'];
}

/** One name in both spellings, or several where the name contains a size. */
type Fields = readonly (readonly [
  camel: string,
  inSnake: (board: Board) => unknown,
  expected: () => unknown,
])[];

const newest = (): Pin[] => pins.slice(0, 5);
/** The newest pin's picture: a save to a section updates the cover, and so does the first one outside sections. */
const coverOf = (size: '236x' | '474x') => {
  const cover = pins.find(({ section }) => section !== null);
  return cover?.images[size];
};

const FIELDS: Fields = [
  ['entityId', (board) => board.id, () => boards['protected']?.id],
  ['name', (board) => board.name, () => 'A protected board'],
  ['url', (board) => board.url, () => '/ann/a-protected-board/'],
  ['layout', (board) => board.layout, () => 'default'],
  ['access', (board) => board.access, () => ['write', 'delete']],
  ['privacy', (board) => board.privacy, () => 'protected'],
  ['type', (board) => board.type, () => 'board'],
  ['pinCount', (board) => board.pin_count, () => 7],
  ['sectionCount', (board) => board.section_count, () => 2],
  [
    'pinThumbnailUrls',
    (board) => board.pin_thumbnail_urls,
    () => newest().map(({ images }) => images['170x'].url),
  ],
  [
    'images170x',
    (board) => board.images['170x'],
    () => newest().map(({ images, dominant_color }) => ({ ...images['170x'], dominant_color })),
  ],
  ['imageCoverUrl', (board) => board.image_cover_url, () => coverOf('474x')?.url],
  ['coverImages236x', (board) => board.cover_images?.['236x'], () => coverOf('236x')],
  ['coverImages474x', (board) => board.cover_images?.['474x'], () => coverOf('474x')],
];

describe('a board full of pins says in both spellings', () => {
  test.each(FIELDS)('%s [DATA-06]', async (camel, inSnake, expected) => {
    const id = boards['protected']?.id ?? '';
    const board = await boardNow(ann, id);
    expect(expected()).toBeTruthy();
    expect(inSnake(board)).toEqual(expected());
    const found = await inGraphql(ann, byHash({ boardId: id }));
    const value = found?.data?.[camel];
    expect(withoutTypes({ value }), camel).toEqual({ value: inCamel(expected()) });
  });

  test.each(['public', 'protected', 'secret'])('that it is %s [DATA-06]', async (privacy) => {
    const id = boards[privacy]?.id ?? '';
    expect((await boardNow(ann, id)).privacy).toBe(privacy);
    expect((await inGraphql(ann, byHash({ board: id })))?.data).toMatchObject({ privacy });
  });
});

test('a board is found by its address, and one that is secret by nobody else [SEC-27]', async () => {
  const visitor = app.visitor();
  const named = (variables: object) => ({ operationName: 'v3GetBoardQuery', variables });
  expect(await inGraphql(visitor, named({ slug: 'ann/a-public-board' }))).toMatchObject({
    __typename: 'V3GetBoard',
    data: { name: 'A public board', access: [], owner: { username: 'ann' } },
  });
  const nothing = [];
  for (const boardId of [boards['secret']?.id, '1']) {
    nothing.push(await inGraphql(visitor, named({ boardId })));
  }
  expect(nothing[0]).toMatchObject({
    __typename: 'BoardNotFound',
    error: { code: 'board_not_found', httpStatus: 404 },
  });
  expect(nothing[0]).toEqual(nothing[1]);
});

/** Converts field names as in a list's pictures. */
function inCamel(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"dominant_color"', '"dominantColor"'));
}

function withoutTypes(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => (key === '__typename' ? undefined : inner)),
  );
}

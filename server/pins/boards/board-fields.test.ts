import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followBoard, getSection, type Board } from '#contract/boards.ts';
import { archiveBoard, setBoardCover } from '#contract/boards/life.ts';
import { acceptBoardInvite, inviteToBoard } from '#contract/boards/collaborators.ts';
import { moderateBoard } from '#contract/boards/moderation.ts';
import { orderSections } from '#contract/boards/section-order.ts';
import { graphqlName } from '#contract/kernel/graphql.ts';
import { arrangeBoard, placePin } from '#contract/pins/order.ts';
import { byHash, post } from '#server/api/test-graphql.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection, boardNow } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
let eve: TestPerson;
let plain: Board;
/**
 * The board as Ben sees it, who collaborates on it and has archived it; as Eve does, who follows it; a section's;
 * and as Ann sees it when an operator has disabled it.
 */
const boards: Record<string, Board> = {};
/** The same in GraphQL, which a section's board is not part of. */
const inGraphql: Record<string, Readonly<Record<string, unknown>> | undefined> = {};

const later = (seconds: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
};

/** Returns a board as the person sees it, through either endpoint. */
async function look(person: TestPerson, as: string, board_id: string): Promise<Board> {
  const { body } = await post(person, byHash({ board: board_id }));
  inGraphql[as] = body.data?.['v3GetBoardQuery']?.data;
  return (boards[as] = await boardNow(person, board_id));
}

beforeAll(async () => {
  app = await testApp();
  // The first person is the operator.
  const operator = await app.person();
  [ann, ben, eve] = [await app.person('ann'), await app.person('ben'), await app.person()];
  plain = await aBoard(ann);
  const board = await aBoard(ann);
  const pin = await aPin(ann, board.id);
  await ann.call(setBoardCover, { board_id: board.id, pin_id: pin.id, crop: [0, 0, 0.5, 0.5] });
  await ann.call(inviteToBoard, { board_id: board.id, invited_user_ids: [ben.id] });
  await ben.call(acceptBoardInvite, { board_id: board.id });
  await ben.call(archiveBoard, { board_id: board.id });
  await eve.call(followBoard, { board_id: board.id });
  const sensitivity_screen = { reason: 'Open wounds', show_warning: false };
  await operator.call(moderateBoard, { board_id: board.id, reason: null, sensitivity_screen });
  const section = await aSection(ann, board.id, 'Glass');
  await look(ben, 'ben', board.id);
  await look(eve, 'eve', board.id);
  const disabled = { board_id: plain.id, reason: null, is_temporarily_disabled: true };
  plain = await look(eve, 'plain', plain.id);
  await operator.call(moderateBoard, disabled);
  await look(ann, 'ann', plain.id);
  boards['section'] = (await eve.call(getSection, { section_id: section.id })).board;
});
afterAll(() => app.close());

/** The field's name in the specification and on the wire, its value on a bare board, and its value for each viewer. */
const fields: readonly (readonly [string, keyof Board, unknown, string, unknown])[] = [
  ['coverPin', 'cover_pin', null, 'eve', { crop: [0, 0, 0.5, 0.5], size: [8, 12] }],
  ['hasCustomCover', 'has_custom_cover', false, 'eve', true],
  ['followedByMe', 'followed_by_me', false, 'eve', true],
  ['isCollaborative', 'is_collaborative', false, 'eve', true],
  ['collaboratingUsers', 'collaborating_users', [], 'eve', [{ username: 'ben' }]],
  ['boardAccess', 'board_access', [], 'ben', ['write']],
  ['archivedByMeAt', 'archived_by_me_at', null, 'ben', 'Sat, 14 Mar 2026 09:26:53 +0000'],
  [
    'boardOrderModifiedAt',
    'board_order_modified_at',
    'Sat, 14 Mar 2026 09:26:53 +0000',
    'eve',
    'Sat, 14 Mar 2026 09:26:53 +0000',
  ],
  ['isTemporarilyDisabled', 'is_temporarily_disabled', false, 'ann', true],
  ['owner', 'owner', { username: 'ann' }, 'eve', { username: 'ann' }],
  [
    'sensitivityScreen',
    'sensitivity_screen',
    null,
    'eve',
    { reason: 'Open wounds', show_warning: false },
  ],
  ['shouldShowBoardCollaborators', 'should_show_board_collaborators', false, 'eve', true],
  ['section', 'section', null, 'section', { title: 'Glass', slug: 'glass' }],
];

describe('a board tells in both spellings', () => {
  test.each(fields)('%s and %s [DATA-07]', async (camel, snake, bare, whose, full) => {
    expect(graphqlName(snake)).toBe(camel);
    for (const [as, expected] of [
      ['plain', bare],
      [whose, full],
    ] as const) {
      expect({ [snake]: boards[as]?.[snake] }).toMatchObject({ [snake]: expected });
      if (as === 'section') continue;
      const facts = { [camel]: inGraphql[as]?.[camel] };
      expect(facts).toMatchObject({ [camel]: inCamel(expected) });
    }
  });
});

test('the owner of a board is told by id and name [DATA-07]', () => {
  expect(boards['eve']?.owner).toMatchObject({ id: ann.id, username: 'ann' });
  expect(inGraphql['eve']?.['owner']).toMatchObject({ entityId: ann.id, username: 'ann' });
});

test('the order of a board changed when it was last arranged, or saved to [DATA-07]', async () => {
  const board = await aBoard(ann);
  const modified = async (): Promise<number> =>
    Date.parse((await boardNow(eve, board.id)).board_order_modified_at ?? '');
  const now = (): number => app.clock.now.getTime();
  expect(await modified()).toBe(now());
  later(60);
  const first = await aPin(ann, board.id);
  expect(await modified()).toBe(now());
  later(60);
  await ann.call(arrangeBoard, { board_id: board.id, pin_order: 'hand' });
  expect(await modified()).toBe(now());
  later(60);
  const last = await aPin(ann, board.id);
  const section = await aSection(ann, board.id);
  later(60);
  await ann.call(placePin, { pin_id: last.id, after_pin_id: first.id });
  expect(await modified()).toBe(now());
  later(60);
  // A change that does not affect the order leaves it as it was.
  await ann.call(setBoardCover, { board_id: board.id, pin_id: first.id });
  expect(await modified()).toBe(now() - 60_000);
  await ann.call(orderSections, { board_id: board.id, section_ids: [section.id] });
  expect(await modified()).toBe(now());
});

/** Converts nested names to GraphQL's spelling. */
function inCamel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamel);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [graphqlName(key), inCamel(inner)]),
  );
}

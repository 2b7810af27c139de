import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import { aPicture } from '#server/testing/pins.ts';
import { endsWithin } from '#server/testing/time-limit.ts';
import * as own from './test-walk-own.ts';
import { expectDraftsWhole } from './test-walk-drafts.ts';
import { expectModerationWhole } from './test-walk-moderation.ts';
import { expectOperatorsListsWhole } from './test-walk-operator.ts';
import { expectOrdersWhole } from './test-walk-orders.ts';
import { expectTopicsWhole } from './test-walk-topics.ts';
import { openWalks, PAGE_OF_MANY, type Line, type Person, type Walks } from './test-walks.ts';

const LONG = { timeout: endsWithin(120_000) };

/** Every list of the wire, walked by an independent client while others change it. */
let walks: Walks;
let [ann, ben, eve]: Person[] = [];
beforeAll(async () => {
  walks = await openWalks();
  [ann, ben, eve] = [await person(), await person(), await person()];
});
afterAll(() => walks.close());

const person = (): Promise<Person> => walks.person();
const next = (): number => walks.next();
const boardOf = (owner: Person, name: string): Promise<string> => walks.boardOf(owner, name);
const expectWholeWalks: Walks['expectWhole'] = (...input) => walks.expectWhole(...input);
const the = (someone: Person | undefined): Person => {
  if (someone === undefined) throw new Error('nobody has signed up');
  return someone;
};

// First, while there are few people, since these lists contain everybody.
test('lists of the operator', { timeout: endsWithin(600_000) }, () =>
  expectOperatorsListsWhole(walks, the(ann)),
);

test('lists of what is reported and decided', LONG, () => expectModerationWhole(walks, the(ann)));

test('lists of pins', LONG, async () => {
  const [viewer, owner, other] = [the(ann), the(ben), the(eve)];
  const board = await boardOf(owner, 'Blue things');
  const section = await owner.ask('BoardSection', 'create', { board_id: board, name: 'Glass' });
  const like = await boardOf(other, 'Glass');
  const add = async (where: object = { board_id: board, section: section.id }, by = owner) => {
    const fields = { title: 'Glass', image_base64: await aPicture(next()), ...where };
    return (await by.ask('Pin', 'create', fields)).id;
  };
  const pin = await add({ board_id: like }, other);
  const remove = (id: string) => owner.ask('Pin', 'delete', { id });
  const { username } = owner;
  await expectWholeWalks({ add: () => add(), remove }, [
    { resource: 'BoardFeed', by: viewer, options: { board_id: board } },
    { resource: 'BoardSectionPins', by: viewer, options: { section_id: section.id } },
    { resource: 'UserPins', by: viewer, options: { username } },
    { resource: 'UserActivityPins', by: viewer, options: { username } },
    { resource: 'UserHomefeed', by: viewer, options: {} },
    { resource: 'Ideas', by: viewer, options: {} },
    { resource: 'BaseSearch', by: viewer, options: { query: 'glass', scope: 'pins' } },
    { resource: 'BaseSearch', by: owner, options: { query: 'glass', scope: 'my_pins' } },
    { resource: 'Search', by: viewer, options: { query: 'glass' } },
    { resource: 'RelatedPinFeed', by: viewer, options: { pin, add_vase: true } },
    { resource: 'RelatedModules', by: viewer, options: { pin_id: pin } },
    { resource: 'LookingLike', by: viewer, options: { pin_id: pin } },
    { resource: 'BoardContentRecommendation', by: viewer, options: { id: like, type: 'board' } },
  ]);
});

test('lists of boards', LONG, async () => {
  const [viewer, owner] = [the(ann), await person()];
  const add = async () => {
    const board_id = await boardOf(owner, `Walk ${next()}`);
    return viewer.ask('BoardFollow', 'create', { board_id }).then(() => board_id);
  };
  const remove = (board_id: string) => owner.ask('Board', 'delete', { board_id });
  const { username } = owner;
  await expectWholeWalks({ add, remove }, [
    { resource: 'Boards', by: viewer, options: { username } },
    { resource: 'BoardsFeed', by: viewer, options: { username, sort: 'newest' } },
    { resource: 'ProfileBoards', by: viewer, options: { username, sort: 'alphabetical' } },
    { resource: 'BoardFollowing', by: owner, options: { username: viewer.username } },
    { resource: 'BaseSearch', by: viewer, options: { query: 'walk', scope: 'boards' } },
    { resource: 'Search', by: viewer, options: { query: 'walk', scope: 'boards' } },
  ]);
});

test('lists of sections and of notes', LONG, async () => {
  const owner = the(ben);
  const board_id = await boardOf(owner, 'With sections');
  const add = async () =>
    (await owner.ask('BoardSection', 'create', { board_id, name: `Part ${next()}` })).id;
  const remove = (section_id: string) => owner.ask('BoardSectionEdit', 'delete', { section_id });
  await expectWholeWalks({ add, remove }, [
    { resource: 'BoardSections', by: the(ann), options: { board_id } },
    { resource: 'BoardSectionsRepin', by: owner, options: { board_id } },
  ]);
  const write = () => owner.ask('BoardNote', 'create', { board_id, title: `Note ${next()}` });
  const erase = (note_id: string) => owner.ask('BoardNote', 'delete', { note_id });
  const notes = { resource: 'BoardNotes', by: the(ann), options: { board_id } };
  await expectWholeWalks({ add: async () => (await write()).id, remove: erase }, [notes]);
});

test('lists of people', LONG, async () => {
  const [viewer, star] = [the(ann), the(ben)];
  const board_id = await boardOf(star, 'Followed');
  const people = new Map<string, Person>();
  const add = async () => {
    const fan = await person();
    people.set(fan.id, fan);
    await fan.ask('UserFollow', 'create', { user_id: star.id });
    await fan.ask('BoardFollow', 'create', { board_id });
    await viewer.ask('UserFollow', 'create', { user_id: fan.id });
    return fan.id;
  };
  const remove = async (id: string) => {
    await people.get(id)?.ask('UserFollow', 'delete', { user_id: star.id });
    await people.get(id)?.ask('BoardFollow', 'delete', { board_id });
    await viewer.ask('UserFollow', 'delete', { user_id: id });
  };
  // People cannot be removed, so a search keeps finding everybody.
  const stays = async () => [ann, ben, eve].map((one) => the(one).id);
  const everybody = (scope: string) => ({ ...PAGE_OF_MANY, query: 'walker', scope });
  await expectWholeWalks({ add, remove }, [
    { resource: 'UserFollowers', by: viewer, options: { username: star.username } },
    { resource: 'UserFollowing', by: star, options: { username: viewer.username } },
    { resource: 'BoardFollowers', by: viewer, options: { board_id } },
    { resource: 'BaseSearch', by: viewer, options: everybody('users'), stays },
    { resource: 'Search', by: viewer, options: everybody('people'), stays },
  ]);
});

test('lists of comments, and of the replies to one', LONG, async () => {
  const [viewer, owner] = [the(ann), the(ben)];
  const board_id = await boardOf(owner, 'Talked about');
  const pin = await owner.ask('Pin', 'create', { board_id, image_base64: await aPicture(next()) });
  const objectId = (pin['aggregated_pin_data'] as { id: string }).id;
  const write = async (more: object) => {
    const fields = { objectId, pinId: pin.id, text: `So blue ${next()}`, tags: '[]', ...more };
    return (await viewer.ask('AggregatedComment', 'create', fields)).id;
  };
  const remove = (commentId: string) => owner.ask('AggregatedComment', 'delete', { commentId });
  const resource = 'AggregatedCommentFeed';
  await expectWholeWalks({ add: () => write({}), remove }, [
    { resource, by: owner, options: { objectId } },
    { resource, by: owner, options: { objectId, pinId: pin.id } },
  ]);
  const commentId = await write({});
  await expectWholeWalks({ add: () => write({ parentId: commentId }), remove }, [
    { resource, by: owner, options: { commentId } },
  ]);
});

test('lists of conversations and of the messages in one', LONG, async () => {
  const [viewer, others] = [the(ann), [] as Person[]];
  for (let count = 0; count < 9; count += 1) others.push(await person());
  const pairs = others.flatMap((one, at) => others.slice(at + 1).map((two) => [one.id, two.id]));
  const add = async () =>
    (await viewer.ask('Conversations', 'create', { user_ids: pairs.pop(), text: 'hello' })).id;
  const remove = (id: string) => viewer.ask('Api', 'delete', { url: `/v3/conversations/${id}/` });
  await expectWholeWalks({ add, remove }, [{ resource: 'Conversations', by: viewer, options: {} }]);
  const [friend] = others;
  await the(friend).ask('UserFollow', 'create', { user_id: viewer.id });
  const user_ids = [the(friend).id];
  const { id } = await viewer.ask('Conversations', 'create', { user_ids, text: 'hello' });
  const options = { conversation_id: id };
  const send = async () =>
    (await viewer.ask('ConversationMessages', 'create', { ...options, text: 'and' })).id;
  // Sent messages stay.
  await expectWholeWalks({ add: send, remove: async () => null }, [
    { resource: 'ConversationMessages', by: the(friend), options },
  ]);
});

test('lists of whom a board is shared with, and of who is asked to', LONG, async () => {
  const owner = the(ben);
  const board_id = await boardOf(owner, 'Ours');
  const guests = new Map<string, Person>();
  const invite = async () => {
    const guest = await person();
    const input = { board_id, invited_user_ids: [guest.id] };
    const answer: unknown = await owner.ask('BoardInvite', 'create', input);
    const [made] = answer as [{ readonly id: string }];
    guests.set(made.id, guest);
    return { guest, id: made.id };
  };
  const takeBack = (id: string) => {
    const invited_user_id = guests.get(id)?.id;
    return owner.ask('BoardInvite', 'delete', { board_id, invited_user_id });
  };
  await expectWholeWalks({ add: async () => (await invite()).id, remove: takeBack }, [
    { resource: 'BoardInvites', by: owner, options: { board_id } },
  ]);
  const join = async () => {
    const { guest } = await invite();
    await guest.ask('BoardInvite', 'update', { board_id });
    return guest.id;
  };
  const remove = (invited_user_id: string) =>
    owner.ask('BoardCollaborator', 'delete', { board_id, invited_user_id });
  await expectWholeWalks({ add: join, remove }, [
    { resource: 'BoardCollaborators', by: the(ann), options: { board_id } },
  ]);
});

test.each([
  ['access tokens', own.expectTokensWhole],
  ['sessions', own.expectSessionsWhole],
  ['contact requests', own.expectContactRequestsWhole],
  ['what tunes home', own.expectHomeListsWhole],
  ['people to follow', own.expectSuggestionsWhole],
  ['claimed sites', own.expectClaimsWhole],
  ['passkeys', own.expectPasskeysWhole],
  ['advertisers and their people', own.expectAdAccountsWhole],
  ['business access', own.expectBusinessWhole],
  ['the pin builder', expectDraftsWhole],
  ['topics', expectTopicsWhole],
  ['boards and pins in each order', expectOrdersWhole],
])('lists of %s', LONG, (_, expectWhole) => expectWhole(walks));

test('lists of people whom the viewer blocks', LONG, async () => {
  const owner = await person();
  const block = async (id: string) =>
    (await owner.ask('UserBlock', 'create', { blocked_user_id: id })).id;
  const add = async () => block((await person()).id);
  const remove = (id: string) => owner.ask('UserBlock', 'delete', { blocked_user_id: id });
  await expectWholeWalks({ add, remove }, [{ resource: 'UserBlock', by: owner, options: {} }]);
});

test('lists of news, and of the people behind one line of it', LONG, async () => {
  const star = await person();
  const board_id = await boardOf(star, 'Told of');
  const people = new Map<string, Person>();
  const add = async () => {
    const fan = await person();
    people.set(fan.id, fan);
    await fan.ask('BoardFollow', 'create', { board_id });
    await fan.ask('UserFollow', 'create', { user_id: star.id });
    await walks.app.runJobs();
    return fan.id;
  };
  const remove = async (id: string) => {
    await people.get(id)?.ask('BoardFollow', 'delete', { board_id });
    await people.get(id)?.ask('UserFollow', 'delete', { user_id: star.id });
  };
  // One item for each follower, and one for all followers of the board.
  const linesAbout = async (ids: readonly string[]): Promise<string[]> => {
    const lines = (await star.ask('NewsHub', 'get', { page_size: 250 })) as unknown as Line[];
    const isAbout = ({ content_items: [item] }: Line) =>
      ids.includes(item?.content_object.id ?? '');
    return lines.filter(isAbout).map(({ id }) => id);
  };
  await add();
  const [news_id] = await linesAbout([board_id]);
  await expectWholeWalks({ add, remove }, [
    { resource: 'NewsHub', by: star, options: {}, stays: linesAbout },
    { resource: 'NewsHubDetails', by: star, options: { news_id } },
  ]);
});

test('the list of what was deleted', LONG, async () => {
  const owner = the(ben);
  const board_id = await boardOf(owner, 'Gone');
  const add = async () => {
    const image_base64 = await aPicture(next());
    const { id } = await owner.ask('Pin', 'create', { board_id, image_base64 });
    await owner.ask('Pin', 'delete', { id });
    return id;
  };
  const remove = (id: string) => owner.ask('TrashRestore', 'create', { ids: [id] });
  await expectWholeWalks({ add, remove }, [{ resource: 'Trash', by: owner, options: {} }]);
});

test('lists of work on many pins', LONG, async () => {
  const owner = the(ben);
  const [board_id, new_board_id] = [await boardOf(owner, 'Here'), await boardOf(owner, 'There')];
  const pin = await owner.ask('Pin', 'create', { board_id, image_base64: await aPicture(next()) });
  let isThere = false;
  const add = async () => {
    isThere = !isThere;
    const to = isThere ? new_board_id : board_id;
    return (await owner.ask('BulkEdit', 'update', { board_id: to, pin_ids: [pin.id] })).id;
  };
  // The log of actions stays.
  await expectWholeWalks({ add, remove: async () => null }, [
    { resource: 'BulkJobs', by: owner, options: {} },
  ]);
});

test('and no list is left out, nor its bookmarks untouched [CALL-16] [SEC-58]', () => {
  expect(walks.spoilt()).toBeGreaterThan(10 * walks.walked.size);
  const lists = Object.values(callsByDomain)
    .flat()
    .flatMap(({ paged, resources }) => (paged ? resources.map(([name]) => name) : []));
  expect([...walks.walked].toSorted()).toEqual([...new Set(lists)].toSorted());
});

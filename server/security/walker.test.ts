import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import { PASSWORD, testApp, type TestApp } from '#server/testing/app.ts';
import { aPicture } from '#server/testing/pins.ts';
import { stranger, type Stranger } from './test-walker.ts';

/** Every list of the wire, walked by a client that knows nothing of us while others change it. */
const PAGE_SIZE = 3;
const STAY = 10;
const GO = 8;

interface Person extends Stranger {
  readonly id: string;
  readonly username: string;
}

interface List {
  readonly resource: string;
  readonly by: Stranger;
  readonly options: Readonly<Record<string, unknown>>;
  /** What a walk must find once where it is not the very things that stay. */
  readonly stays?: (stay: readonly string[]) => Promise<readonly string[]>;
}

/** How others change some lists: both answer or take the id of what the lists hold. */
interface Changes {
  readonly add: () => Promise<string>;
  readonly remove: (id: string) => Promise<unknown>;
}

interface Line {
  readonly id: string;
  readonly content_items: readonly { readonly content_object: { readonly id: string } }[];
}

let app: TestApp;
let [ann, ben, eve]: Person[] = [];
const walked = new Set<string>();
let number = 0;
const next = (): number => (number += 1);

beforeAll(async () => {
  app = await testApp();
  [ann, ben, eve] = [await person(), await person(), await person()];
});
afterAll(() => app.close());

async function person(): Promise<Person> {
  const count = next();
  const client = stranger(app.url, `10.9.${count >> 8}.${count & 255}`);
  const username = `walker${count}`;
  const email = `${username}@people.example`;
  const first_name = `Walker ${count}`;
  const fields = { email, password: PASSWORD, username, first_name, full_name: first_name };
  const { id } = await client.ask('UserRegister', 'create', { ...fields, age: 30 });
  return { ...client, id, username };
}

const the = (someone: Person | undefined): Person => {
  if (someone === undefined) throw new Error('nobody has signed up');
  return someone;
};

/** Walks lists all at once while things are added to and removed from them at each page. */
async function expectWholeWalks({ add, remove }: Changes, lists: readonly List[]): Promise<void> {
  const [stay, go]: [string[], string[]] = [[], []];
  const pass = (): void => void (app.clock.now = new Date(app.clock.now.getTime() + 1000));
  for (let count = 0; count < STAY + GO; count += 1) {
    pass();
    (go.length < GO && count % 2 === 1 ? go : stay).push(await add());
  }
  await app.runJobs();
  const expected = new Map<List, ReadonlySet<string>>();
  for (const list of lists) expected.set(list, new Set((await list.stays?.(stay)) ?? stay));
  const change = async (): Promise<void> => {
    pass();
    // Neither the newest nor the oldest first: what a bookmark stands on may go, and what it comes to.
    const [gone = ''] = go.splice(next() % go.length, 1);
    const [added] = await Promise.all([add(), remove(gone)]);
    go.push(added);
  };
  for (const [list, ids] of await walkAll(lists, change)) {
    const what = `${list.resource} ${JSON.stringify(list.options)}`;
    const stays = expected.get(list) ?? new Set();
    expect(ids.filter((id) => stays.has(id)).toSorted(), what).toEqual([...stays].toSorted());
    expect(new Set(ids).size, `${what}: nothing twice`).toBe(ids.length);
    walked.add(list.resource);
  }
}

async function walkAll(
  lists: readonly List[],
  change: () => Promise<void>,
): Promise<Map<List, string[]>> {
  const found = new Map<List, string[]>(lists.map((list) => [list, []]));
  let open = lists.map((list) => {
    const pages = list.by.pages(list.resource, { ...list.options, page_size: PAGE_SIZE });
    return { list, pages };
  });
  while (open.length > 0) {
    const [pages] = await Promise.all([
      Promise.all(open.map(async (one) => ({ ...one, page: await one.pages.next() }))),
      change(),
    ]);
    for (const { list, page } of pages) found.get(list)?.push(...(page.value ?? []));
    open = pages.filter(({ page }) => !page.done);
  }
  return found;
}

const boardOf = async (owner: Person, name: string): Promise<string> =>
  (await owner.ask('Board', 'create', { name })).id;

test('lists of pins', { timeout: 120_000 }, async () => {
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
  const query = 'glass';
  await expectWholeWalks({ add: () => add(), remove }, [
    { resource: 'BoardFeed', by: viewer, options: { board_id: board } },
    { resource: 'BoardSectionPins', by: viewer, options: { section_id: section.id } },
    { resource: 'UserPins', by: viewer, options: { username } },
    { resource: 'UserActivityPins', by: viewer, options: { username } },
    { resource: 'UserHomefeed', by: viewer, options: {} },
    { resource: 'Ideas', by: viewer, options: {} },
    { resource: 'BaseSearch', by: viewer, options: { query, scope: 'pins' } },
    { resource: 'BaseSearch', by: owner, options: { query, scope: 'my_pins' } },
    { resource: 'Search', by: viewer, options: { query } },
    { resource: 'RelatedPinFeed', by: viewer, options: { pin, add_vase: true } },
    { resource: 'RelatedModules', by: viewer, options: { pin_id: pin } },
    { resource: 'BoardContentRecommendation', by: viewer, options: { id: like, type: 'board' } },
  ]);
});

test('lists of boards', { timeout: 120_000 }, async () => {
  const [viewer, owner] = [the(ann), await person()];
  const add = async () => {
    const id = await boardOf(owner, `Walk ${next()}`);
    await viewer.ask('BoardFollow', 'create', { board_id: id });
    return id;
  };
  const remove = (board_id: string) => owner.ask('Board', 'delete', { board_id });
  const { username } = owner;
  await expectWholeWalks({ add, remove }, [
    { resource: 'Boards', by: viewer, options: { username } },
    { resource: 'Boards', by: owner, options: { sort: 'newest' } },
    { resource: 'BoardsFeed', by: viewer, options: { username, sort: 'last_pinned_to' } },
    { resource: 'ProfileBoards', by: viewer, options: { username, sort: 'alphabetical' } },
    { resource: 'BoardFollowing', by: owner, options: { username: viewer.username } },
    { resource: 'BaseSearch', by: viewer, options: { query: 'walk', scope: 'boards' } },
    { resource: 'Search', by: viewer, options: { query: 'walk', scope: 'boards' } },
  ]);
});

test('lists of sections', { timeout: 120_000 }, async () => {
  const owner = the(ben);
  const board_id = await boardOf(owner, 'With sections');
  const add = async () =>
    (await owner.ask('BoardSection', 'create', { board_id, name: `Part ${next()}` })).id;
  const remove = (section_id: string) => owner.ask('BoardSectionEdit', 'delete', { section_id });
  await expectWholeWalks({ add, remove }, [
    { resource: 'BoardSections', by: the(ann), options: { board_id } },
    { resource: 'BoardSectionsRepin', by: owner, options: { board_id } },
  ]);
});

test('lists of people', { timeout: 120_000 }, async () => {
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
  // Nobody can be made to go: a search goes on finding everybody.
  const stays = async () => [ann, ben, eve].map((one) => the(one).id);
  await expectWholeWalks({ add, remove }, [
    { resource: 'UserFollowers', by: viewer, options: { username: star.username } },
    { resource: 'UserFollowing', by: star, options: { username: viewer.username } },
    { resource: 'BoardFollowers', by: viewer, options: { board_id } },
    { resource: 'BaseSearch', by: viewer, options: { query: 'walker', scope: 'users' }, stays },
    { resource: 'Search', by: viewer, options: { query: 'walker', scope: 'people' }, stays },
  ]);
});

test('lists of comments, and of the replies to one', { timeout: 120_000 }, async () => {
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

test('lists of conversations and of the messages in one', { timeout: 120_000 }, async () => {
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
  // What was sent stays.
  await expectWholeWalks({ add: send, remove: async () => null }, [
    { resource: 'ConversationMessages', by: the(friend), options },
  ]);
});

test('lists of access tokens', { timeout: 120_000 }, async () => {
  const owner = await person();
  const fields = () => ({ name: `Script ${next()}`, scopes: ['read'] });
  const add = async () => (await owner.ask('AccessToken', 'create', fields())).id;
  const remove = (token_id: string) => owner.ask('AccessToken', 'delete', { token_id });
  await expectWholeWalks({ add, remove }, [{ resource: 'AccessTokens', by: owner, options: {} }]);
});

test('lists of people whom the viewer blocks', { timeout: 120_000 }, async () => {
  const owner = await person();
  const block = async (id: string) =>
    (await owner.ask('UserBlock', 'create', { blocked_user_id: id })).id;
  const add = async () => block((await person()).id);
  const remove = (id: string) => owner.ask('UserBlock', 'delete', { blocked_user_id: id });
  await expectWholeWalks({ add, remove }, [{ resource: 'UserBlock', by: owner, options: {} }]);
});

test('lists of news, and of the people behind one line of it', { timeout: 120_000 }, async () => {
  const star = await person();
  const board_id = await boardOf(star, 'Told of');
  const people = new Map<string, Person>();
  const add = async () => {
    const fan = await person();
    people.set(fan.id, fan);
    await fan.ask('BoardFollow', 'create', { board_id });
    await fan.ask('UserFollow', 'create', { user_id: star.id });
    await app.runJobs();
    return fan.id;
  };
  const remove = async (id: string) => {
    await people.get(id)?.ask('BoardFollow', 'delete', { board_id });
    await people.get(id)?.ask('UserFollow', 'delete', { user_id: star.id });
  };
  // A line for each who follows, and one for all who follow the board.
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

test('and no list is left out', () => {
  const lists = Object.values(callsByDomain)
    .flat()
    .flatMap(({ paged, resources }) => (paged ? resources.map(([name]) => name) : []));
  expect([...walked].toSorted()).toEqual([...new Set(lists)].toSorted());
});

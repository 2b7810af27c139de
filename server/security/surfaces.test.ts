import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followBoard, updateBoard, type Privacy } from '#contract/boards.ts';
import { callsByDomain } from '#contract/calls.ts';
import type { Call } from '#contract/kernel/call.ts';
import { savePin } from '#contract/pins.ts';
import { likePin } from '#contract/pins/likes.ts';
import { createComment } from '#contract/talk.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin, aSection } from '#server/testing/pins.ts';
import { fieldsOf } from './test-inputs.ts';
import { pages, surfaces, type Surface } from './test-surfaces.ts';

/** A board of each privacy, each with unique words. */
interface SurfaceWorld {
  readonly ids: Readonly<Record<string, string>>;
  readonly needles: readonly string[];
}

const words = { public: 'pelicanopen', protected: 'pelicanlink', secret: 'pelicanhide' } as const;
const privacies = Object.keys(words) as Privacy[];
const calls = Object.values(callsByDomain).flat();

let app: TestApp;
let olive: TestPerson;
let cora: TestPerson;
let strange: TestPerson;
let worlds: Record<Privacy, SurfaceWorld>;
beforeAll(async () => {
  app = await testApp({}, { pages: true });
  olive = await app.person('olive');
  cora = await app.person('cora');
  strange = await app.person('strange');
  worlds = {
    public: await makeSurface('public'),
    protected: await makeSurface('protected'),
    secret: await makeSurface('secret'),
  };
  await app.runJobs();
});
afterAll(() => app.close());

async function makeSurface(privacy: Privacy): Promise<SurfaceWorld> {
  const word = words[privacy];
  const board = await aBoard(olive, { name: `${word} board`, privacy });
  const section = await aSection(olive, board.id, `${word} nook`);
  const text = { title: `${word} pin`, description: `#${word}`, link: 'https://shore.example/' };
  const pin = await aPin(olive, board.id, { ...text, section: section.id });
  await olive.call(createComment, { pinId: pin.id, text: `${word} said` });
  await shareWith(cora, board.id);
  const named = { board_id: board.id, section_id: section.id, pin_id: pin.id };
  const topic = word;
  const addresses = { slug: board.slug, board_slug: board.slug, section_slug: `${word}-nook` };
  return {
    ids: {
      ...named,
      ...addresses,
      id: pin.id,
      pin: pin.id,
      pinId: pin.id,
      username: 'olive',
      topic,
    },
    needles: [word, ...Object.values(named)],
  };
}

/** Makes a person a collaborator, with invitation and acceptance. */
async function shareWith(person: TestPerson, boardId: string): Promise<void> {
  const name = { boardId, personId: person.id, now: app.clock.now, oliveId: olive.id };
  await app.db.read.run(
    `with board as (update boards set collaborator_count = 1 where id = :boardId returning bucket)
     insert into board_collaborators (bucket, board_id, person_id, invited_by, since)
     select bucket, :boardId, :personId, :oliveId, :now from board`,
    name,
  );
}

const strangers = (call?: Call): [string, Client][] => {
  const all: [string, Client][] = [
    ['a visitor', app.visitor()],
    ['a stranger', strange],
  ];
  return call?.audience === 'signed_in' ? all.slice(1) : all;
};

const foundIn = (text: string, privacy: Privacy): string[] =>
  worlds[privacy].needles.filter((needle) => text.toLowerCase().includes(needle));

interface Said {
  readonly status: string;
  /** Without the echo of the request. */
  readonly text: string;
}

async function ask(client: Client, call: Call, input: object): Promise<Said> {
  const [endpoint] = call.resources;
  if (endpoint === undefined) {
    const path = call.paths[0]?.[1] ?? '';
    const query = new URLSearchParams(input as Record<string, string>);
    const { status, text } = await client.request(`${path}?${query}`);
    return { status: status === 200 ? 'success' : 'failure', text };
  }
  const { envelope } = await client.resource(...endpoint, { ...input, page_size: 250 });
  const { status, data } = envelope.resource_response;
  return { status, text: JSON.stringify(data) };
}

const pick = (call: Call, from: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(fieldsOf(call).flatMap((name) => (name in from ? [[name, from[name]]] : [])));

/** Returns the input for one board, section or pin, with the ids of a link. */
function link(call: Call, privacy: Privacy): object {
  const { ids } = worlds[privacy];
  if (call.name === 'v3_board_content_recommendation') return { id: ids['board_id'] };
  if (call.name === 'v3_get_short_link') return { pin_id: ids['pin_id'] };
  return pick(call, ids);
}

const of = (surface: Surface): Call[] =>
  calls.filter((call) => call.reads && surfaces[call.name] === surface);

test('every call and every page has said what it may show of boards', async () => {
  expect(Object.keys(surfaces).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  const routes = await readFile(new URL('#web/pages/routes.tsx', import.meta.url), 'utf8');
  const names = {
    username: '{username}',
    board: '{slug}',
    section: '{section_slug}',
    topic: '{topic}',
  };
  const named: Record<string, string> = {
    ...names,
    id: '{board_id}',
    pin: '{pin_id}',
    scope: 'boards',
  };
  const routed = [...routes.matchAll(/[pP]age\('\/?([^']*)'/g)]
    .map(([, path = '']) => path.replaceAll(/\$(\w+)/g, (_, name: string) => named[name] ?? name))
    // Forms, which only show data of the calls above.
    .filter(
      (path) =>
        !/^(settings|operator|advertiser|add-account|login|signup|business|password|email|account|welcome|offsite)|create|repin|pin-builder/.test(
          path,
        ),
    )
    .map((path) => (path === '' ? '/' : `/${path}/`));
  const logged = new Set(Object.keys(pages).map((path) => path.split('?')[0] ?? ''));
  expect(routed.filter((path) => !logged.has(path))).toEqual([]);
});

describe('calls', () => {
  test('that list and find name public boards only, to all but their people [BOARD-10] [SEC-28]', async () => {
    let open = '';
    for (const call of of('listed')) {
      const questions = ['olive', ...Object.values(words)].flatMap((word) => [
        { username: 'olive', query: word, term: word, q: word, scope: 'pins', sort: 'newest' },
        { user_id: olive.id, query: word, scope: 'boards', privacy_filter: 'protected' },
        { user_id: olive.id, query: word, scope: 'my_pins', filter: 'secret' },
      ]);
      for (const [who, client] of strangers(call)) {
        for (const question of questions) {
          const { text } = await ask(client, call, pick(call, question));
          const label = `${call.name} ${JSON.stringify(question)} to ${who}`;
          expect(foundIn(text, 'protected').concat(foundIn(text, 'secret')), label).toEqual([]);
          open += text;
        }
      }
    }
    expect(foundIn(open, 'public')).toContain(words.public);
  });

  test('that are asked by link show protected boards to all, secret ones to their people [BOARD-10] [SEC-28]', async () => {
    const reads = of('by_link').filter(({ name }) => name !== 'v3_get_aggregated_comment');
    for (const call of reads) {
      for (const privacy of privacies) {
        for (const [who, client] of strangers(call)) {
          const { status, text } = await ask(client, call, link(call, privacy));
          const label = `${call.name}, ${privacy}, to ${who}`;
          expect(status, label).toBe(privacy === 'secret' ? 'failure' : 'success');
          expect(foundIn(text, 'secret'), label).toEqual([]);
          if (privacy === 'public') expect(foundIn(text, 'protected'), label).toEqual([]);
        }
        for (const client of [olive, cora]) {
          const { status } = await ask(client, call, link(call, privacy));
          expect(status, `${call.name}, ${privacy}, to ${client.username}`).toBe('success');
        }
      }
    }
  });

  test('that are about one’s own things show nothing of others, however they are asked [SEC-28]', async () => {
    for (const call of of('own')) {
      for (const privacy of ['protected', 'secret'] as const) {
        for (const [who, client] of strangers(call)) {
          const { text } = await ask(client, call, pick(call, worlds[privacy].ids));
          expect(foundIn(text, privacy), `${call.name}, ${privacy}, to ${who}`).toEqual([]);
        }
      }
    }
  });
});

const pathOf = (path: string, privacy: Privacy): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => worlds[privacy].ids[name] ?? name);

/** Removes the page's own address, as requested and as canonical, which it may contain. */
const withoutAddress = (text: string, path: string): string =>
  text.replaceAll(path, '').replaceAll(path.replace(/\/?$/, '/'), '');

async function shownAt(path: string, privacy: Privacy, client: Client) {
  const request = pathOf(path, privacy);
  const { status, text } = await client.request(request);
  return { status, text: withoutAddress(text, request) };
}

describe('pages', () => {
  const ofKind = (kind: Surface): string[] =>
    Object.keys(pages).filter((path) => pages[path] === kind);

  test('that list name public boards only [BOARD-10] [SEC-28]', async () => {
    for (const path of [...ofKind('listed'), ...ofKind('own')]) {
      for (const privacy of privacies) {
        for (const [who, client] of strangers()) {
          const { text } = await shownAt(path, privacy, client);
          const hidden = foundIn(text, 'protected').concat(foundIn(text, 'secret'));
          expect(hidden, `${path}, ${privacy}, to ${who}`).toEqual([]);
        }
      }
    }
  });

  test('that a link leads to show protected boards, and secret ones to their people [BOARD-10] [SEC-28]', async () => {
    for (const path of ofKind('by_link')) {
      for (const privacy of privacies) {
        for (const [who, client] of strangers()) {
          const { status, text } = await shownAt(path, privacy, client);
          const label = `${path}, ${privacy}, to ${who}`;
          expect(status, label).toBe(privacy === 'secret' ? 404 : 200);
          expect(foundIn(text, 'secret'), label).toEqual([]);
        }
        if (/^\/(pin|\{username\})\//.test(path)) {
          for (const client of [olive, cora]) {
            expect((await shownAt(path, privacy, client)).status, path).toBe(200);
          }
        }
      }
    }
  });

  test('obey a change of privacy from the next request on, whatever is kept of them [BOARD-10] [SEC-28]', async () => {
    const board_id = worlds.public.ids['board_id'] ?? '';
    const statuses = async () => {
      const links: number[] = [];
      for (const path of ofKind('by_link')) {
        links.push((await shownAt(path, 'public', app.visitor())).status);
      }
      const lists: string[] = [];
      for (const path of ofKind('listed')) {
        const { text } = await shownAt(path, 'public', app.visitor());
        if (foundIn(text, 'public').length > 0) lists.push(path);
      }
      return { links: [...new Set(links)], lists };
    };
    const before = await statuses();
    expect(before.links).toEqual([200]);
    expect(before.lists).toContain('/{username}/');
    for (const [privacy, status] of [
      ['secret', 404],
      ['protected', 200],
    ] as const) {
      await olive.call(updateBoard, { board_id, privacy });
      expect(await statuses(), privacy).toEqual({ links: [status], lists: [] });
    }
    await olive.call(updateBoard, { board_id, privacy: 'public' });
    await app.runJobs();
    expect(await statuses()).toEqual(before);
  });
});

test('calls that write take a protected thing by its id, and no secret one [SEC-27] [SEC-29]', async () => {
  const { id: mine } = await aBoard(strange);
  const { protected: open, secret } = worlds;
  const tries = [
    [savePin, { board_id: mine, pin_id: '' }],
    [likePin, { pin_id: '' }],
    [followBoard, { board_id: '' }],
  ] as const;
  for (const [call, input] of tries) {
    const from = (ids: SurfaceWorld['ids']) =>
      Object.fromEntries(
        Object.entries(input).map(([name, value]) => [name, value || (ids[name] ?? '')]),
      );
    expect(await strange.refusal(call, from(secret.ids)), call.name).toMatchObject({
      status: 404,
    });
    await strange.call(call as typeof savePin, from(open.ids) as never);
  }
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { savePin, type Pin } from '#contract/pins.ts';
import { likePin } from '#contract/pins/likes.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { byHash, post, type Sent } from './test-graphql.ts';

let app: TestApp;
let ann: TestPerson;
let visitor: Client;
let boardId: string;
let pin: Pin;

beforeAll(async () => {
  app = await testApp();
  ann = await app.person('ann');
  boardId = (await aBoard(ann, { name: 'Blue things' })).id;
  pin = await aPin(ann, boardId, {
    title: 'Blue bower',
    description: 'Feathers and caps #blue',
    link: 'https://feathers.example/page',
  });
});
beforeEach(() => {
  visitor = app.visitor();
});
afterAll(() => app.close());

/** Queries a page of related pins. */
async function related(client: Client, variables: object, sent?: Sent) {
  const { body } = await post(client, byHash(variables), sent);
  const found = body.data?.v3RelatedPinsForPinSeoQuery;
  return {
    typename: found?.__typename,
    connection: found?.data?.connection as {
      edges: { node: Record<string, unknown> }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    },
  };
}

describe('one pin', () => {
  test('is answered under both keys, by the header that names it and a hash that nobody knows', async () => {
    const sent = { name: 'CloseupPageQuery' };
    const { status, body } = await post(visitor, byHash({ pinId: pin.id, isAuth: false }), sent);
    expect(status).toBe(200);
    expect(body.errors).toBeUndefined();
    expect(Object.keys(body.data ?? {})).toEqual(['v3GetPinQuery', 'v3GetPinQueryv2']);
    expect(body.data?.v3GetPinQuery).toMatchObject({
      __typename: 'V3GetPin',
      data: { __typename: 'Pin', entityId: pin.id },
    });
    expect(body.data?.v3GetPinQueryv2).toEqual(body.data?.v3GetPinQuery);
  });

  test('is found by the shape of the variables alone, with the switches that clients add', async () => {
    const switches = { isAuth: false, isDesktop: true, shouldPrefetchStoryPinFragment: false };
    for (const variables of [
      { pinId: pin.id },
      { pin: pin.id },
      { pinId: 7 },
      { pinId: pin.id, ...switches },
      { pinId: pin.id, source: null },
    ]) {
      const { status, body } = await post(visitor, byHash(variables));
      expect([status, Object.keys(body.data ?? {})[0]]).toEqual([200, 'v3GetPinQuery']);
    }
  });

  test('is named by operationName, by its text, and without a last slash', async () => {
    for (const named of [{ operationName: 'v3GetPinQuery' }, { query: 'v3GetPinQueryv2' }]) {
      const { body } = await post(visitor, { ...named, variables: { pin: pin.id } });
      expect(body.data?.v3GetPinQuery?.data).toMatchObject({ entityId: pin.id });
    }
    const reply = await visitor.request('/_/graphql', {
      method: 'POST',
      body: JSON.stringify(byHash({ pinId: pin.id })),
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(reply.status).toBe(200);
  });

  test('has every field that clients of the field read', async () => {
    const saver = await app.person();
    const saved = await saver.call(savePin, {
      pin_id: pin.id,
      board_id: (await aBoard(saver, { name: 'Mine too' })).id,
    });
    await saver.call(likePin, { pin_id: pin.id });
    const data = await pinOf(saver, saved.id);
    const picture = { url: expect.stringMatching(/^\S+$/), width: 8, height: 12 };
    const maker = { username: 'ann', fullName: 'ann', imageLargeUrl: null };
    expect(data).toMatchObject({
      entityId: saved.id,
      title: 'Blue bower',
      description: 'Feathers and caps #blue',
      unauthOnPageTitle: 'Blue bower',
      autoAltText: null,
      link: 'https://feathers.example/page',
      createdAt: 'Sat, 14 Mar 2026 09:26:53 +0000',
      shareCount: 0,
      aggregatedPinData: { commentCount: 0 },
      originPinner: maker,
      pinner: { username: saver.username },
      images_236x: picture,
      images_474x: picture,
      images_736x: picture,
      images_orig: picture,
      imageSpec_236x: picture,
      imageSpec_orig: picture,
      videos: null,
      storyPinData: null,
      linkDomain: { officialUser: null },
      pinnedToBoard: { name: 'Mine too', layout: expect.any(String) },
    });
    expect(data.imageSpec_736x).toEqual(data.images_736x);
    expect(await pinOf(visitor, pin.id)).toMatchObject({ totalReactionCount: 1 });
  });

  test('that is not there, or not for this viewer, is PinNotFound and no error [SEC-27]', async () => {
    const secret = await aBoard(ann, { name: 'Hidden', privacy: 'secret' });
    const hidden = await aPin(ann, secret.id);
    const answers = [];
    for (const pinId of [hidden.id, '1']) {
      const { status, body } = await post(visitor, byHash({ pinId }));
      expect([status, body.errors]).toEqual([200, undefined]);
      answers.push(body.data);
    }
    expect(answers[0]?.v3GetPinQuery?.__typename).toBe('PinNotFound');
    expect(answers[0]).toEqual(answers[1]);
    expect(await pinOf(ann, hidden.id)).toMatchObject({ privacy: 'secret' });
  });
});

async function pinOf(client: Client, id: string): Promise<Record<string, unknown>> {
  const { body } = await post(client, byHash({ pinId: id }));
  return body.data?.v3GetPinQuery?.data ?? {};
}

test('every field of a pin is the same in both spellings [CALL-06]', async () => {
  const saver = await app.person();
  const mine = await aBoard(saver);
  const saved = await saver.call(savePin, { pin_id: pin.id, board_id: mine.id });
  for (const id of [pin.id, saved.id]) {
    const { envelope } = await saver.resource('Pin', 'get', {
      id,
      field_set_key: 'detailed',
      orbac_subject_id: '',
    });
    const { images, ...plain } = envelope.resource_response.data as Pin;
    const { unauthOnPageTitle, totalReactionCount, ...fields } = await pinOf(saver, id);
    expect([typeof unauthOnPageTitle, typeof totalReactionCount]).toEqual(['string', 'number']);
    const pictures = Object.entries(images).flatMap(([size, picture]) => [
      [`images_${size}`, { __typename: 'Image', ...picture }],
      [`imageSpec_${size}`, { __typename: 'Image', ...picture }],
    ]);
    expect(withoutTypes(fields)).toEqual(
      withoutTypes({ ...(inCamelCase(plain) as object), ...Object.fromEntries(pictures) }),
    );
  }
});

/** The wire's naming rule, implemented independently: a_b is aB, an id is an entityId. */
function inCamelCase(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => inCamelCase(one));
  // The keys of reaction_counts are data.
  if (typeof value !== 'object' || value === null || key === 'reaction_counts') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name === 'id'
        ? 'entityId'
        : name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      inCamelCase(inner, name),
    ]),
  );
}

function withoutTypes(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => (key === '__typename' ? undefined : inner)),
  );
}

describe('what is like a pin', () => {
  let blue: Pin[];
  beforeAll(async () => {
    const other = await app.person();
    const board = await aBoard(other, { name: 'More of it' });
    blue = [];
    for (let index = 0; index < 5; index += 1) {
      blue.push(await aPin(other, board.id, { title: `Blue bower ${index}` }));
    }
    await app.runJobs();
  });

  test('is walked by count and cursor to its end, each pin once', async () => {
    const received: string[] = [];
    let cursor: string | null = null;
    for (let more = true; more;) {
      const variables = { pinId: pin.id, count: 2, cursor, source: null, contextPinIds: [pin.id] };
      const { typename, connection } = await related(visitor, variables);
      expect(typename).toBe('V3RelatedPinsForPinSeo');
      expect(connection.edges.length).toBeLessThanOrEqual(2);
      received.push(...connection.edges.map(({ node }) => String(node.entityId)));
      ({ hasNextPage: more, endCursor: cursor } = connection.pageInfo);
    }
    expect(cursor).toBeNull();
    expect(received.toSorted()).toEqual(blue.map((one) => one.id).toSorted());
  });

  test('comes as the same pins as from RelatedPinFeed, by header as by shape', async () => {
    const { envelope } = await visitor.resource('RelatedPinFeed', 'get', { pin: pin.id });
    const ids = (envelope.resource_response.data as Pin[]).map((one) => one.id);
    const name = 'UnauthCloseupRelatedPinsFeedQuery';
    for (const [variables, sent] of [
      [{ pinId: pin.id, count: 25 }, {}],
      [{ pin: pin.id }, { name }],
      [{ pinId: pin.id, cursor: null }, {}],
    ] as const) {
      const { connection } = await related(visitor, variables, sent);
      expect(connection.edges.map(({ node }) => node.entityId)).toEqual(ids);
      expect(connection.edges[0]?.node).toMatchObject({ __typename: 'Pin', title: /^Blue/ });
    }
  });

  test('of a pin that is not there is PinNotFound', async () => {
    expect((await related(visitor, { pinId: '1', count: 5 })).typename).toBe('PinNotFound');
  });

  test('is refused for a cursor that is not ours', async () => {
    const { status, body } = await post(visitor, byHash({ pinId: pin.id, cursor: 'x' }));
    expect([status, body.errors?.[0]?.extensions.code]).toEqual([400, 'invalid_input']);
  });
});

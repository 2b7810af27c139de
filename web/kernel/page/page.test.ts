import { isNotFound, isRedirect } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import type { Send } from '#contract/kernel/render.ts';
import { CallError } from '../sending/call-error.ts';
import { definePage, lazyPage } from './page.ts';
import { createQueryClient } from '../sending/queries.ts';
import { notingFiles } from '../core/rendered-parts.ts';
import { wordsOf } from '../words/words.ts';

const getThing = defineCall({
  name: 'get_thing',
  resource: ['Thing', 'get'],
  audience: 'anyone',
  input: z.object({ id: z.string() }),
  output: z.object({ name: z.string() }),
});
const listThings = defineCall({
  name: 'list_things',
  resource: ['Things', 'get'],
  audience: 'anyone',
  input: z.object({}),
  output: z.array(z.string()),
  paged: true,
});

const page = definePage<'id'>({
  load: async ({ get, pages, params, search }) => {
    const thing = await get(getThing, { id: params.id });
    const list = await pages(listThings, {}, 'from');
    return { title: `${thing.name} ${list.data.join()} ${JSON.stringify(search)}` };
  },
  Page: () => null,
});
const route = lazyPage(notingFiles(() => Promise.resolve({ page })));
const viewer = {
  id: '1',
  username: 'noor',
  full_name: '',
  first_name: '',
  image_small_url: null,
  image_medium_url: null,
  is_partner: false,
  is_operator: false,
  needs_email_verification: false,
};

function pageArguments(send: unknown, more: { first?: boolean; signedIn?: boolean } = {}) {
  return {
    params: { id: '7' },
    deps: { search: { q: 'x' } },
    location: { href: '/thing/7/' },
    context: {
      send: send as Send,
      queries: createQueryClient(true),
      words: wordsOf('en'),
      viewer: more.signedIn ? viewer : null,
      first: { now: more.first ?? false },
    },
  };
}

const refused = (status: number, number: number, extra = {}) =>
  pageArguments.bind(null, () =>
    Promise.reject(
      new CallError({
        status,
        number,
        code: 'x',
        message: 'Not there.',
        detail: 'It was deleted.',
        extra,
      }),
    ),
  );

async function thrown(arguments_: ReturnType<typeof pageArguments>): Promise<unknown> {
  return route.loader(arguments_).then(
    () => 'nothing was thrown',
    (cause: unknown) => cause,
  );
}

it('loads a page by its calls, and says its head', async () => {
  const requests: unknown[] = [];
  const send = (call: { paged: boolean }, input: unknown) => {
    requests.push(input);
    return Promise.resolve(call.paged ? { data: ['a', 'b'], bookmark: null } : { name: 'Thing' });
  };
  expect(await route.loader(pageArguments(send))).toEqual({ title: 'Thing a,b {"q":"x"}' });
  expect(requests).toEqual([{ id: '7' }, { bookmark: 'from' }]);
});

it.each([
  ['a visitor', 404, 50, false, '/ideas/'],
  ['a person', 404, 50, true, '/'],
  ['a visitor', 401, 7, false, '/ideas/'],
])(
  'leads %s on, with a word, from a page that answers %i [ROUTE-16]',
  async (_who, status, number, signedIn, to) => {
    const cause = await thrown(refused(status, number)({ signedIn }));
    expect(isRedirect(cause)).toBe(true);
    expect(cause).toMatchObject({ options: { to, state: { showError: 'It was deleted.' } } });
  },
);

it('leads a person whose session ended elsewhere to the page for visitors [ROUTE-16]', async () => {
  expect(await thrown(refused(401, 7)({ signedIn: true }))).toMatchObject({
    options: { to: '/ideas/', state: { showError: 'It was deleted.', signedOut: true } },
  });
});

it('stays on the page that says so when it was asked for directly [ROUTE-16]', async () => {
  expect(isNotFound(await thrown(refused(404, 50)({ first: true })))).toBe(true);
});

it('follows a 301 to where it says [ROUTE-17]', async () => {
  const cause = await thrown(refused(301, 0, { redirectUrl: '/pin/8/' })());
  expect(cause).toMatchObject({ options: { href: '/pin/8/', statusCode: 301 } });
});

it.each([
  [403, 29],
  [401, 78],
  [500, 0],
])('leaves other refusals (%i, %i) to the page for errors', async (status, number) => {
  expect(await thrown(refused(status, number)())).toBeInstanceOf(CallError);
});

it('asks for the whole document when the chunk of a page is gone', async () => {
  const gone = lazyPage(notingFiles(() => Promise.reject(new TypeError('Failed to fetch'))));
  const cause = await gone.loader(pageArguments(null)).catch((error: unknown) => error);
  expect(cause).toMatchObject({ options: { href: '/thing/7/', reloadDocument: true } });
  await expect(gone.loader(pageArguments(null, { first: true }))).rejects.toThrow(
    'Failed to fetch',
  );
});

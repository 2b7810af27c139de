import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import type { Call } from '#contract/kernel/call.ts';
import { resourcePath, type Envelope } from '#contract/kernel/envelope.ts';
import type { Client } from '#server/testing/client.ts';
import { fieldsOf } from './test-inputs.ts';
import { backUpSecrets, type Ids, type Secrets } from './test-secrets.ts';
import { watchTables, type Snapshot } from './test-snapshot.ts';

let secrets: Secrets;
let tables: Snapshot;
beforeAll(async () => {
  secrets = await backUpSecrets();
  tables = await watchTables(secrets.app);
});
afterAll(() => secrets.app.close());

const calls = Object.values(callsByDomain).flat();
const reads = calls.filter((call) => call.reads && call.name !== 'v3_find_pin_images');

/** Returns every page of a list, or the only answer, without the echo of the request. */
async function everything(client: Client, call: Call, input: object): Promise<string> {
  const [endpoint] = call.resources;
  if (!endpoint) return (await client.request(call.paths[0]?.[1] ?? '')).text;
  let text = '';
  let bookmarks: unknown = undefined;
  do {
    const options: Record<string, unknown> = { ...input, page_size: 2, bookmarks };
    const { envelope } = await client.resource(endpoint[0], endpoint[1], options);
    text += JSON.stringify([envelope.resource_response, envelope.client_context]);
    bookmarks = envelope.resource_response.bookmark;
  } while (call.paged && bookmarks !== undefined);
  return text;
}

/** Removes ids, so that only addresses are left. */
function withoutIds(ids: Ids): Ids {
  return Object.fromEntries(Object.entries(ids).filter(([name]) => !/(^|_)id$/.test(name)));
}

/** Returns the inputs with which a stranger could call a read. */
function questions(call: Call): object[] {
  const names = fieldsOf(call);
  const pick = (from: Ids): object =>
    Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]));
  const people = [
    { username: 'olive' },
    { user_id: secrets.owner.id },
    { username: 'strange' },
    { username: 'olive', sort: 'newest' },
    { username: 'olive', sort: 'last_pinned_to', privacy_filter: 'secret' },
    { username: 'olive', filter: 'secret', field_set_key: 'detailed', privacy_filter: 'all' },
  ];
  const words = ['zanzibar', 'quokka', 'xylophone', 'kazoo', 'bassoon', 'ocarina', 'z', 'olive'];
  const searches = words.flatMap((query) =>
    ['pins', 'boards', 'users', 'my_pins'].map((scope) => ({ query, scope })),
  );
  return [
    pick(secrets.secret),
    pick({ ...withoutIds(secrets.secret), username: 'olive' }),
    pick({ username: 'olive', slug: 'ocarina-former', board_slug: 'ocarina-former' }),
    ...(names.includes('username') ? people : []),
    ...(names.includes('query') ? searches : []),
  ];
}

describe('a secret board', () => {
  test('is there for its owner: what is looked for below can be found', async () => {
    const texts = await Promise.all(
      reads.flatMap((call) =>
        questions(call).map((input) => everything(secrets.owner, call, input)),
      ),
    );
    expect(secrets.found(texts.join(' ')).toSorted()).toEqual(secrets.needles.toSorted());
  });

  test('stands in no answer of any read call to anybody else, on no page of any list [BOARD-10] [SEC-28]', async () => {
    for (const [who, client] of Object.entries(secrets.strangers)) {
      for (const call of reads) {
        for (const input of questions(call)) {
          const label = `${call.name} ${JSON.stringify(input)} to ${who}`;
          expect(secrets.found(await everything(client, call, input)), label).toEqual([]);
        }
      }
    }
  });

  test('and what stands on it are in no count [BOARD-10] [SEC-28]', async () => {
    for (const client of Object.values(secrets.strangers)) {
      const { envelope } = await client.resource('User', 'get', { username: 'olive' });
      expect(envelope.resource_response.data).toMatchObject({ board_count: 1, pin_count: 1 });
      const search = await client.resource('Search', 'get', { query: 'openly', scope: 'pins' });
      const [pin] = search.envelope.resource_response.data as { repin_count: number }[];
      expect(pin).toMatchObject({
        repin_count: 0,
        aggregated_pin_data: { aggregated_stats: { saves: 1 } },
      });
    }
  });

  test('does not say whose a pin was that somebody saved from it while it was public [SEC-28]', async () => {
    const { envelope } = await secrets.stranger.resource('Search', 'get', {
      query: 'kept',
      scope: 'pins',
    });
    expect(envelope.resource_response.data).toMatchObject([
      { title: 'Kept before', origin_pinner: null, closeup_attribution: { full_name: 'strange' } },
    ]);
  });
});

/** Returns the answer without request ids and echo, which differ between any two answers. */
async function bytesOf(
  client: Client,
  call: Call,
  input: Record<string, unknown>,
): Promise<string> {
  const [endpoint] = call.resources;
  if (!endpoint) throw new Error(`${call.name} has no resource endpoint`);
  const fields = new URLSearchParams({ data: JSON.stringify({ options: input }) });
  const path = resourcePath(...endpoint);
  const { status, headers, text } = await client.request(path, { method: 'POST', body: fields });
  const envelope = JSON.parse(text) as Envelope;
  const id = envelope.request_identifier;
  envelope.resource.options = {};
  // The remainder of a rate limit depends on the number of requests, and not on their subject.
  const compared = [...headers].filter(
    ([name]) => !/^(date|content-length|x-ratelimit-\w+)$/.test(name),
  );
  return JSON.stringify([status, compared, envelope]).replaceAll(id, 'ID');
}

describe('what is secret and what is not there', () => {
  test('are refused in the same bytes by every call that takes an id or a name [BOARD-10] [SEC-27] [SEC-29]', async () => {
    const before = await tables();
    const requests = new Set<string>();
    for (const [who, client] of Object.entries(secrets.strangers)) {
      for (const call of calls.filter(({ resources }) => resources.length > 0)) {
        for (const field of fieldsOf(call).filter((name) => name in secrets.secret)) {
          const beside = besideOf(call, field);
          const one = await bytesOf(client, call, { ...beside, [field]: secrets.secret[field] });
          const other = await bytesOf(client, call, { ...beside, [field]: secrets.nothing[field] });
          expect(one, `${call.name} ${field} to ${who}`).toBe(other);
          if (!one.includes('"status":"success"')) requests.add(`${call.name} ${field}`);
        }
      }
    }
    expect(await tables()).toEqual(before);
    for (const refused of [
      'v3_repin_pin pin_id',
      'v3_repin_pin board_id',
      'v3_create_pin image_signature',
      'v3_create_pin board_id',
      'v3_update_pin board_id',
      'v3_get_pin id',
      'v3_delete_pin id',
      'v3_bulk_move_pins section_id',
      'v3_get_board slug',
      'v3_get_board_section section_slug',
      'v3_get_board_colors board_id',
      'v3_get_board_feed board_id',
      'v3_update_board board_id',
      'v3_delete_board board_id',
      'v3_create_board_section board_id',
      'v3_edit_board_section section_id',
    ]) {
      expect(requests).toContain(refused);
    }
  });

  test('are refused alike inside lists and as a place in a section [SEC-27] [SEC-29]', async () => {
    const before = await tables();
    const tries: [string, 'create' | 'update', (from: Ids) => object][] = [
      [
        'BulkEdit',
        'update',
        (from) => ({ board_id: secrets.own.board_id, pin_ids: [secrets.own.pin, from.pin_id] }),
      ],
      ['BulkEdit', 'update', (from) => ({ board_id: from.board_id, pin_ids: secrets.own.pin })],
      [
        'BoardSection',
        'create',
        (from) => ({ board_id: secrets.own.board_id, name: 'a', initial_pins: [from.pin_id] }),
      ],
      [
        'Repin',
        'create',
        (from) => ({
          pin_id: secrets.own.pin,
          board_id: secrets.own.board_id,
          section: from.section_id,
        }),
      ],
      ['Pin', 'update', (from) => ({ id: secrets.own.pin, board_section_id: from.section_id })],
    ];
    for (const [name, verb, inputFrom] of tries) {
      const call = calls.find(({ resources }) =>
        resources.some(([n, v]) => n === name && v === verb),
      );
      if (!call) throw new Error(`no call ${name}`);
      const one = await bytesOf(secrets.stranger, call, { ...inputFrom(secrets.secret) });
      expect(one, `${name} ${verb}`).toBe(
        await bytesOf(secrets.stranger, call, { ...inputFrom(secrets.nothing) }),
      );
      expect(one).toContain('"status":"failure"');
    }
    expect(await tables()).toEqual(before);
  });
});

/** Returns valid values of the stranger's own for the call's other fields, so that this field is reached. */
function besideOf(call: Call, field: string): Record<string, unknown> {
  const known: Record<string, unknown> = {
    board_id: secrets.own.board_id,
    pin_id: secrets.own.pin,
    id: secrets.own.pin,
    pin_ids: secrets.own.pin,
    name: 'A name',
    username: 'olive',
  };
  if (field === 'section_slug') known.board_slug = 'zanzibar-hideout';
  if (field === 'board_slug') known.section_slug = 'quokka-corner';
  if (field === 'slug') delete known.board_id;
  if (call.reads) delete known.pin_ids;
  const names = fieldsOf(call).filter((name) => name in known && name !== field);
  return Object.fromEntries(names.map((name) => [name, known[name]]));
}

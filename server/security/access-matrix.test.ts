import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import { examples } from '#contract/examples.ts';
import type { Call } from '#contract/kernel/call.ts';
import { world } from '#contract/kernel/example.ts';
import type { Client } from '#server/testing/client.ts';
import { asHuman } from '#server/testing/human.ts';
import { endsWithin } from '#server/testing/time-limit.ts';
import { access, roles, type Role } from './test-access.ts';
import { openAccessWorld, type AccessWorld } from './test-access-world.ts';

type Input = Readonly<Record<string, unknown>>;

let opened: AccessWorld;
beforeAll(async () => {
  opened = await openAccessWorld();
}, endsWithin(120_000));
afterAll(() => opened.close());

/** Inputs for examples that use another's things, or nobody's, where the owner's are to be requested. */
const ofTheOwner: Readonly<Record<string, Input>> = {
  v3_get_user: { username: 'noor' },
  v3_get_board_followers: { board_id: world.blueThings },
  v3_create_recommendation_hide: { pin_id: world.bower, kind: 'board' },
  v3_explain_pin: { pin_id: world.bower },
  v3_like_pin: { pin_id: world.bower },
  v3_unlike_pin: { pin_id: world.bower },
  v3_get_board_title_suggestions: { pin_id: world.bower },
  v3_find_saved: { pin_id: world.bower },
  v3_follow_board: { board_id: world.blueThings },
  v3_unfollow_board: { board_id: world.blueThings },
  v3_follow_user: { user_id: world.noor },
  v3_create_conversation: { user_ids: [world.noor], text: 'Hello!' },
  v3_get_board_invites: { board_id: world.oldIdeas },
  v3_delete_board_collaborator: { board_id: world.oldIdeas, invited_user_id: world.emil },
  v3_create_board: { name: 'For an advertiser', advertiser_id: world.glassworks },
  v3_get_board_picker_boards: { advertiser_id: world.glassworks },
};

const inWorld = (value: unknown): unknown => {
  if (typeof value === 'string') return opened.names.get(value) ?? value;
  if (Array.isArray(value)) return value.map(inWorld);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inWorld(item)]));
};

/** Returns the answer's letter in the table; a server error has none. */
async function answerTo(role: Role, call: Call, input: Input): Promise<string> {
  const client = opened.as(role);
  const { status, error } = await answerOf(client, call, await asHuman(client, call, input));
  if (status >= 500) return `(${status})`;
  // A wrong code or key is wrong for anybody, and so is a Pin that nobody may promote.
  if (['wrong_credentials', 'pin_not_promotable'].includes(error?.error_code ?? '')) return 'y';
  return { 401: '1', 403: '3', 404: '4' }[status] ?? 'y';
}

interface Said {
  readonly status: number;
  readonly error?: { readonly error_code: string } | undefined;
}

async function answerOf(client: Client, call: Call, input: Input): Promise<Said> {
  const [endpoint] = call.resources;
  if (endpoint) {
    const { status, envelope } = await client.resource(endpoint[0], endpoint[1], input);
    return { status, error: envelope.resource_response.error };
  }
  const [method, path] = call.paths[0] ?? ['GET', ''];
  const target = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(input[field]));
  if (method === 'GET') {
    return client.request(`${target}?${new URLSearchParams(input as Record<string, string>)}`);
  }
  const headers = { 'content-type': 'application/json' };
  return client.request(target, { method, headers, body: JSON.stringify(input) });
}

test('every call of the contract has said who may make it [SEC-26]', () => {
  const calls = Object.values(callsByDomain).flat();
  expect([...access.keys()].toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
});

test(
  'each call answers visitor, owner, collaborator, delegate, stranger, whoever is blocked, another business and an operator as the table has it [SEC-26] [SEC-27] [SEC-29] [SEC-31] [ROLE-01]',
  async () => {
    const found: Record<string, string> = {};
    for (const { call, input } of examples) {
      const { human_token: _, ...rest } = inWorld(ofTheOwner[call.name] ?? input) as Input;
      const letters: string[] = [];
      for (const role of roles) letters.push(await answerTo(role, call, rest));
      found[call.name] = letters.join('');
    }
    const wanted = Object.fromEntries(
      examples.map(({ call }) => [call.name, access.get(call.name)]),
    );
    expect(found).toEqual(wanted);
  },
  endsWithin(300_000),
);

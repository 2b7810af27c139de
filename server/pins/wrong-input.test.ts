import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteBoard, type Board } from '#contract/boards.ts';
import { getHome, getIdeas, search, searchPage } from '#contract/discovery.ts';
import type { Call } from '#contract/kernel/call.ts';
import * as pins from '#contract/pins.ts';
import * as lists from '#contract/pins/lists.ts';
import { movePins } from '#contract/pins/moves.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection, everythingStored } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let board: Board;
let section: { id: string };
let pin: pins.Pin;

beforeAll(async () => {
  app = await testApp();
  ann = await app.person('ann');
  board = await aBoard(ann);
  section = await aSection(ann, board.id);
  pin = await aPin(ann, board.id);
});
afterAll(() => app.close());

const everything = (): Promise<unknown> => everythingStored(app);

type Fields = Readonly<Record<string, unknown>>;

/** Each call with valid input. */
const right = (): [Call, Fields][] =>
  [
    [pins.createPin, { board_id: board.id, image_signature: pin.image_signature }],
    [pins.savePin, { pin_id: pin.id, board_id: board.id }],
    [pins.getPin, { id: pin.id }],
    [pins.updatePin, { id: pin.id, title: 'x' }],
    [movePins, { board_id: board.id, section_id: section.id, pin_ids: [pin.id] }],
    [pins.deletePin, { id: pin.id }],
    [pins.createSection, { board_id: board.id, name: 'x' }],
    [pins.deleteSection, { section_id: section.id }],
    [deleteBoard, { board_id: board.id }],
    [lists.getBoardPins, { board_id: board.id }],
    [lists.getSectionPins, { section_id: section.id }],
    [lists.getUserPins, { user_id: ann.id }],
    [lists.getCreatedPins, { user_id: ann.id }],
    [search, { query: 'x' }],
    [searchPage, { query: 'x' }],
  ] as [Call, Fields][];

const wrongIds = [
  '',
  ' ',
  'x',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '9'.repeat(21),
  "1' or '1'='1",
  '１',
  null,
  true,
  -1,
  1.5,
  {},
  [],
  ['1', '2'],
];
const storableButNobody = [
  2 ** 60,
  '0',
  '17',
  '9'.repeat(19),
  '9'.repeat(20),
  '9223372036854775807',
  '9223372036854775808',
];
const isId = (field: string): boolean =>
  field === 'id' || field.endsWith('_id') || field.endsWith('_ids');

describe('wrong input is refused with a reason and changes nothing [CALL-16]', () => {
  test('ids of a wrong form [SEC-58][SEC-59]', async () => {
    const before = await everything();
    for (const [call, input] of right()) {
      for (const field of Object.keys(input).filter(isId)) {
        for (const wrong of wrongIds) {
          // These two fields may be absent: the section of a moved pin, and the person of one's own list.
          const optional = field === 'user_id' || (field === 'section_id' && call === movePins);
          if (optional && (wrong === '' || wrong === null)) continue;
          if (field === 'pin_ids' && Array.isArray(wrong) && wrong.length > 0) continue;
          const refused = await ann.refusal(call, { ...input, [field]: wrong });
          const name = `${call.name} ${field} ${JSON.stringify(wrong)}`;
          expect(refused.status, name).toBe(400);
          expect(refused.code, name).toBe('invalid_input');
          expect(refused.message, name).not.toBe('');
        }
      }
    }
    expect(await everything()).toEqual(before);
  });

  test('ids that nothing has, also those that no column holds [SEC-59]', async () => {
    const before = await everything();
    for (const [call, input] of right()) {
      for (const field of Object.keys(input).filter(isId)) {
        for (const none of storableButNobody) {
          const refused = await ann.refusal(call, { ...input, [field]: none });
          expect(refused.status, `${call.name} ${field} ${none}`).toBe(404);
        }
      }
    }
    expect(await everything()).toEqual(before);
  });

  test('text that is too long, not text, or no well-formed Unicode [SEC-59]', async () => {
    const before = await everything();
    const most: [Call, string, number][] = [
      [pins.createPin, 'title', 100],
      [pins.createPin, 'description', 1500],
      [pins.createPin, 'alt_text', 1000],
      [pins.createPin, 'guid', 100],
      [pins.savePin, 'title', 100],
      [pins.savePin, 'description', 1500],
      [pins.updatePin, 'title', 100],
      [pins.updatePin, 'description', 1500],
      [pins.updatePin, 'alt_text', 1000],
      [pins.createSection, 'name', 180],
      [search, 'query', 300],
    ] as unknown as [Call, string, number][];
    const inputs = new Map(right());
    for (const [call, field, max] of most) {
      const input = inputs.get(call);
      for (const wrong of ['x'.repeat(max + 1), 'a\0b', '\uD800', 7, {}, ['x']]) {
        const refused = await ann.refusal(call, { ...input, [field]: wrong });
        expect(refused, `${call.name} ${field}`).toMatchObject({
          status: 400,
          code: 'invalid_input',
        });
      }
    }
    expect(await everything()).toEqual(before);
  });

  test('keys that reach into prototypes, and nesting without end [SEC-60][SEC-61]', async () => {
    const before = await everything();
    for (const [call, input] of right()) {
      const endpoint = call.resources[0];
      if (!endpoint) throw new Error(`${call.name} has no resource endpoint`);
      for (const poison of [
        '{"__proto__":{"x":1}}',
        '{"constructor":{"prototype":{}}}',
        `${'{"a":'.repeat(80)}1${'}'.repeat(80)}`,
      ]) {
        const options = JSON.stringify(input).replace(/\}$/, `,"extra":${poison}}`);
        const fields = new URLSearchParams({ data: `{"options":${options}}` });
        const path = `/resource/${endpoint[0]}Resource/${endpoint[1]}/`;
        const reply = await (endpoint[1] === 'get'
          ? ann.request(`${path}?${fields}`)
          : ann.request(path, { method: 'POST', body: fields }));
        expect(reply.status, `${call.name} ${poison.slice(0, 20)}`).toBe(400);
      }
    }
    expect(await everything()).toEqual(before);
  });

  test('what a visitor may not do is a 401', async () => {
    const before = await everything();
    const visitor = app.visitor();
    for (const [call, input] of right()) {
      if (call.audience === 'anyone') continue;
      expect(await visitor.refusal(call, input), call.name).toMatchObject({
        status: 401,
        code: 'not_signed_in',
      });
    }
    expect(await visitor.refusal(getHome, {})).toMatchObject({ status: 401 });
    expect(await visitor.refusal(search, { query: 'x', scope: 'my_pins' })).toMatchObject({
      status: 401,
    });
    expect((await visitor.call(getIdeas, {})).data.length).toBeGreaterThan(0);
    expect(await everything()).toEqual(before);
  });

  test('a search holds no operators: any sign finds what its words find [SEC-62]', async () => {
    for (const query of [
      "'",
      '"',
      '\\',
      '%',
      '_',
      '&',
      '|',
      '!',
      '(',
      ':*',
      '<->',
      "a' | 'b",
      'a:*b',
      '%_%',
      '\u2019',
      'ŉ',
      "x'); drop table pins; --",
      '🙂',
      'ﷺ',
      '\u0301',
    ]) {
      for (const scope of ['pins', 'boards', 'users', 'my_pins'] as const) {
        const found = await ann.call(searchPage, { query, scope });
        expect(Array.isArray(found.data), `${scope} ${query}`).toBe(true);
        if (!/[a-z]/i.test(query.normalize('NFKD')))
          expect(found.data, `${scope} ${query}`).toEqual([]);
      }
    }
    expect(await ann.refusal(search, { query: 'x', scope: 'everything' })).toMatchObject({
      status: 400,
    });
  });
});

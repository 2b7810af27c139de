import { createDraft } from '#contract/builder/drafts.ts';
import { convertToBusiness, getAdAccounts } from '#contract/business/ad-accounts.ts';
import type { Call } from '#contract/kernel/call.ts';
import type { TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection } from '#server/testing/pins.ts';

/** Valid inputs of a call, by field: invalid ones are derived from them. */
export type Inputs = Readonly<Record<string, unknown>>;

const LONG = 'x'.repeat(100_000);
const IDS = ['-1', '1.5', '1e5', '0x1F', '9223372036854775808', '9'.repeat(30), '١٢٣', '1,', ','];
const TEXTS = [
  '',
  ' \t\n',
  'a\0b',
  'a\ud800b',
  LONG,
  '\u202E\u0661\uFEFF',
  '\u{1FABA}'.repeat(60),
  '\uFB2C'.repeat(180),
  '\uFDFA'.repeat(180),
  '%00',
  '%ff/%2e%2e%2f',
  '../../etc/passwd',
  "'; drop table pins --",
  '%_\\ & | ! : * ( <->',
  '</script><script>',
  '{"a":[1]}',
  '[[1]]',
  'null',
];
const ADDRESSES = ['javascript:alert(1)', 'http://[::1', 'http://', 'file:///etc/passwd', '//a'];
const OTHERS = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 63,
  [],
  [[]],
  [null],
  ['1', '1'],
  {},
  { $ne: 1 },
];

/** Values that are invalid for all fields, or that a free-text field must withstand. */
export const wrongValues: readonly unknown[] = [...IDS, ...TEXTS, ...ADDRESSES, ...OTHERS];

const bookmark = (position: unknown): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** Bookmarks that this server did not create, in the shape of each of its lists. */
export const forgedBookmarks: readonly string[] = [
  'x',
  '-end',
  LONG,
  ...[null, 1, 'a', {}, [], [[]], [null], [true], ['1', '1', '1']].map(bookmark),
  ...['-1', '9223372036854775808', '1.5', '', 'a', '\0', '\ud800', 1, null].map((id) =>
    bookmark([id]),
  ),
  ...[-8.64e15, -1, 0.5, 8.64e15, 1e300, 5e-324, '', '\0', 'x'.repeat(600), null].flatMap((first) =>
    ['1', '-1', '9223372036854775808', 1, null].map((id) => bookmark([first, id])),
  ),
  Buffer.from('[1e999,"1"]').toString('base64url'),
];

/** Creates one of everything, owned by one person. */
export async function inputsOf(person: TestPerson): Promise<(call: Call) => Inputs[]> {
  const board = await aBoard(person, { name: 'Blue things' });
  const other = await aBoard(person, { name: 'Other things' });
  const section = await aSection(person, board.id, 'Feathers');
  const advertiser_id = await anAdvertiser(person);
  const pin = await aPin(person, board.id, { section: section.id, title: 'A feather' });
  const draft = await person.call(createDraft, { title: 'A feather' });
  const known: Inputs = {
    board_id: other.id,
    section_id: section.id,
    pin_id: pin.id,
    id: pin.id,
    pin_ids: [pin.id],
    initial_pins: [pin.id],
    upload_ids: ['1'],
    media_info_list: [{ id: 'a', media_type: 'image/png' }],
    user_id: person.id,
    followee_ids: ['1'],
    username: person.username,
    name: 'Another name',
    query: 'feather',
    url: 'http://127.0.0.1:9/',
    email: 'somebody@people.example',
    image_signature: pin.image_signature,
    pin: pin.id,
    pins: [pin.id],
    new_board_id: board.id,
    blocked_user_id: '1',
    term: 'feather',
    q: 'feather',
    state: 'seen',
    value: 'yes',
    advertiser_id,
    country: 'US',
    permissions: ['ADMIN'],
    draft_id: draft.id,
    draft_ids: [draft.id],
    version: 1,
    kind: 'single',
  };
  const addresses: Record<string, Inputs[]> = {
    v3_get_board: [{ username: person.username, slug: board.slug }],
    v3_get_board_section: [
      { username: person.username, board_slug: board.slug, section_slug: 'feathers' },
    ],
    v3_get_boards: ['newest', 'last_pinned_to'].map((sort) => ({ sort })),
    v3_search: ['boards', 'users', 'my_pins'].map((scope) => ({ query: 'feather', scope })),
    v3_create_user_session: [{ username_or_email: person.email, password: 'not this one at all' }],
    v3_register_user: [
      { email: 'new@people.example', password: 'a bower of blue things', username: 'new', age: 30 },
    ],
  };
  // Fields with a special meaning in one call.
  const ownMeaning: Record<string, Inputs> = {
    v3_board_content_recommendation: { id: board.id },
    v3_get_topic: { id: 'feathers' },
    v3_get_topic_pins: { id: 'feathers' },
  };
  return (call) => {
    const names = fieldsOf(call).filter((name) => name in known);
    const first = Object.fromEntries(names.map((name) => [name, known[name]]));
    return [{ ...first, ...ownMeaning[call.name] }, ...(addresses[call.name] ?? [])];
  };
}

async function anAdvertiser(person: TestPerson): Promise<string> {
  await person.call(convertToBusiness, { name: 'Blue things', country: 'US' });
  return (await person.call(getAdAccounts, {})).data[0]?.id ?? '';
}

/** Returns the names of a call's fields. */
export function fieldsOf(call: Call): string[] {
  const def = (call.input as { _zod?: { def?: { shape?: object } } })._zod?.def;
  return Object.keys(def?.shape ?? {});
}

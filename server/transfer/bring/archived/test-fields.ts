type Row = Readonly<Record<string, unknown>>;
/** What becomes of a field: it is the same, an id of something here, or differs for a reason. */
type Rule = 'same' | 'board' | 'section' | 'pin' | 'comment' | 'person' | 'picture' | 'differs';

const FIELDS: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  export: { format: 'same', version: 'same', made_at: 'differs' },
  profile: {
    // Of the account, which is another one.
    username: 'differs',
    email: 'differs',
    created_at: 'differs',
    birthday: 'differs',
    full_name: 'same',
    first_name: 'same',
    last_name: 'same',
    about: 'same',
    pronouns: 'same',
    website_url: 'same',
    location: 'same',
    country: 'same',
    locale: 'same',
    time_zone: 'same',
    is_unlisted: 'same',
    is_unfindable: 'same',
    is_personalised: 'same',
    messages_from: 'same',
    takes_mail: 'same',
  },
  boards: {
    id: 'board',
    name: 'same',
    slug: 'same',
    description: 'same',
    category: 'same',
    privacy: 'same',
    pin_order: 'same',
    cover_pin_id: 'pin',
    cover_crop: 'same',
    created_at: 'same',
  },
  sections: { id: 'section', title: 'same', position: 'same', created_at: 'same' },
  pins: {
    id: 'pin',
    board_id: 'board',
    section_id: 'section',
    kind: 'same',
    title: 'same',
    description: 'same',
    alt_text: 'same',
    link: 'same',
    place: 'same',
    source_pin_id: 'differs',
    created_at: 'same',
    picture: 'picture',
    width: 'same',
    height: 'same',
    video: 'picture',
  },
  parts: { picture: 'picture', title: 'same', link: 'same', text: 'same', alt_text: 'same' },
  notes: {
    id: 'differs',
    board_id: 'board',
    title: 'same',
    text: 'same',
    items: 'same',
    created_at: 'same',
    updated_at: 'same',
  },
  comments: {
    id: 'comment',
    pin_id: 'pin',
    parent_id: 'comment',
    text: 'same',
    created_at: 'same',
    edited_at: 'same',
  },
  likes: { pin_id: 'pin', created_at: 'same' },
  following: { id: 'person', username: 'same', created_at: 'same' },
};
/** Not restored: others wrote to them, or they are of this installation alone. */
const LEFT = new Set(['messages', 'followed-boards', 'blocked', 'searches']);

/** Returns lists with names in the place of ids; fails at a field that no rule knows. */
export function comparable(lists: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const rows = (name: string): Row[] => lists[name] as Row[];
  const named = new Map<unknown, string>([[null, 'none']]);
  for (const board of rows('boards')) {
    named.set(board['id'], `board ${String(board['name'])}`);
    for (const section of board['sections'] as Row[])
      named.set(section['id'], `section ${String(section['title'])}`);
  }
  for (const pin of rows('pins')) {
    named.set(pin['id'], `pin ${String(pin['title'])}`);
    for (const part of [pin, ...((pin['parts'] as Row[] | null) ?? [])])
      if (!named.has(part['picture'])) named.set(part['picture'], `of ${String(pin['title'])}`);
    if (pin['video'] !== null) named.set(pin['video'], `video of ${String(pin['title'])}`);
  }
  for (const comment of rows('comments'))
    named.set(comment['id'], `comment ${String(comment['text'])}`);
  for (const person of rows('following'))
    named.set(person['id'], `person ${String(person['username'])}`);
  const row = (name: string, one: Row): Row => {
    const rules = FIELDS[name] ?? {};
    const entries = Object.entries(one).flatMap(([field, value]) => {
      if (name === 'boards' && field === 'sections')
        return [[field, (value as Row[]).map((section) => row('sections', section))]];
      if (name === 'pins' && field === 'parts')
        return [[field, (value as Row[] | null)?.map((part) => row('parts', part)) ?? null]];
      const rule = rules[field];
      if (rule === undefined) throw new Error(`no rule says what becomes of ${name}.${field}`);
      if (rule === 'differs') return [];
      const id = named.get(value);
      if (rule !== 'same' && id === undefined) throw new Error(`${name}.${field} names nothing`);
      return [[field, rule === 'same' ? value : id]];
    });
    return Object.fromEntries(entries) as Row;
  };
  return Object.fromEntries(
    Object.entries(lists)
      .filter(([name]) => !LEFT.has(name))
      .map(([name, list]) => [
        name,
        Array.isArray(list) ? list.map((one: Row) => row(name, one)) : row(name, list as Row),
      ]),
  );
}

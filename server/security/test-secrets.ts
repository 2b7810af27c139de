import { updateBoard } from '#contract/boards.ts';
import { savePin } from '#contract/pins.ts';
import { followUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin, aSection } from '#server/testing/pins.ts';

/** Ids and names, by the fields of calls that take them. */
export type Ids = Readonly<Record<string, string>>;

/**
 * Two secret boards of one person, one always secret and one that was public until a moment ago, with unique
 * words; and the people who must not find them.
 */
export interface Secrets {
  readonly app: TestApp;
  readonly owner: TestPerson;
  readonly stranger: TestPerson;
  readonly strangers: Readonly<Record<string, Client>>;
  readonly secret: Ids;
  /** Like `secret`, for ids that never existed. */
  readonly nothing: Ids;
  /** The stranger's own things, for calls that could add something secret to them. */
  readonly own: { readonly board_id: string; readonly pin: string };
  /** Returns the secret words, ids and addresses in a text. */
  found(text: string): string[];
  /** Everything that `found` searches for. */
  readonly needles: readonly string[];
}

export async function backUpSecrets(): Promise<Secrets> {
  const app = await testApp({}, { pages: true });
  const owner = await app.person('olive');
  const stranger = await app.person('strange');
  const strangers = { 'a visitor': app.visitor(), 'another person': stranger };
  const open = await aBoard(owner, { name: 'Open board' });
  const openPin = await aPin(owner, open.id, { title: 'Openly shown' });
  const hidden = await aBoard(owner, { name: 'Zanzibar hideout', privacy: 'secret' });
  const section = await aSection(owner, hidden.id, 'Quokka corner');
  const pin = await aPin(owner, hidden.id, {
    section: section.id,
    title: 'Xylophone lesson',
    description: 'Marimba notes #vibraphone',
    alt_text: 'a glockenspiel',
    link: 'https://theremin.example/secret',
  });
  // The picture of an open pin is also on the secret board, and must be counted once.
  await owner.call(savePin, { pin_id: openPin.id, board_id: hidden.id, title: 'Bassoon copy' });
  const former = await aBoard(owner, { name: 'Ocarina former' });
  const formerPin = await aPin(owner, former.id, { title: 'Kazoo former' });
  const mine = await aBoard(stranger, { name: 'Strange board' });
  const input = {
    pin_id: formerPin.id,
    board_id: mine.id,
    title: 'Kept before',
    description: 'it closed',
  };
  await stranger.call(savePin, input);
  await stranger.call(followUser, { user_id: owner.id });
  await app.runJobs();
  await owner.call(updateBoard, { board_id: former.id, name: 'Ocarina later', privacy: 'secret' });
  const own = { board_id: mine.id, pin: (await aPin(stranger, mine.id)).id };
  const needles = [
    'zanzibar',
    'quokka',
    'xylophone',
    'marimba',
    'vibraphone',
    'glockenspiel',
    'theremin',
  ];
  needles.push(
    'bassoon',
    'ocarina',
    'kazoo',
    hidden.id,
    section.id,
    pin.id,
    former.id,
    formerPin.id,
  );
  needles.push(pin.image_signature);
  const secret = {
    board_id: hidden.id,
    section_id: section.id,
    pin_id: pin.id,
    id: pin.id,
    slug: 'zanzibar-hideout',
    board_slug: 'zanzibar-hideout',
    section_slug: 'quokka-corner',
    image_signature: pin.image_signature,
  };
  const never = (id: string): string => String(BigInt(id) + 1n);
  const nothing = {
    board_id: never(hidden.id),
    section_id: never(section.id),
    pin_id: never(pin.id),
    id: never(pin.id),
    slug: 'zanzibar-nowhere',
    board_slug: 'zanzibar-nowhere',
    section_slug: 'quokka-nowhere',
    image_signature: pin.image_signature.split('').toReversed().join(''),
  };
  const found = (text: string): string[] => {
    const lower = text.toLowerCase();
    return needles.filter((needle) => lower.includes(needle));
  };
  return { app, owner, stranger, strangers, secret, nothing, own, needles, found };
}

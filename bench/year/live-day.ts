import { createAdEvents } from '#contract/ads/viewing.ts';
import { createBoard } from '#contract/boards.ts';
import { getHome } from '#contract/discovery.ts';
import { complete, rememberSearch } from '#contract/discovery/complete.ts';
import { hideFromHome } from '#contract/discovery/home.ts';
import { search } from '#contract/discovery/search.ts';
import { getViewer, logIn } from '#contract/identity.ts';
import { createPin, deletePin, savePin, type Pin } from '#contract/pins.ts';
import { likePin } from '#contract/pins/likes.ts';
import { followUser } from '#contract/social.ts';
import {
  acceptConversation,
  createComment,
  createConversation,
  sendMessage,
} from '#contract/talk.ts';
import type { Client } from '#server/testing/client.ts';
import { aPicture } from '#server/testing/pins.ts';
import { ACTIVITY, someWords } from './activity.ts';

export const PASSWORD = 'a bower of blue things';

/** A person of the year, with what they have. */
export interface Liver {
  readonly id: string;
  readonly email: string;
  readonly client: Client;
  readonly boards: string[];
  readonly own: string[];
  readonly follows: Set<string>;
  readonly talks: Map<string, string>;
}

/** What a day is made of. */
export interface Day {
  readonly people: readonly Liver[];
  /** Public Pins of everybody, by which people find each other's. */
  readonly pins: { readonly id: string; readonly by: string }[];
  readonly random: () => number;
  /** Moves the clock on by some minutes. */
  readonly pass: () => void;
}

let pictures = 0;

/** Lets a person visit once: they look around, save, and do what people do. */
export async function visit(me: Liver, day: Day): Promise<void> {
  const { client } = me;
  const { random } = day;
  const times = (mean: number): number => Math.floor(mean + random());
  const one = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)];
  const repeat = async (mean: number, act: () => Promise<unknown>): Promise<void> => {
    for (let left = times(mean); left > 0; left -= 1) {
      await act();
      day.pass();
    }
  };
  const others = day.pins.filter(({ by }) => by !== me.id);

  if (random() < ACTIVITY.logIns || (await client.call(getViewer, {})) === null) {
    await client.call(logIn, { username_or_email: me.email, password: PASSWORD });
  }
  let bookmark: string | null = null;
  const viewed: Pin[] = [];
  await repeat(ACTIVITY.pages, async () => {
    const page: { data: readonly Pin[]; bookmark: string | null } = await client.call(getHome, {
      page_size: 25,
      bookmark,
    });
    bookmark = page.bookmark;
    viewed.push(...page.data);
    await reportAds(client, page.data, random);
  });
  await repeat(ACTIVITY.searches, async () => {
    const query = someWords(random);
    await client.call(complete, { term: query.slice(0, 4) });
    await client.call(rememberSearch, { query });
    await client.call(search, { query });
  });
  await repeat(ACTIVITY.boards, async () => {
    const board = await client.call(createBoard, { name: someWords(random) });
    me.boards.push(board.id);
  });
  await repeat(ACTIVITY.newPictures, async () => {
    pictures += 1;
    const pin = await client.call(createPin, {
      board_id: one(me.boards)!,
      image_base64: await aPicture(pictures * 7919),
      title: someWords(random),
      description: `${someWords(random)}, ${someWords(random)} #${someWords(random).split(' ')[1]}`,
      link: `https://site-${pictures % 400}.example/pages/${pictures}`,
      guid: `new-${pictures}`,
    });
    me.own.push(pin.id);
    day.pins.push({ id: pin.id, by: me.id });
  });
  await repeat(ACTIVITY.repins, async () => {
    const pin = one(viewed) ?? one(others);
    if (pin === undefined) return;
    pictures += 1;
    const saved = await client.call(savePin, {
      pin_id: pin.id,
      board_id: one(me.boards)!,
      guid: `again-${pictures}`,
    });
    me.own.push(saved.id);
  });
  await repeat(ACTIVITY.likes, async () => {
    const pin = one(others);
    if (pin) await client.call(likePin, { pin_id: pin.id });
  });
  await repeat(ACTIVITY.comments, async () => {
    const pin = one(others);
    if (pin) await client.call(createComment, { pinId: pin.id, text: someWords(random) });
  });
  await repeat(ACTIVITY.follows, async () => {
    const other = one(day.people);
    if (!other || other === me || me.follows.has(other.id)) return;
    me.follows.add(other.id);
    await client.call(followUser, { user_id: other.id });
  });
  await repeat(ACTIVITY.messages, () => writeTo(me, one(day.people), someWords(random)));
  await repeat(ACTIVITY.hides, async () => {
    const pin = one(others);
    if (pin) await client.call(hideFromHome, { pin_id: pin.id, kind: 'pin' });
  });
  await repeat(ACTIVITY.deletedPins, async () => {
    const [id] = me.own.splice(Math.floor(random() * me.own.length), 1);
    if (id === undefined) return;
    await client.call(deletePin, { id });
    const at = day.pins.findIndex((pin) => pin.id === id);
    if (at !== -1) day.pins.splice(at, 1);
  });
}

async function writeTo(me: Liver, other: Liver | undefined, text: string): Promise<void> {
  if (!other || other === me) return;
  const known = me.talks.get(other.id);
  if (known) return void (await me.client.call(sendMessage, { conversation_id: known, text }));
  const talk = await me.client.call(createConversation, { user_ids: [other.id], text });
  me.talks.set(other.id, talk.id);
  other.talks.set(me.id, talk.id);
  // Whoever is written to by a stranger decides whether they may go on.
  if (!other.follows.has(me.id)) {
    await other.client.call(acceptConversation, { conversation_id: talk.id });
  }
}

/** Each ad of a page is displayed, and some are opened. */
async function reportAds(
  client: Client,
  pins: readonly Pin[],
  random: () => number,
): Promise<void> {
  const events = pins.flatMap(({ tracking_params }) =>
    tracking_params === null
      ? []
      : [
          { tracking_params, act: 'impression' as const },
          ...(random() < ACTIVITY.adCloseups ? [{ tracking_params, act: 'closeup' as const }] : []),
        ],
  );
  if (events.length > 0) await client.call(createAdEvents, { events });
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getHome, getRelatedPins, search } from '#contract/discovery.ts';
import { hideFromHome } from '#contract/discovery/home.ts';
import type { Page } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import { blockUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';
import { withStatements } from '#server/testing/with-statements.ts';
import { putPictures, putPins } from '../home/test-home.ts';
import type { Slot, SlotRequest } from './feed.ts';

const SIZE = 8;
const PINS = 30;
const FEEDS = ['home', 'search', 'related'] as const;
type Name = (typeof FEEDS)[number];

let app: TestApp;
let viewer: TestPerson;
let maker: TestPerson;
let other: TestPerson;
let subject: string;
let hidden: string;
let own: string;
let blocked: string;
let unwanted: string;
/** Blocks the owner of one of the pins, and hides another. */
let picky: TestPerson;
/** The person they block. */
let stranger: TestPerson;

/** The source's proposals, and the requests that it received. */
let propose: (page: SlotRequest) => Promise<readonly Slot[]>;
const logged: SlotRequest[] = [];
/** The number of pins looked up. */
let lookedUp = 0;

beforeAll(async () => {
  app = await testApp(
    {},
    {
      slots: [(page) => (logged.push(page), propose(page))],
      over: (db) =>
        withStatements(db, (sql, values) => {
          const { ids } = values ?? {};
          if (sql.includes('thumb_hash') && Array.isArray(ids)) lookedUp += ids.length;
        }),
    },
  );
  [viewer, maker, other, picky] = [
    await app.person(),
    await app.person(),
    await app.person(),
    await app.person(),
  ];
  stranger = await app.person();
  const numbers = Array.from({ length: PINS }, (_, number) => 10_000 + number);
  await putPictures(app, [...numbers, 20_000, 20_001, 20_002, 20_003]);
  const board = await aBoard(maker);
  [subject = ''] = await putPins(app, maker, board.id, numbers);
  const secret = await aBoard(other, { privacy: 'secret' });
  [hidden = ''] = await putPins(app, other, secret.id, [20_000]);
  [own = ''] = await putPins(app, viewer, (await aBoard(viewer)).id, [20_001]);
  [blocked = ''] = await putPins(app, stranger, (await aBoard(stranger)).id, [20_002]);
  [unwanted = ''] = await putPins(app, other, (await aBoard(other)).id, [20_003]);
  await app.runJobs();
  await picky.call(blockUser, { blocked_user_id: stranger.id });
  await picky.call(hideFromHome, { pin_id: unwanted, kind: 'pin' });
  await app.runJobs();
});
afterAll(() => app.close());
beforeEach(() => {
  logged.length = 0;
  propose = async () => [];
});

async function pageOf(
  feed: Name,
  bookmark: string | null,
  by = viewer,
  page_size = SIZE,
): Promise<Page<Pin[]>> {
  if (feed === 'home') return by.call(getHome, { bookmark, page_size });
  if (feed === 'related') {
    return by.call(getRelatedPins, { pin_id: subject, bookmark, page_size });
  }
  const found = await by.call(search, { query: 'picture', scope: 'pins', bookmark, page_size });
  return { data: found.data.results as unknown as Pin[], bookmark: found.bookmark };
}

async function visit(feed: Name): Promise<Pin[][]> {
  const pages: Pin[][] = [];
  let bookmark: string | null = null;
  do {
    const page: Page<Pin[]> = await pageOf(feed, bookmark);
    pages.push(page.data);
    ({ bookmark } = page);
  } while (bookmark !== null);
  return pages;
}

const idsOf = (pins: readonly { readonly id: string }[]): string[] => pins.map(({ id }) => id);
const slot = (before: number, pinId: string, promotion: Slot['promotion'] = null): Slot => ({
  before,
  pinId,
  promotion,
});

/** Proposes slots on the first page of a visit only. */
const onFirst =
  (...slots: readonly Slot[]) =>
  async ({ displayed }: SlotRequest): Promise<readonly Slot[]> =>
    displayed.size === 0 ? slots : [];

describe.each(FEEDS)('slots of %s', (feed) => {
  test('stand where they were proposed; the page keeps its size, and no picture is lost or comes twice', async () => {
    const plain = await visit(feed);
    const [first = []] = plain;
    // A search also finds the viewer's own pin, which must not be in a slot.
    const later = idsOf(plain.slice(1).flat()).filter((id) => id !== own);
    const [one = '', two = ''] = later.toReversed();
    propose = onFirst(slot(3, one), slot(5, two));
    const pages = await visit(feed);
    const before = idsOf(first);
    expect(idsOf(pages[0] ?? [])).toEqual([
      ...before.slice(0, 3),
      one,
      ...before.slice(3, 5),
      two,
      ...before.slice(5, SIZE - 2),
    ]);
    const shownIds = idsOf(pages.flat());
    expect(new Set(shownIds).size).toBe(shownIds.length);
    expect(shownIds.toSorted()).toEqual(idsOf(plain.flat()).toSorted());
    expect(logged.slice(-pages.length).map((page) => page.feed)).toEqual(pages.map(() => feed));
    // After the second slot came the rest of the page.
    expect(logged.slice(-pages.length)[1]?.sinceSlot).toBe(SIZE - 2 - 5);
  });

  test('that cannot be shown leave no gap: the next one for them is taken, or the pin of the feed', async () => {
    const plain = await visit(feed);
    const [first = []] = plain;
    const spare = idsOf(plain.slice(1).flat()).findLast((id) => id !== own) ?? '';
    const bad = [hidden, own, first[1]?.id ?? '', '1', 'no id'];
    propose = onFirst(...bad.map((id) => slot(2, id)));
    expect(idsOf((await pageOf(feed, null)).data)).toEqual(idsOf(first));
    propose = onFirst(...bad.map((id) => slot(2, id)), slot(2, spare), slot(4, spare));
    const ids = idsOf(first);
    expect(idsOf((await pageOf(feed, null)).data)).toEqual([
      ...ids.slice(0, 2),
      spare,
      ...ids.slice(2, SIZE - 1),
    ]);
    propose = onFirst(slot(PINS * 2, spare));
    expect(idsOf((await pageOf(feed, null)).data)).toEqual(ids);
  });

  test('are never of somebody who is blocked, nor what the viewer hides', async () => {
    const plain = idsOf((await pageOf(feed, null, picky)).data);
    propose = onFirst(slot(0, blocked), slot(0, unwanted));
    // A search finds hidden pins, since the viewer asks for them; a slot never contains them.
    expect(idsOf((await pageOf(feed, null, picky)).data)).toEqual(plain);
  });

  test('are not paid for by somebody who is blocked, and leave no gap', async () => {
    const [page] = [await pageOf(feed, null, picky)];
    const plain = idsOf(page.data);
    const spare = (await visit(feed))
      .flat()
      .findLast(({ id }) => ![own, blocked, unwanted].includes(id));
    const paidBy = (promoterId: string): Slot['promotion'] => ({
      promoterId,
      isRemovable: true,
      trackingParams: 'opaque',
    });
    const unpaid = onFirst(slot(2, spare?.id ?? '', paidBy(stranger.id)));
    propose = unpaid;
    expect(idsOf((await pageOf(feed, null, picky)).data)).toEqual(plain);
    propose = async (of) => [
      ...(await unpaid(of)),
      ...(await onFirst(slot(2, spare?.id ?? '', paidBy(maker.id)))(of)),
    ];
    const { data } = await pageOf(feed, null, picky);
    expect(idsOf(data)).toEqual([...plain.slice(0, 2), spare?.id, ...plain.slice(2, SIZE - 1)]);
    expect(data[2]).toMatchObject({ is_promoted: true, promoter: { id: maker.id } });
  });

  test('leave the feed as it is when their source fails', async () => {
    const plain = idsOf((await pageOf(feed, null)).data);
    propose = async () => {
      throw new Error('the source is broken');
    };
    expect(idsOf((await pageOf(feed, null)).data)).toEqual(plain);
  });

  test('have pages of one pin be of the feed', async () => {
    const pages = await visit(feed);
    const plain = idsOf((await pageOf(feed, null, viewer, 1)).data);
    propose = onFirst(slot(0, idsOf(pages.flat()).at(-1) ?? ''));
    expect(idsOf((await pageOf(feed, null, viewer, 1)).data)).toEqual(plain);
  });

  test.each([
    '!',
    'W10',
    '["home",{}]',
    '["search",{"stage":"all"}]',
    '["related",{"displayed":""}]',
    '[]',
  ])('the bookmark %s, which no feed made, is refused', async (text) => {
    for (const bookmark of [text, Buffer.from(text).toString('base64url')]) {
      await expect(pageOf(feed, bookmark)).rejects.toThrow('invalid_input');
    }
    const elsewhere = FEEDS[(FEEDS.indexOf(feed) + 1) % FEEDS.length] ?? feed;
    const { bookmark } = await pageOf(elsewhere, null);
    await expect(pageOf(feed, bookmark)).rejects.toThrow('invalid_input');
  });
});

test('home looks up as many pins with slots as without, and those that stand by where one may not be shown', async () => {
  const plain = idsOf((await visit('home')).flat());
  const [one = '', two = '', spare = ''] = plain.filter((id) => id !== own).toReversed();
  const lookUpsOf = async (...slots: readonly Slot[]): Promise<number> => {
    propose = onFirst(...slots);
    lookedUp = 0;
    expect((await pageOf('home', null)).data).toHaveLength(SIZE);
    return lookedUp;
  };
  expect(await lookUpsOf()).toBe(SIZE + 1);
  const both = [slot(2, one), slot(2, spare), slot(5, two), slot(5, spare)];
  expect(await lookUpsOf(...both)).toBe(SIZE + 1);
  // A spare pin is looked up for the hidden one; without a spare, one of the feed's own.
  expect(await lookUpsOf(slot(2, hidden), ...both.slice(1))).toBe(SIZE + 2);
  expect(await lookUpsOf(slot(2, hidden), slot(5, hidden))).toBe(SIZE + 2);
  // A picture that is known to be on the page is not looked up in vain: the spare pin stands in at once.
  propose = async () => [];
  const [, { id: there = '', image_signature: signature } = {}] = (await pageOf('home', null)).data;
  const repeated = { ...slot(2, there), ...(signature && { signature }) };
  expect(await lookUpsOf(repeated, ...both.slice(1))).toBe(SIZE + 1);
  expect(await lookUpsOf(repeated)).toBe(SIZE + 1);
});

describe('a slot that somebody pays for', () => {
  const paid = (pinId: string, promoterId: string): Slot =>
    slot(2, pinId, { promoterId, isRemovable: true, trackingParams: '1.record' });

  test.each(FEEDS)('says so on the pin of %s, with who pays [DATA-05]', async (feed) => {
    const plain = await visit(feed);
    const id = idsOf(plain.slice(1).flat()).findLast((one) => one !== own) ?? '';
    const before = plain.flat().find((pin) => pin.id === id);
    propose = onFirst(paid(id, other.id));
    const page = (await pageOf(feed, null)).data;
    const name = other.username;
    const from = { id: other.id, name, url: `/${name}/` };
    expect(page[2]).toEqual({
      ...before,
      is_promoted: true,
      promoter: expect.objectContaining({ id: other.id, username: name }),
      promoted_is_removable: true,
      tracking_params: '1.record',
      recommendation_reason: {
        reason: `Promoted by ${name}`,
        path: { kind: 'promoted', from, count: null },
      },
    });
    expect(page.filter((pin) => pin.is_promoted)).toHaveLength(1);
    // The saved copy of the pin has no promotion.
    propose = async () => [];
    expect((await visit(feed)).flat().find((pin) => pin.id === id)).toEqual(before);
  });

  test.each(FEEDS)('is not shown in %s to anybody who is blocked from who pays', async (feed) => {
    const plain = idsOf((await pageOf(feed, null, picky)).data);
    const others = idsOf((await visit(feed)).flat()).filter((id) => !plain.includes(id));
    const [next = '', spare = ''] = others
      .filter((id) => ![own, blocked, unwanted].includes(id))
      .slice(-2);
    propose = onFirst(paid(spare, stranger.id));
    expect(idsOf((await pageOf(feed, null, picky)).data)).toEqual(plain);
    // The next proposal for the position is used, as for a pin that may not be shown.
    propose = onFirst(paid(spare, stranger.id), paid(next, other.id));
    const page = (await pageOf(feed, null, picky)).data;
    expect(page).toHaveLength(plain.length);
    expect(page[2]).toMatchObject({ id: next, is_promoted: true });
    expect(idsOf(page)).not.toContain(spare);
  });
});

import { devices, type Browser, type Locator, type Page, type Request } from '@playwright/test';
import { getAdReport } from '#contract/ads/reports.ts';
import { type AdAct, createAdEvents, getAdWhy, updateAdChoices } from '#contract/ads/viewing.ts';
import { updateAdSettings } from '#contract/ads/settings.ts';
import { chooseInterests } from '#contract/discovery/welcome.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { savePin, type Pin } from '#contract/pins.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { expect, open, signIn, test, type Person, type Product } from './product.ts';
import { promote, redVases } from './promoted-world.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it. A normal user agent, because ads seen by
// self-identified programs are not charged.
const { userAgent } = devices['Desktop Chrome'];
test.use({ contextOptions: { reducedMotion: 'reduce' }, userAgent });

/** Per day, in micro units: enough for two full clicks and half of the third. */
const BUDGET = 1_000_000;
const CLICK = 400_000;
const CLICKERS = 4;
/** These people's country, and the price of a click there without competition. */
const FLOOR = {
  country: 'US',
  objective_type: 'CONSIDERATION',
  billable_event: 'CLICKTHROUGH',
} as const;
const TITLE = 'Just the one';
const SEARCH = '/search/pins/?q=red%20vase';
/** Pins above the promoted one on its own board, so that home feeds do not include it organically. */
const LATER_PINS = 8;

/** An event sent by a browser. */
interface SentEvent {
  readonly tracking_params: string;
  readonly act: AdAct;
}

/** The distinct events sent, and whether each was answered. */
type SentEvents = Map<string, SentEvent & { isAnswered: boolean }>;

/** A person with a browser of their own. */
interface Viewer {
  readonly person: Person;
  readonly page: Page;
  readonly board: string;
  /** Returns the events for a Pin's ad that their browser sent. */
  eventsOf(pin: Pin): Promise<readonly (SentEvent & { isAnswered: boolean })[]>;
}

/** Creates a person interested in vases. */
async function aViewer(browser: Browser, product: Product): Promise<Viewer> {
  const person = await product.person();
  await person.call(updateAdChoices, { is_personal: true });
  await person.call(updateSettings, { country: FLOOR.country });
  await person.call(chooseInterests, { topics: ['Vases'] });
  const { id: board } = await aBoard(person, 'Kept');
  const context = await browser.newContext({ baseURL: product.url, userAgent });
  await signIn(context, person, product.url);
  const page = await context.newPage();
  const logged = eventsBy(page);
  const pins = new Map<string, string>();
  return {
    person,
    page,
    board,
    async eventsOf(pin) {
      for (const { tracking_params } of logged.values()) {
        if (pins.has(tracking_params)) continue;
        const why = await person.call(getAdWhy, { tracking_params });
        pins.set(tracking_params, why.pin_id);
      }
      return [...logged.values()].filter((one) => pins.get(one.tracking_params) === pin.id);
    },
  };
}

function eventsBy(page: Page): SentEvents {
  const logged: SentEvents = new Map();
  const note = (request: Request, isAnswered: boolean): void => {
    if (!request.url().includes('/AdEventResource/create/')) return;
    const sent = new URLSearchParams(request.postData() ?? '').get('data') ?? '';
    const { options } = JSON.parse(sent) as { options: { events: readonly SentEvent[] } };
    for (const event of options.events) {
      logged.set(`${event.act} ${event.tracking_params}`, { ...event, isAnswered });
    }
  };
  page.on('request', (request) => note(request, false));
  page.on('requestfinished', (request) => note(request, true));
  return logged;
}

const timesOf = async (viewers: readonly Viewer[], pin: Pin, act: AdAct): Promise<number> => {
  const logged = await Promise.all(viewers.map((viewer) => viewer.eventsOf(pin)));
  return logged.flat().filter((one) => one.act === act).length;
};

const adOn = (page: Page, promoter: Person): Locator =>
  page.getByRole('article').filter({ hasText: `Promoted by ${promoter.fullName}` });

/** Reloads the search until the ad appears: changes take effect with the next pacing step, two at most. */
async function findInSearch(page: Page, promoter: Person): Promise<Locator> {
  const tile = adOn(page, promoter);
  await expect(async () => {
    await open(page, SEARCH);
    await expect(tile).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 100_000 });
  return tile;
}

/** Performs an act that the browser reports to the server, once. */
async function tells(viewer: Viewer, pin: Pin, act: AdAct, doing: () => Promise<unknown>) {
  const before = await timesOf([viewer], pin, act);
  await doing();
  await expect.poll(() => timesOf([viewer], pin, act)).toBe(before + 1);
  await expect
    .poll(async () => (await viewer.eventsOf(pin)).every(({ isAnswered }) => isAnswered))
    .toBe(true);
}

/** Follows the link in the ad's closeup to the site. */
async function follow(page: Page): Promise<void> {
  const closeup = page.getByRole('dialog', { name: TITLE });
  const opened = page.context().waitForEvent('page');
  await closeup.locator('a[target=_blank]').first().click();
  const other = await opened;
  await expect(other).toHaveURL(/vases\.localhost:\d+\/vase\//);
  await other.close();
}

/** Creates a shop that promotes a Pin and pays per visit. */
async function aShop(product: Product, link: string) {
  const owner = await aBusiness(product);
  const board = await aBoard(owner, 'Vases');
  const pin = await aPin(owner, board, { title: TITLE, link });
  for (let at = 0; at < LATER_PINS; at += 1) await aPin(owner, board, { title: `A vase ${at}` });
  await redVases(product);
  const { advertiser_id } = owner;
  const ad = await promote(product, owner, {
    advertiser_id,
    pin_id: pin.id,
    objective_type: FLOOR.objective_type,
    billable_event: FLOOR.billable_event,
    budget: BUDGET,
    credit: 20 * BUDGET,
    bid: BUDGET,
  });
  return { owner, pin, ad };
}

/**
 * Creates a person whose home feed has the ad: feeds are random, and one that includes the Pin organically has no ad of
 * it.
 */
async function seeInHome(newViewer: () => Promise<Viewer>, promoter: Person, pin: Pin) {
  await expect(async () => {
    const viewer = await newViewer();
    await open(viewer.page, '/');
    const tile = adOn(viewer.page, promoter);
    await expect(tile).toBeVisible({ timeout: 2000 });
    await tile.scrollIntoViewIfNeeded();
    await expect.poll(() => timesOf([viewer], pin, 'impression')).toBe(1);
  }).toPass({ timeout: 100_000 });
}

/**
 * Reports all events again, like a browser without an answer. Those answered before are duplicates; those that a left
 * page could not send are counted now.
 */
async function tellAgain({ person, ...viewer }: Viewer, pin: Pin): Promise<void> {
  const logged = await viewer.eventsOf(pin);
  if (logged.length === 0) return;
  const events = logged.map(({ tracking_params, act }) => ({ tracking_params, act }));
  const outcomes = await person.call(createAdEvents, { events });
  for (const [at, { isAnswered }] of logged.entries()) {
    if (isAnswered) expect(outcomes[at]?.outcome).toBe('known');
  }
}

/** Saves it from the closeup twice. */
async function saveTwice({ page, person, board, ...viewer }: Viewer, pin: Pin): Promise<void> {
  const closeup = page.getByRole('dialog', { name: TITLE });
  const saved = page.waitForResponse((one) => one.url().includes('/RepinResource/'));
  await closeup.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).ok()).toBe(true);
  const [first] = await viewer.eventsOf(pin);
  await person.call(savePin, {
    pin_id: pin.id,
    board_id: board,
    client_tracking_params: first?.tracking_params ?? '',
  });
}

const setFloor = (product: Product, floor_in_micro_currency: number) =>
  product.operator.call(updateAdSettings, { floors: [{ ...FLOOR, floor_in_micro_currency }] });

test.beforeAll(({ product }) => setFloor(product, CLICK));
test.afterAll(({ product }) => setFloor(product, 0));

test('a promoted Pin is labelled in home and in search, and what it brings is counted once, charged up to its budget, and in the report [PROMOTE-16]', async ({
  page,
  context,
  browser,
  product,
  drawn,
}) => {
  test.setTimeout(300_000);
  const from = new Date().toISOString().slice(0, 10);
  // Links to numeric hosts are refused.
  const link = drawn.page('vase').replace('127.0.0.1', 'vases.localhost');
  const { owner, pin, ad } = await aShop(product, link);
  const viewers: Viewer[] = [];
  const newViewer = async (): Promise<Viewer> => {
    const viewer = await aViewer(browser, product);
    viewers.push(viewer);
    return viewer;
  };
  await seeInHome(newViewer, owner, pin);

  // All have the ad open before the first one clicks: together they would cost more than the budget.
  const clickers: Viewer[] = [];
  for (let at = 0; at < CLICKERS; at += 1) {
    const viewer = await newViewer();
    clickers.push(viewer);
    let tile = adOn(viewer.page, owner);
    await tells(viewer, pin, 'impression', async () => {
      tile = await findInSearch(viewer.page, owner);
      await tile.scrollIntoViewIfNeeded();
    });
    await tells(viewer, pin, 'closeup', () => tile.getByRole('link').first().click());
  }
  for (const { page: one } of clickers) await follow(one);
  const [first] = clickers as [Viewer];
  await follow(first.page);
  await saveTwice(first, pin);

  // The budget is exhausted: nobody sees it any more today.
  const late = await newViewer();
  await expect(async () => {
    await open(late.page, SEARCH);
    await expect(late.page.getByRole('article').first()).toBeVisible();
    await expect(adOn(late.page, owner)).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 100_000 });

  for (const viewer of viewers) await tellAgain(viewer, pin);
  const { advertiser_id } = owner;
  const metrics = async () => {
    await product.run('ads.roll');
    const end_date = new Date().toISOString().slice(0, 10);
    const input = { advertiser_id, level: 'AD', start_date: from, end_date } as const;
    return (await owner.call(getAdReport, input)).data.map((row) => row.metrics);
  };
  await expect.poll(metrics).toEqual([
    expect.objectContaining({
      IMPRESSION: await timesOf(viewers, pin, 'impression'),
      CLOSEUP: CLICKERS,
      CLICKTHROUGH: CLICKERS,
      SAVE: 1,
      SPEND: BUDGET,
    }),
  ]);
  await signIn(context, owner, product.url);
  await open(page, `/advertiser/${advertiser_id}/reporting/ads/`);
  const rows = page.getByRole('grid', { name: 'Ads' }).getByRole('row');
  await expect(rows.last().getByRole('rowheader')).toBeVisible();
  await expect(rows.last()).toContainText('$1.00');
  for (const viewer of viewers) await viewer.page.context().close();

  // Charges can be verified: an operator replays the auction.
  const [auction] = await product.sql<{ id: string }>(
    'select auction_id as id from ad_events where ad_id = :ad and charged = :click limit 1',
    { ad, click: CLICK },
  );
  await signIn(context, product.operator, product.url);
  await open(page, '/operator/ad-checks/?of=auctions');
  await page.getByLabel('Number of an auction').fill(auction?.id ?? '');
  await page.getByRole('button', { name: 'Run it again' }).click();
  await expect(page.getByText(`Auction ${auction?.id} gives the same result.`)).toBeVisible();
  const winner = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: ad }) });
  await expect(winner).toContainText('0.40');
});

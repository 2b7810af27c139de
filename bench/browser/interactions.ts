import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { createBoard } from '#contract/boards.ts';
import { signUp } from '#contract/identity.ts';
import { type Pin, savePin } from '#contract/pins.ts';
import { type Client, clientOf } from '#server/testing/client.ts';
import { findChromium, HOW_TO_INSTALL } from '#tools/find-chromium.ts';
import { type Benchmark, plainFigure } from '../kit/benchmark.ts';
import { type Gallery, openGallery } from '../kit/gallery.ts';

const WATCH = join(import.meta.dirname, '../kit', 'watch-events.js');
const THROTTLE = 4;
const WINDOW = { width: 1440, height: 900 };
const TARGET_MS = 100;
const PATIENCE_MS = 30_000;
/** The newest Pins come first: this one is in view, so that no scrolling is measured with the press on it. */
const SEEN = 7;

/** An event, as the page's script notes it: ms until the next paint, until it was handled, and while it was. */
interface Noted {
  readonly name: string;
  readonly duration: number;
  readonly waited: number;
  readonly ran: number;
}

type Act = 'save' | 'open' | 'close' | 'drag';

/** The slowest event of each act. */
type Slowest = Readonly<Record<Act, Noted>>;

const ACTS: readonly Act[] = ['save', 'open', 'close', 'drag'];
const NONE: Noted = { name: 'none', duration: 0, waited: 0, ran: 0 };

export const benchmark: Benchmark = {
  name: 'interactions',
  workload:
    'The longest wait from an event to the next paint, as the browser measures it in steps of 8 ms, while somebody signed in saves a Pin from a board of 25, opens one, closes it, and drags one on a board of their own; on a processor slowed four times.',
  async run(world, { rounds }) {
    const executablePath = findChromium();
    if (executablePath === null) throw new Error(`There is no Chromium. Run: ${HOW_TO_INSTALL}`);
    const folder = await mkdtemp(join(tmpdir(), 'bowerbird-bench-'));
    world.onClose(() => rm(folder, { recursive: true, force: true }));
    const gallery = await openGallery(world, folder);
    const visit = await aCollector(gallery);
    const args = ['--headless', '--no-sandbox', '--disable-gpu'];
    const browser = await chromium.launch({ executablePath, args });
    world.onClose(() => browser.close());
    const all: Slowest[] = [];
    for (let round = 0; round < rounds; round += 1) {
      all.push(await slowestOf(browser, gallery, visit, round));
    }
    return ACTS.map((act) => {
      const durations = all.map((one) => one[act].duration);
      const { name, waited, ran } = all.at(-1)?.[act] ?? NONE;
      const what = `${act} (${name}, ${waited} ms before, ${ran} ms in its handlers)`;
      return plainFigure(what, 'ms', durations, { atMost: TARGET_MS });
    });
  },
};

interface Collector {
  readonly client: Client;
  readonly boardPath: string;
}

/** Another person, with half of the gallery's pins on a board. */
async function aCollector({ server, pins }: Gallery): Promise<Collector> {
  const client = clientOf(server.url);
  await client.call(signUp, {
    email: 'ida@people.example',
    password: 'a bower of blue things',
    username: 'ida',
    full_name: 'Ida Blue',
    age: 30,
  });
  const board = await client.call(createBoard, { name: 'Shelf', privacy: 'public' });
  const some = pins.slice(0, Math.floor(pins.length / 2));
  for (const { id } of some) await client.call(savePin, { pin_id: id, board_id: board.id });
  return { client, boardPath: board.url };
}

async function slowestOf(
  browser: Browser,
  { server, boardPath, pins }: Gallery,
  { client, boardPath: ownPath }: Collector,
  round: number,
): Promise<Slowest> {
  const context = await browser.newContext({ viewport: WINDOW, baseURL: server.url });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    await context.addCookies(
      [...client.cookies].map(([name, value]) => ({ name, value, url: server.url })),
    );
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await page.addInitScript({ path: WATCH });
    await openPage(page, boardPath);
    const found: Record<Act, Noted> = { save: NONE, open: NONE, close: NONE, drag: NONE };
    const opened = page.getByRole('dialog').locator('img').first();
    // Another one in each round: one that is saved has no such button.
    const unsaved = tileOf(page, pins.at(-1 - round));
    await unsaved.hover();
    const save = unsaved.getByRole('button', { name: 'Save', exact: true }).first();
    found.save = await slowest(page, async () => {
      await save.click();
      await page.getByRole('region', { name: 'Messages' }).getByText('Saved to').waitFor();
    });
    found.open = await slowest(page, async () => {
      await tileOf(page, pins.at(-SEEN)).getByRole('link').first().click();
      await opened.waitFor();
    });
    found.close = await slowest(page, async () => {
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'hidden' });
    });
    await openPage(page, ownPath);
    const order = page.getByRole('group', { name: 'Arrange' });
    await order.getByRole('button', { name: 'By hand' }).click();
    await page.locator('[draggable=true]').first().waitFor();
    const cards = page.locator('[draggable=true]');
    const name = (await cards.nth(0).getAttribute('aria-label')) ?? '';
    found.drag = await slowest(page, async () => {
      await cards.nth(0).dragTo(cards.nth(2));
      await cards
        .nth(0)
        .and(page.getByLabel(name, { exact: true }))
        .waitFor({ state: 'hidden' });
    });
    return found;
  } finally {
    await context.close();
  }
}

const tileOf = (page: Page, pin: Pin | undefined): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: pin?.title ?? '', exact: true }) });

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** Returns the event of an act after which the next paint came last. */
async function slowest(page: Page, act: () => Promise<void>): Promise<Noted> {
  await page.evaluate('eventTimes.take()');
  await act();
  const events = await page.evaluate<Noted[]>('eventTimes.take()');
  return events.reduce((one, other) => (other.duration > one.duration ? other : one), NONE);
}

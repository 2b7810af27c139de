import type { BrowserContext, Page } from '@playwright/test';
import { createAccessToken } from '#contract/identity.ts';
import type { Scope } from '#contract/kernel/scopes.ts';
import { getBoardPins, getUserPins } from '#contract/pins/lists.ts';
import { switchedAddress, type SwitchedAddress } from '#server/testing/switched-address.ts';
import { axeFindings } from './axe.ts';
import {
  extensionBrowser,
  FULL_CHROMIUM,
  NEEDS_CHROMIUM,
  type ExtensionBrowser,
} from './extension-browser.ts';
import { expect, test as base, type Person } from './product.ts';
import { aBoard, aSection } from './world.ts';

interface Fixtures {
  readonly browserWith: ExtensionBrowser;
  readonly address: SwitchedAddress;
  readonly person: Person;
}

const test = base.extend<Fixtures>({
  browserWith: async ({}, use) => {
    const browser = await extensionBrowser();
    await use(browser);
    await browser.close();
  },
  address: async ({ product }, use) => {
    const address = await switchedAddress(product.url);
    await use(address);
    await address.close();
  },
  person: async ({ product }, use) => use(await product.person()),
});
test.skip(FULL_CHROMIUM === null, NEEDS_CHROMIUM);

async function tokenOf(person: Person, scopes: Scope[] = ['read', 'write']): Promise<string> {
  const made = await person.call(createAccessToken, {
    name: 'Browser',
    scopes,
    expires_in_days: null,
  });
  return made.token;
}

async function connect(browser: ExtensionBrowser, url: string, token: string): Promise<Page> {
  const options = await browser.open('/options.html');
  await options.getByLabel('Address of your Bowerbird').fill(url);
  await options.getByLabel('Access token').fill(token);
  await options.getByRole('button', { name: 'Connect' }).click();
  return options;
}

/** Opens the popup for a page, as the context menu does: the icon's own popup cannot be opened from outside. */
async function popupFor(browser: ExtensionBrowser, address: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(address);
  await page.waitForLoadState('load');
  await page.bringToFront();
  const tab = await browser.inBackground(async () => {
    const [active] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return active?.id ?? 0;
  });
  return browser.open(`/popup.html?tab=${tab}`);
}

const tiles = (popup: Page) =>
  popup.getByRole('list', { name: 'Pictures on this page' }).getByRole('button');
const badgeOf = (browser: ExtensionBrowser) =>
  browser.inBackground(async () => chrome.action.getBadgeText({}));
const newPageOf = (context: BrowserContext): Promise<Page> => context.waitForEvent('page');

test('the extension is connected by an address and a token that it checks, and says whose they are', async ({
  browserWith,
  address,
  person,
  drawn,
}) => {
  const popup = await browserWith.open('/popup.html');
  await expect(popup.getByText('Connect the extension to your Bowerbird first.')).toBeVisible();
  expect(await axeFindings(popup)).toEqual([]);

  const options = await connect(browserWith, 'not an address', 'x');
  await expect(options.getByRole('alert')).toHaveText('This is not an address of a website.');
  const press = () => options.getByRole('button', { name: 'Connect' }).click();
  const type = (label: string, text: string) => options.getByLabel(label).fill(text);
  await type('Address of your Bowerbird', `http://${drawn.allow}`);
  await press();
  await expect(options.getByRole('alert')).toHaveText('No Bowerbird answers at this address.');
  await type('Address of your Bowerbird', `${address.url}/settings/`);
  await press();
  await expect(options.getByRole('alert')).toContainText('The access token is not valid');
  await type('Access token', await tokenOf(person, ['read']));
  await press();
  await expect(options.getByRole('alert')).toContainText('must be allowed to read and to write');
  expect(await axeFindings(options)).toEqual([]);
  await type('Access token', await tokenOf(person));
  await press();
  await expect(options.getByRole('status')).toHaveText(
    `Connected as ${person.fullName} (@${person.username})`,
  );
  expect(await axeFindings(options)).toEqual([]);
  await options.getByRole('button', { name: 'Disconnect' }).click();
  await expect(options.getByLabel('Access token')).toBeVisible();
});

test('chosen pictures of a page are saved in one gesture to a board found by name, a new one, or a section', async ({
  browserWith,
  address,
  person,
  drawn,
}) => {
  const [, birds] = [await aBoard(person, 'Vessels'), await aBoard(person, 'Birds')];
  const section = await aSection(person, birds, 'Feathers');
  await (
    await connect(browserWith, address.url, await tokenOf(person))
  )
    .getByRole('status')
    .waitFor();
  const popup = await popupFor(browserWith, drawn.page('bowls'));
  await expect(tiles(popup)).toHaveCount(6);
  await expect(tiles(popup).first()).toHaveAccessibleName('Drawing 1, 480 × 640');
  for (const at of [0, 2, 3]) await tiles(popup).nth(at).click();
  await expect(popup.getByText('Pictures chosen: 3')).toBeVisible();
  await popup.getByRole('button', { name: 'Choose a board' }).click();
  await popup.getByRole('searchbox').fill('bird');
  await expect(popup.getByRole('button', { name: 'Vessels' })).toHaveCount(0);
  expect(await axeFindings(popup), 'boards').toEqual([]);
  await popup.getByRole('button', { name: 'Birds' }).click();
  await popup.getByRole('button', { name: 'Feathers' }).click();
  await popup.getByRole('button', { name: 'Save (3)' }).click();
  await expect(popup.getByRole('link', { name: 'Saved to Birds' })).toBeVisible();
  expect(await axeFindings(popup), 'saved').toEqual([]);
  const { data: saved } = await person.call(getBoardPins, { board_id: birds.id });
  expect(saved).toHaveLength(3);
  expect(saved[0]).toMatchObject({
    link: drawn.page('bowls'),
    title: 'bowls',
    method: 'extension',
    section: { id: section.id },
  });

  // What was saved says so, here and when the popup opens again, by one call for all pictures.
  const named = (at: number, more = '') => `Drawing ${at}, 480 × 640${more}`;
  await expect(tiles(popup).first()).toHaveAccessibleName(named(1, ', Saved to Birds'));
  await expect(tiles(popup).nth(1)).toHaveAccessibleName(named(2));
  const requests: string[] = [];
  browserWith.context.on('request', (request) => {
    if (request.url().includes('/SavedResource/')) requests.push(request.postData() ?? '');
  });
  const before = await popupFor(browserWith, drawn.page('bowls'));
  await expect(before.getByRole('link', { name: 'You saved this page to Birds' })).toBeVisible();
  await expect(tiles(before).nth(2)).toHaveAccessibleName(named(3, ', Saved to Birds'));
  await expect(tiles(before).nth(4)).toHaveAccessibleName(named(5));
  expect(await axeFindings(before), 'saved before').toEqual([]);
  expect(requests).toHaveLength(1);
  // Neither the page nor its pictures are named.
  expect(requests[0]).not.toContain('bowls');
  // The section last saved to is there when the popup opens again.
  const again = await popupFor(browserWith, drawn.page('jugs'));
  await expect(again.getByRole('button', { name: 'Birds › Feathers' })).toBeVisible();
  await again.getByRole('button', { name: 'Birds › Feathers' }).click();
  await again.getByRole('searchbox').fill('Jugs of clay');
  await again.getByRole('button', { name: 'Create board “Jugs of clay”' }).click();
  await again.getByRole('button', { name: 'Save page' }).click();
  const link = again.getByRole('link', { name: 'Saved to Jugs of clay' });
  await expect(link).toHaveAttribute('href', new RegExp(`/${person.username}/jugs-of-clay/$`));
  const { data: all } = await person.call(getUserPins, { username: person.username });
  expect(all.map((one) => one.link)).toContain(drawn.page('jugs'));
});

test('what cannot be sent waits, is counted on the icon, and arrives once when the installation is back', async ({
  browserWith,
  address,
  person,
  drawn,
}) => {
  const board = await aBoard(person, 'Vessels');
  await (
    await connect(browserWith, address.url, await tokenOf(person))
  )
    .getByRole('status')
    .waitFor();
  const popup = await popupFor(browserWith, drawn.page('vases'));
  await popup.getByRole('button', { name: 'Choose a board' }).click();
  await popup.getByRole('button', { name: 'Vessels' }).click();
  address.reachable = false;
  for (const at of [0, 1]) await tiles(popup).nth(at).click();
  await popup.getByRole('button', { name: 'Save (2)' }).click();
  await expect(popup.getByText('Waiting to be saved: 2.')).toBeVisible();
  await expect.poll(() => badgeOf(browserWith)).toBe('2');
  expect(await axeFindings(popup)).toEqual([]);
  // Also for a popup that is opened without the network.
  const later = await popupFor(browserWith, drawn.page('vases'));
  await expect(later.getByRole('alert')).toHaveText('Your Bowerbird could not be reached.');
  await expect(later.getByRole('button', { name: 'Vessels' })).toBeVisible();
  address.reachable = true;
  await later.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => badgeOf(browserWith)).toBe('');
  await expect(later.getByText('Waiting to be saved: 2.')).toHaveCount(0);
  expect((await person.call(getBoardPins, { board_id: board.id })).data).toHaveLength(2);
});

test('a picture by the context menu or the button over pictures gets a window of its own, where a refusal says why', async ({
  browserWith,
  address,
  person,
  drawn,
}) => {
  const board = await aBoard(person, 'Vessels');
  const options = await connect(browserWith, address.url, await tokenOf(person));
  await options.getByRole('status').waitFor();
  const { context } = browserWith;
  const pressed = newPageOf(context);
  const link = drawn.page('bowls');
  await browserWith.inBackground(() => {
    const event = chrome.contextMenus.onClicked as unknown as {
      dispatch(info: unknown, tab: unknown): void;
    };
    // A picture that is nowhere.
    const srcUrl = 'http://127.0.0.1:9/gone.jpg';
    event.dispatch({ menuItemId: 'picture', srcUrl, pageUrl: 'https://shop.example/' }, { id: 1 });
  });
  const window = await pressed;
  await expect(tiles(window)).toHaveCount(1);
  await expect(tiles(window)).toHaveAttribute('aria-pressed', 'true');
  await window.getByRole('button', { name: 'Choose a board' }).click();
  await window.getByRole('button', { name: 'Vessels' }).click();
  await window.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(window.getByText('Could not be saved: 1.')).toBeVisible();
  await expect(window.getByText('Your Bowerbird could not fetch the picture.')).toBeVisible();
  expect(await axeFindings(window)).toEqual([]);
  expect(await badgeOf(browserWith)).toBe('1');
  await window.getByRole('button', { name: 'Remove' }).click();
  await expect(window.getByText('Could not be saved: 1.')).toHaveCount(0);
  await expect.poll(() => badgeOf(browserWith)).toBe('');

  // Pages have no button until it is switched on.
  const page = await context.newPage();
  await page.goto(link);
  await page.locator('img').first().hover();
  await expect(page.locator('bowerbird-save')).toHaveCount(0);
  await options.bringToFront();
  const setting = options.getByLabel('Show a Save button over pictures');
  await setting.click();
  await expect(setting).toBeChecked();
  await expect
    .poll(() =>
      browserWith.inBackground(
        async () => (await chrome.scripting.getRegisteredContentScripts()).length,
      ),
    )
    .toBe(1);
  await page.bringToFront();
  await page.reload();
  await page.locator('img').nth(1).hover();
  // Scrolling to it hides the button until the pointer moves.
  await page
    .locator('img')
    .nth(1)
    .hover({ position: { x: 200, y: 200 } });
  await expect(page.locator('bowerbird-save')).toBeVisible();
  const box = await page.locator('bowerbird-save').boundingBox();
  const opened = newPageOf(context);
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 15);
  const second = await opened;
  await expect(tiles(second)).toHaveAccessibleName('Drawing 2, 480 × 640');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.getByRole('link', { name: 'Saved to Vessels' })).toBeVisible();
  const { data } = await person.call(getBoardPins, { board_id: board.id });
  expect(data).toMatchObject([{ link, alt_text: 'Drawing 2' }]);
});

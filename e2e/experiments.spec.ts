import type { Page } from '@playwright/test';
import { getExperiments } from '#contract/experiments/experiments.ts';
import { getViewer } from '#contract/identity.ts';
import { savePin } from '#contract/pins.ts';
import { groupOf, pageExperiments } from '#contract/kernel/experiments.ts';
import { axeFindings } from './axe.ts';
import { expect, open, type Product, reload, signIn, test } from './product.ts';
import { aBoard, aPin, aWorld } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /status of 404/ });

const peopleIn = async ({ operator }: Product, name: string): Promise<Record<string, number>> => {
  const all = await operator.call(getExperiments, {});
  const groups = all.find(({ id }) => id === name)?.groups ?? [];
  return Object.fromEntries(groups.map((group) => [group.name, group.people]));
};

/** Opens the operator's pages in a separate window. */
async function deskOf(page: Page, product: Product): Promise<Page> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('no browser');
  const desk = await browser.newContext({ reducedMotion: 'reduce', baseURL: product.url });
  await signIn(desk, product.operator, product.url);
  const seat = await desk.newPage();
  await open(seat, '/operator/experiments/');
  return seat;
}

test('an operator changes what visitors get while the site runs, stops it and lets it run again, with a history; nobody else has the page [EXPERIENCE-04]', async ({
  page,
  context,
  product,
}) => {
  const { pin, board } = await aWorld(product);
  const other = await product.person();
  await other.call(savePin, { pin_id: pin.id, board_id: (await aBoard(other, 'Kept')).id });
  const seat = await deskOf(page, product);
  const card = seat.getByRole('article', { name: 'visitor_saves' });
  expect(await axeFindings(seat), 'experiments').toEqual([]);

  const savedTo = page.getByRole('link', { name: new RegExp(`saved to ${board.name}`) });
  const expectText = async (text: string): Promise<void> => {
    await expect(async () => {
      await reload(page);
      await expect(savedTo.getByText(text)).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
  };
  await context.clearCookies();
  await open(page, `/pin/${pin.id}/`);
  await card.getByLabel('Weight of on').fill('1');
  await card.getByLabel('Weight of off').fill('0');
  await card.getByRole('button', { name: 'Save weights' }).click();
  await expect(seat.getByText('visitor_saves has its new weights.')).toBeVisible();
  await expectText('2 saves');

  await card.getByLabel('Everyone gets').selectOption('off');
  await card.getByRole('button', { name: 'Stop visitor_saves' }).click();
  await expect(card.getByText('Stopped: everyone gets off.').first()).toBeVisible();
  await expectText('Saved 2 times');

  await card.getByRole('button', { name: 'Run visitor_saves again' }).click();
  await expect(card.getByLabel('Weight of off')).toHaveValue('0');
  await expectText('2 saves');
  await card.getByRole('button', { name: 'History' }).click();
  const changes = card
    .getByRole('list', { name: 'History of visitor_saves' })
    .getByRole('listitem');
  await expect(changes).toContainText([
    'on 1 · off 0',
    'Stopped: everyone gets off.',
    'on 1 · off 0',
  ]);
  await card.getByRole('button', { name: 'Who takes part' }).click();
  await card.getByLabel('Countries').fill('Norway');
  await card.getByRole('button', { name: /^Save who takes part/ }).click();
  await expect(card.getByText("NORWAY isn't a country code.")).toBeVisible();
  await card.getByLabel('Countries').fill('');
  await card.getByLabel('Devices').selectOption('Phones and tablets');
  await card.getByRole('button', { name: /^Save who takes part/ }).click();
  await expect(
    card.getByText('Takes part: Phones and tablets. Everyone else gets off.'),
  ).toBeVisible();
  await expectText('Saved 2 times');
  await card.getByRole('button', { name: 'Results' }).click();
  const results = card.getByRole('list', { name: 'Results of visitor_saves' });
  await expect(results.getByRole('listitem')).toContainText(['No one has used it yet.', 'No one']);
  await results.getByRole('button', { name: 'Link to look at on' }).click();
  const link = await results.getByLabel('Link to on').inputValue();
  await open(page, `/pin/${pin.id}/${new URL(link).search}`);
  await expect(savedTo.getByText('2 saves')).toBeVisible();
  await open(page, `/pin/${pin.id}/?experiment=visitor_saves:on`);
  await expect(savedTo.getByText('Saved 2 times')).toBeVisible();
  await seat.setViewportSize({ width: 390, height: 844 });
  await seat.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(seat), 'on a phone, dark').toEqual([]);
  const wide = await seat.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);

  await card.getByRole('button', { name: 'Who takes part' }).click();
  expect(await axeFindings(seat), 'who takes part, on a phone, dark').toEqual([]);
  await card.getByLabel('Devices').selectOption('Everything');
  await card.getByRole('button', { name: /^Save who takes part/ }).click();
  await expect(card.getByText(/^Takes part/)).toBeHidden();
  await card.getByLabel('Weight of off').fill('1');
  await card.getByRole('button', { name: 'Save weights' }).click();
  await expect(card.getByLabel('Weight of off')).toHaveValue('1');
  await seat.context().close();
  await signIn(context, other, product.url);
  expect((await page.goto('/operator/experiments/'))?.status()).toBe(404);
});

test('who used what is compared is counted once, in their one group, however often they come back [EXPERIENCE-04]', async ({
  page,
  product,
  member,
}) => {
  const name = 'pin_by_graphql';
  const viewer = await member.call(getViewer, {});
  const group = groupOf(pageExperiments[name], viewer?.id ?? '');
  const before = await peopleIn(product, name);
  const other = await product.person();
  const board = await aBoard(other, 'Blue hour');
  await aPin(other, board, { title: 'A blue jar' });
  await aBoard(member, 'Attic');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('ExperimentExposure')) sent.push(request.url());
  });
  // Choosing a board reads the Pin's facts, one way or the other.
  const choose = async (): Promise<void> => {
    await open(page, board.url);
    const tile = page.getByRole('listitem').filter({ hasText: 'A blue jar' });
    await tile.hover();
    await tile.getByRole('button', { name: /^Choose board/ }).click();
    await expect(page.getByRole('dialog', { name: 'Choose board' })).toBeVisible();
  };
  await choose();
  const after = { ...before, [group]: (before[group] ?? 0) + 1 };
  await expect.poll(() => peopleIn(product, name)).toEqual(after);
  await choose();
  await page.evaluate(() => localStorage.removeItem('bowerbird.exposed'));
  const again = page.waitForResponse((response) => response.url().includes('ExperimentExposure'));
  await choose();
  expect((await again).status()).toBe(200);
  expect(await peopleIn(product, name)).toEqual(after);
  // The browser remembers the exposure and does not send it again: of three views only the second does.
  expect(sent).toHaveLength(2);
});

import type { Page } from '@playwright/test';
import { completeExperience } from '#contract/experience/experiences.ts';
import { getOperatorExperiences } from '#contract/experience/operator-experiences.ts';
import { getTopics } from '#contract/discovery/topics.ts';
import type { Pin } from '#contract/pins.ts';
import { axeFindings } from './axe.ts';
import { made, peopleOf, trigger } from './made-experience.ts';
import { expect, open, reload, signIn, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /status of 40[04]/ });

/** Returns the page's calls about experiences, in order: resource and verb. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const [, name, verb] =
      /\/resource\/(UserExperience\w*?)Resource\/(\w+)\//.exec(request.url()) ?? [];
    if (name !== undefined && verb !== 'get') sent.push(`${name} ${verb}`);
  });
  return sent;
}

test('what is viewed, completed or dismissed is sent once, and goes from the page at once and for good [EXPERIENCE-02]', async ({
  page,
  context,
  product,
}) => {
  const tip = await made(product, {
    title: 'Look at ideas',
    action_label: 'Explore',
    action_path: '/ideas/',
  });
  const note = await made(product, { title: 'Just a note' });
  const sent = sentBy(page);
  const card = page.getByRole('complementary', { name: 'Look at ideas' });
  const noteCard = page.getByRole('complementary', { name: 'Just a note' });

  const iris = await product.person();
  await trigger(iris, tip);
  await signIn(context, iris, product.url);
  await open(page, '/');
  await expect(card).toContainText('Something to know.');
  await expect
    .poll(() => peopleOf(product, tip))
    .toEqual({ viewed: 1, completed: 0, dismissed: 0 });
  expect(await axeFindings(page), 'a tip').toEqual([]);
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card).toBeHidden();
  await expect
    .poll(() => peopleOf(product, tip))
    .toEqual({ viewed: 1, completed: 0, dismissed: 1 });
  expect(sent).toEqual(['UserExperienceViewed update', 'UserExperience delete']);

  // The local status applies on other pages of this document, the server's after a reload.
  await trigger(iris, note);
  await reload(page);
  await expect(noteCard).toBeVisible();
  await expect(card).toBeHidden();
  let homes = 0;
  page.on('request', (request) => {
    if (request.url().includes('/UserHomefeedResource/get/')) homes += 1;
  });
  await noteCard.getByRole('button', { name: 'Got it' }).click();
  await expect(noteCard).toBeHidden();
  await expect
    .poll(() => peopleOf(product, note))
    .toEqual({ viewed: 1, completed: 1, dismissed: 0 });
  expect(homes, 'completed without the home feed').toBe(0);
  expect(sent.slice(2)).toEqual(['UserExperienceViewed update', 'UserExperienceCompleted update']);

  const otto = await product.person();
  await trigger(otto, tip);
  await signIn(context, otto, product.url);
  await open(page, '/');
  await card.getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveURL(/\/ideas\/$/);
  await page.getByRole('link', { name: 'Bowerbird home' }).click();
  await expect(page).toHaveURL(product.url + '/');
  await expect
    .poll(() => peopleOf(product, tip))
    .toEqual({ viewed: 2, completed: 1, dismissed: 1 });
  await expect(card).toBeHidden();
  const again = await otto.call(completeExperience, { placed_experience_id: tip });
  expect(again.status).toBe('completed');
});

test('subjects that are picked change home at once, which completes the picker [EXPERIENCE-02]', async ({
  page,
  context,
  product,
}) => {
  // A topic needs several people, here through a hashtag that is not a board's name.
  const maker = await product.person();
  for (const person of [maker, await product.person(), await product.person()]) {
    const board = await aBoard(person, 'Of the cliffs');
    for (const title of ['Puffin, diving', 'Puffin, landing', 'Two puffins'])
      await aPin(person, board, { title, description: 'Seen on the island #puffins' });
  }
  await product.run('discovery.count-topics');
  await expect
    .poll(async () => (await maker.call(getTopics, {})).data.map(({ name }) => name))
    .toContain('#puffins');
  const picker = await made(product, {
    placement: 'modal',
    kind: 'interest_picker',
    title: 'What do you like?',
  });
  const iris = await product.person();
  await trigger(iris, picker);
  await signIn(context, iris, product.url);
  await open(page, '/');
  const dialog = page.getByRole('dialog', { name: 'What do you like?' });
  await dialog.getByRole('button', { name: 'Puffins', exact: true }).click();
  expect(await axeFindings(page), 'an interest picker').toEqual([]);
  const fetched = page.waitForResponse((answer) =>
    answer.url().includes('/UserHomefeedResource/get/'),
  );
  await dialog.getByRole('button', { name: 'Done' }).click();
  const { resource_response: home } = await (await fetched).json();
  const liked = (home.data as Pin[]).flatMap((pin) =>
    pin.recommendation_reason?.reason === 'Because you like Puffins' ? [pin.title] : [],
  );
  // Some of the nine may already have appeared for their difference or novelty.
  expect(liked.length).toBeGreaterThan(3);
  for (const title of liked) expect(title).toContain('uffin');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Two puffins' }).first()).toBeVisible();
  expect(await peopleOf(product, picker)).toEqual({ viewed: 1, completed: 1, dismissed: 0 });
});

test('an operator makes one without a restart, changes it, sees who met it, and deletes it; nobody else has the page', async ({
  page,
  context,
  product,
}) => {
  await signIn(context, product.operator, product.url);
  await open(page, '/operator/experiences/');
  await expect(page.getByRole('list', { name: 'Experiences' })).toContainText(
    'Your storage is filling up',
  );
  expect(await axeFindings(page), 'experiences').toEqual([]);
  await page.getByRole('button', { name: 'Create experience' }).click();
  await page.getByLabel('What and where').selectOption('Banner on the home feed');
  await page.getByLabel('Title').fill('The site moves on Sunday');
  await page.getByLabel('Text').fill('Nothing is lost, and it takes an hour.');
  await page.getByLabel('Button').fill('Read more');
  await page.getByLabel('Leads to').fill('elsewhere');
  await page.getByLabel('Wait for its trigger').check();
  expect(await axeFindings(page), 'the form of an experience').toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('a path of this site');
  await page.getByLabel('Leads to').fill('/ideas/');
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'The site moves on Sunday' });
  await expect(line).toContainText('Banner on the home feed · On');

  const [{ id } = { id: '' }] = (await product.operator.call(getOperatorExperiences, {})).data;
  const iris = await product.person();
  expect((await trigger(iris, `home:${id}`)).display_data?.action_label).toBe('Read more');
  await iris.call(completeExperience, { placed_experience_id: `home:${id}` });
  await reload(page);
  await expect(line).toContainText('Shown to 1, done by 1, dismissed by 0');

  await line.getByRole('button', { name: 'Edit “The site moves on Sunday”' }).click();
  await expect(line.getByLabel('Leads to')).toHaveValue('/ideas/');
  await line.getByRole('switch', { name: 'On' }).uncheck();
  await line.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(line).toContainText('Banner on the home feed · Off');

  await line.getByRole('button', { name: 'Delete “The site moves on Sunday”' }).click();
  await line.getByRole('button', { name: 'Delete for good' }).click();
  await expect(line).toHaveCount(0);

  const own = page.getByRole('listitem').filter({ hasText: 'Arrange your boards' });
  await own.getByRole('button', { name: 'Edit “Arrange your boards”' }).click();
  await own.getByRole('switch', { name: 'On' }).uncheck();
  await own.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(own).toContainText('Tip on boards · Off');
  await own
    .getByRole('button', { name: 'Bring the original of “Arrange your boards” back' })
    .click();
  await expect(own).toContainText('Tip on boards · On');

  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Create experience' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeFindings(page), 'the form on a phone, dark').toEqual([]);

  await signIn(context, iris, product.url);
  expect((await page.goto('/operator/experiences/'))?.status()).toBe(404);
});

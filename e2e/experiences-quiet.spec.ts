import { getExperience } from '#contract/experience/experiences.ts';
import { made, peopleOf, trigger } from './made-experience.ts';
import { expect, open, signIn, test } from './product.ts';
import { aBoard, aWorld } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('there are never two dialogs, and none while somebody chooses a board', async ({
  page,
  context,
  product,
}) => {
  const { pin } = await aWorld(product);
  const first = await made(product, { placement: 'modal', kind: 'welcome', title: 'Welcome back' });
  const second = await made(product, {
    placement: 'modal',
    kind: 'modal',
    title: 'One more thing',
  });
  const iris = await product.person();
  await aBoard(iris, 'Kept');
  await trigger(iris, first);
  await trigger(iris, second);
  await signIn(context, iris, product.url);
  // The answer is held until the person has begun to save.
  let answer = (): void => {};
  const begun = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/resource/UserExperienceResource/get/**', async (route) => {
    await begun;
    await route.continue();
  });
  await open(page, `/pin/${pin.id}/`);
  await page
    .getByRole('button', { name: /^Choose board/ })
    .first()
    .click();
  const chooser = page.getByRole('dialog');
  await expect(chooser).toHaveCount(1);
  const answered = page.waitForResponse('**/resource/UserExperienceResource/get/**');
  answer();
  await answered;
  await expect(chooser).not.toContainText('Welcome back');
  expect(await peopleOf(product, first)).toMatchObject({ viewed: 0 });
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog', { name: 'Welcome back' });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Got it' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => peopleOf(product, first)).toMatchObject({ completed: 1 });
  const placed = await iris.call(getExperience, { placement_ids: 'modal' });
  expect(placed['modal']?.placed_experience_id).toBe(second);
});

test('it stays quiet while a save is under way', async ({ page, context, product }) => {
  const { pin } = await aWorld(product);
  const hello = await made(product, { placement: 'modal', kind: 'welcome', title: 'Hello again' });
  const iris = await product.person();
  await aBoard(iris, 'Everything');
  await trigger(iris, hello);
  await signIn(context, iris, product.url);
  await page.clock.install();
  // The person saves before the experiences have loaded, and the save is slow.
  const [begun, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/resource/UserExperienceResource/get/**', async (route) => {
    await begun.promise;
    await route.continue();
  });
  await page.route('**/resource/RepinResource/create/**', async (route) => {
    await saved.promise;
    await route.continue();
  });
  await open(page, `/pin/${pin.id}/`);
  const sent = page.waitForRequest('**/resource/RepinResource/create/**');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await sent;
  const answered = page.waitForResponse('**/resource/UserExperienceResource/get/**');
  begun.resolve();
  await answered;
  // The page checks every half second whether the person is done.
  await page.clock.runFor(3_000);
  const dialog = page.getByRole('dialog', { name: 'Hello again' });
  await expect(dialog).toBeHidden();
  expect(await peopleOf(product, hello)).toMatchObject({ viewed: 0 });
  saved.resolve();
  const done = page.getByRole('dialog', { name: 'Saved to Everything' });
  await expect(done).toBeVisible();
  await expect(dialog).toBeHidden();
  await done.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeVisible();
});

import { followUser, getUser } from '#contract/social.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test, type Person } from './product.ts';
import { aBoard } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a person puts their boards in order, with keys and by what they have, and visitors see it', async ({
  page,
  member,
  browser,
  product,
}) => {
  for (const name of ['Ash', 'Birch', 'Cedar']) await aBoard(member, name);
  await open(page, `/${member.username}/`);
  await expect(page.getByRole('button', { name: 'Message' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveAttribute(
    'href',
    '/settings/profile/',
  );
  await page.getByRole('button', { name: 'Organise' }).click();
  const list = page.getByRole('grid', { name: 'Your boards' });
  await expect(list.getByRole('row')).toHaveText([/Ash/, /Birch/, /Cedar/]);
  expect(await axeFindings(page), 'organising').toEqual([]);
  const saved = page.waitForResponse((answer) => answer.url().includes('/board_order/'));
  // From the board to its handle, which picks it up; then to another position, where it is dropped.
  await list.getByRole('row', { name: 'Cedar' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(list.getByRole('button', { name: 'Move Cedar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: /^Insert before Ash/ })).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  expect((await saved).ok()).toBe(true);
  await expect(list.getByRole('row')).toHaveText([/Cedar/, /Ash/, /Birch/]);
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(chip('By hand')).toHaveAttribute('aria-pressed', 'true');

  const visitor = await browser.newPage({ baseURL: product.url });
  await open(visitor, `/${member.username}/`);
  const boards = visitor.getByRole('list', { name: /^Boards of/ }).getByRole('heading');
  await expect(boards).toHaveText(['Cedar', 'Ash', 'Birch']);
  await expect(visitor.getByRole('button', { name: 'Organise' })).toHaveCount(0);

  await chip('Oldest').click();
  await expect(list.getByRole('row')).toHaveText([/Ash/, /Birch/, /Cedar/]);
  await page.getByRole('button', { name: 'Done' }).click();
  const own = page.getByRole('list', { name: /^Boards of/ }).getByRole('heading');
  await expect(own).toHaveText(['Ash', 'Birch', 'Cedar']);
  await visitor.reload();
  await expect(boards).toHaveText(['Ash', 'Birch', 'Cedar']);
  await visitor.close();
});

test('who follows somebody, and whom they follow, is read and followed from their profile', async ({
  page,
  member,
  product,
}) => {
  const [owner, fan, star] = [
    await product.person(),
    await product.person(),
    await product.person(),
  ];
  const idOf = async (one: Person) => (await member.call(getUser, { username: one.username })).id;
  await fan.call(followUser, { user_id: await idOf(owner) });
  await owner.call(followUser, { user_id: await idOf(star) });
  const followers = async () =>
    (await member.call(getUser, { username: owner.username })).follower_count;
  await expect.poll(followers).toBe(1);
  await open(page, `/${owner.username}/`);
  await page.getByRole('button', { name: '1 follower' }).click();
  const dialog = page.getByRole('dialog', { name: 'Followers' });
  await expect(dialog.getByRole('link', { name: fan.fullName })).toBeVisible();
  expect(await axeFindings(page), 'followers').toEqual([]);
  await dialog.getByRole('button', { name: `Follow ${fan.fullName}` }).click();
  await expect(dialog.getByRole('button', { name: `Following ${fan.fullName}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '1 follower' })).toBeFocused();
  await page.getByRole('button', { name: '1 following' }).click();
  const following = page.getByRole('dialog', { name: 'Following' });
  await expect(following.getByRole('link', { name: star.fullName })).toBeVisible();

  // A message from here is for them.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Messages' });
  await expect(panel.getByRole('button', { name: `Remove ${owner.fullName}` })).toBeVisible();
  expect(await axeFindings(page), 'a message').toEqual([]);
  const words = panel.getByRole('textbox', { name: 'Write a message' });
  await words.fill('Your boards are lovely');
  await words.press('Enter');
  await expect(panel.getByRole('log').getByText('Your boards are lovely')).toBeVisible();
});

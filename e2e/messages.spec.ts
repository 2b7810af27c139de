import { followUser, getUser } from '#contract/social.ts';
import { createConversation } from '#contract/talk.ts';
import { axeFindings } from './axe.ts';
import { expect, open, type Person, reload, signIn, taken, test } from './product.ts';
import { aWorld } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const idOf = async (person: Person): Promise<string> =>
  (await person.call(getUser, { username: person.username })).id;

test('two people in two browsers begin a conversation, accept it, and talk', async ({
  page,
  browser,
  product,
  member,
}) => {
  const other = await product.person();
  await open(page, '/');
  await page.getByRole('link', { name: 'Messages' }).click();
  const panel = page.getByRole('dialog', { name: 'Messages' });
  await expect(panel.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Message someone' }).click();
  await panel.getByRole('textbox', { name: 'To' }).fill(other.username);
  await panel.getByRole('list', { name: 'People' }).getByRole('button').first().click();
  await expect(panel.getByRole('button', { name: `Remove ${other.fullName}` })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const first = panel.getByRole('textbox', { name: 'Write a message' });
  await first.fill('Shall we gather blue things?');
  await first.press('Enter');
  const log = panel.getByRole('log');
  await expect(log.getByText('Shall we gather blue things?')).toBeVisible();

  const second = await browser.newContext({ baseURL: product.url });
  await signIn(second, other, product.url);
  const theirs = await second.newPage();
  await theirs.goto('/messages/');
  await taken(theirs);
  await theirs.getByRole('button', { name: /^Requests/ }).click();
  await theirs.getByRole('button', { name: /Shall we gather/ }).click();
  await expect(theirs.getByText(`${member.fullName} would like to message you.`)).toBeVisible();
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  const field = theirs.getByRole('textbox', { name: 'Write a message' });
  await field.fill('Gladly');
  await field.press('Enter');
  // It arrives by polling, while the panel is open.
  await expect(log.getByText('Gladly')).toBeVisible({ timeout: 20_000 });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  expect(await axeFindings(page)).toEqual([]);

  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(panel.getByRole('button', { name: /Gladly/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Messages' })).toBeFocused();
  await second.close();
});

test('what is unread shows in the header until it is read, on a phone at the lower edge', async ({
  page,
  product,
  member,
}) => {
  const { owner, pin } = await aWorld(product);
  await member.call(followUser, { user_id: await idOf(owner) });
  await owner.call(createConversation, {
    user_ids: [await idOf(member)],
    pin: pin.id,
    text: 'See this',
  });
  await open(page, '/');
  await page.getByRole('link', { name: 'Messages, 1 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Messages' });
  await panel.getByRole('button', { name: /See this/ }).click();
  await expect(panel.getByRole('link', { name: pin.title })).toHaveAttribute(
    'href',
    `/pin/${pin.id}/`,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();

  await owner.call(createConversation, { user_ids: [await idOf(member)], text: 'And this' });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/');
  const way = page.getByRole('navigation', { name: 'Main' });
  await way.getByRole('link', { name: 'Messages, 1 unread' }).click();
  await expect(page).toHaveURL(/\/messages\/$/);
  await page.getByRole('button', { name: /And this/ }).click();
  await expect(page.getByRole('log').getByText('And this')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Leave conversation' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
});

test.describe('a message that does not get through', () => {
  test.use({ provoked: /Failed to load resource/ });
  test('waits for another try, and is sent once', async ({ page, product, member }) => {
    const other = await product.person();
    await other.call(followUser, { user_id: await idOf(member) });
    await member.call(createConversation, { user_ids: [await idOf(other)], text: 'First' });
    await open(page, '/messages/');
    await page.getByRole('button', { name: /First/ }).click();
    await page.route('**/ConversationMessagesResource/create/**', (route) => route.abort());
    const field = page.getByRole('textbox', { name: 'Write a message' });
    await field.fill('Second');
    await field.press('Enter');
    const log = page.getByRole('log');
    await expect(log.getByRole('alert')).toContainText('The connection dropped');
    await page.unroute('**/ConversationMessagesResource/create/**');
    await log.getByRole('button', { name: 'Try again' }).click();
    await expect(log.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await reload(page);
    await page.getByRole('button', { name: /Second/ }).click();
    await expect(log.getByText('Second')).toHaveCount(1);
  });
});

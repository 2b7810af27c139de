import { followUser, getUser } from '#contract/social.ts';
import { getConversations, getMessages } from '#contract/talk.ts';
import { axeFindings } from './axe.ts';
import { expect, open, type Person, reload, test } from './product.ts';
import { aBoard, aPhoto, aPin, aWorld } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-write'] } });

test('a pin is sent to a person and to an address, and its link is copied [ROUTE-05, DATA-15]', async ({
  page,
  member,
  product,
}) => {
  const { owner, pin } = await aWorld(product);
  const friend = await product.person();
  const photo = await aPhoto(friend);
  const idOf = async (one: Person) => (await member.call(getUser, { username: one.username })).id;
  await friend.call(followUser, { user_id: await idOf(member) });
  await member.call(followUser, { user_id: await idOf(friend) });
  await open(page, `/pin/${pin.id}/?share=true`);
  const panel = page.getByRole('dialog', { name: 'Send this Pin' });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(`/pin/${pin.id}/`);
  const near = panel.getByRole('button', { name: `Send to ${friend.fullName}` });
  await expect(near).toBeVisible();
  const entry = panel.getByRole('listitem').filter({ hasText: friend.fullName });
  await expect(entry).toContainText(`${friend.fullName}@${friend.username}`);
  await expect(entry.locator('img')).toHaveAttribute('src', photo);
  expect(await axeFindings(page), 'the panel').toEqual([]);

  await panel.getByLabel('Message').fill('Look at this one.');
  await near.click();
  await expect(panel.getByRole('button', { name: `Sent to ${friend.fullName}` })).toBeVisible();
  const { data: talks } = await friend.call(getConversations, {});
  const { data: message } = await friend.call(getMessages, { conversation_id: talks[0]?.id ?? '' });
  expect(message).toMatchObject([{ text: 'Look at this one.', pin: { id: pin.id } }]);

  const to = panel.getByLabel('To', { exact: true });
  await to.fill(owner.username);
  await expect(panel.getByRole('button', { name: `Send to ${owner.fullName}` })).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: owner.fullName })).toContainText(
    `${owner.fullName}@${owner.username}`,
  );
  await to.fill('juno@people');
  await expect(panel.getByText('Keep typing!')).toBeVisible();
  await to.fill('juno@people.example');
  await panel.getByRole('button', { name: 'Send to juno@people.example' }).click();
  await expect(panel.getByRole('button', { name: 'Sent to juno@people.example' })).toBeVisible();

  await panel.getByRole('button', { name: 'Copy link' }).click();
  await expect(panel.getByRole('button', { name: 'Link copied' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await reload(page);
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('the system’s own sheet is given the link, where there is one, and closing it is no failure', async ({
  page,
  product,
}) => {
  const { pin } = await aWorld(product);
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    const share = (data: unknown) => {
      shared.push(data);
      return shared.length > 1
        ? Promise.reject(new DOMException('', 'AbortError'))
        : Promise.resolve();
    };
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await open(page, `/pin/${pin.id}/`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Send this Pin' });
  const sheet = panel.getByRole('button', { name: 'Share…' });
  await sheet.click();
  await sheet.click();
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
  const link = { title: pin.title, url: expect.stringMatching(`^${product.url}/`) };
  await expect.poll(shared).toEqual([link, link]);
  await expect(panel.getByRole('alert')).toHaveCount(0);
});

test('what is on a secret board is offered to its people alone, and a visitor is given the link', async ({
  page,
  member,
  product,
  browser,
}) => {
  const secret = await aBoard(member, 'Not for everybody', 'secret');
  const pin = await aPin(member, secret, { title: 'A hidden feather' });
  await open(page, `/pin/${pin.id}/`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Send this Pin' });
  await expect(panel.getByText('only people on that board can see it')).toBeVisible();
  await expect(panel.getByText('No one else can see this board yet.')).toBeVisible();
  await expect(panel.getByLabel('To', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();

  const { board, owner } = await aWorld(product);
  const visitor = await browser.newPage({ baseURL: product.url });
  for (const [path, name] of [
    [board.url, 'Send this board'],
    [`/${owner.username}/`, 'Send this profile'],
  ] as const) {
    await open(visitor, path);
    await visitor.getByRole('button', { name: 'Share', exact: true }).click();
    const panel = visitor.getByRole('dialog', { name });
    await expect(panel.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expect(panel.getByRole('textbox')).toHaveCount(0);
  }
  await visitor.close();
});

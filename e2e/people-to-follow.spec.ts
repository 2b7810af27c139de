import { getFollowSuggestions } from '#contract/discovery/people.ts';
import { likePin } from '#contract/pins/likes.ts';
import { savePin } from '#contract/pins.ts';
import { followUser, getUser } from '#contract/social.ts';
import { axeFindings } from './axe.ts';
import { expect, open, reload, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('people are suggested with a reason, at home, after a follow and in the list, and are hidden', async ({
  page,
  member,
  product,
}) => {
  const [friend, potter, saver, far] = await Promise.all([
    product.person(),
    product.person(),
    product.person(),
    product.person(),
  ]);
  const pottery = await aBoard(member, 'Pottery');
  const [source, shared] = [await aBoard(potter, 'Clay'), await aBoard(saver, 'Bowls')];
  const pin = await aPin(potter, source, { title: 'A bowl' });
  for (const [person, board] of [
    [member, pottery],
    [saver, shared],
  ] as const) {
    await person.call(savePin, { pin_id: pin.id, board_id: board.id });
  }
  for (const [one, other] of [
    [member, friend],
    [friend, potter],
    [potter, far],
  ] as const) {
    const { id: user_id } = await one.call(getUser, { username: other.username });
    await one.call(followUser, { user_id });
  }
  await expect
    .poll(async () => (await member.call(getFollowSuggestions, { user_id: null })).data.length)
    .toBe(2);

  await open(page, '/');
  const people = page.getByRole('list', { name: 'People to follow' });
  const of = (person: { fullName: string }) =>
    people.getByRole('listitem').filter({ hasText: person.fullName });
  await expect(of(potter)).toContainText(`${friend.fullName} follows them`);
  await expect(of(saver)).toContainText('Saves what you save to Pottery');
  expect(await axeFindings(page), 'home').toEqual([]);
  await people.getByRole('button', { name: `Don't suggest ${saver.fullName}` }).click();
  const undo = people.getByRole('button', { name: `Undo: show ${saver.fullName} again` });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(of(saver)).toContainText('Saves what you save to Pottery');
  await people.getByRole('button', { name: `Don't suggest ${saver.fullName}` }).click();
  await expect(undo).toBeVisible();
  await reload(page);
  await expect(of(potter)).toBeVisible();
  await expect(of(saver)).toHaveCount(0);

  await open(page, `/${potter.username}/`);
  await expect(people).toHaveCount(0);
  await page.getByRole('button', { name: `Follow ${potter.fullName}` }).click();
  await expect(of(far)).toContainText(`${potter.fullName} follows them`);
  expect(await axeFindings(page), 'profile').toEqual([]);

  await open(page, `/${member.username}/`);
  await page.getByRole('button', { name: /following$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Following' });
  await dialog.getByRole('button', { name: `Follow ${far.fullName}` }).click();
  await expect(dialog.getByRole('button', { name: `Following ${far.fullName}` })).toBeVisible();
  expect(await axeFindings(page), 'list').toEqual([]);
});

test('likes of a Pin are one notification, with the latest faces', async ({
  page,
  member,
  product,
}) => {
  const pin = await aPin(member, await aBoard(member, 'Bowls'), { title: 'A bowl' });
  const fans = [await product.person(), await product.person(), await product.person()];
  for (const fan of fans) await fan.call(likePin, { pin_id: pin.id });
  const line = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect
    .poll(async () => {
      await open(page, '/notifications/');
      return line.allInnerTexts();
    })
    .toEqual([expect.stringContaining('and 2 others liked your Pin')]);
  expect(await axeFindings(page)).toEqual([]);
});

import sharp from 'sharp';
import { getDrafts } from '#contract/builder/drafts.ts';
import { createPin } from '#contract/pins.ts';
import { axeFindings } from './axe.ts';
import { drawnPicture } from './drawn.ts';
import { expect, open, reload, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

test('a part of a picture is framed by pointer and by keys, and what looks like it comes first', async ({
  page,
  member,
}) => {
  const board = await aBoard(member, 'Two halves');
  // Two pictures side by side, and each of them alone.
  const [left, right] = [
    await drawnPicture('left', 400, 600),
    await drawnPicture('right', 400, 600),
  ];
  const both = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#fff' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: 400, top: 0 },
    ])
    .png()
    .toBuffer();
  const pinned = (picture: Buffer, title: string) =>
    member.call(createPin, { board_id: board.id, image_base64: picture.toString('base64'), title });
  const whole = await pinned(both, 'Both of them');
  await pinned(left, 'The left one');
  await pinned(right, 'The right one');

  await open(page, `/pin/${whole.id}/`);
  await page.getByRole('link', { name: 'Find what looks like this' }).click();
  await expect(page.getByRole('heading', { name: 'Looks like this', level: 1 })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const first = page
    .getByRole('list', { name: 'Looks like this' })
    .getByRole('article')
    .first()
    .getByRole('heading');
  const picture = page.getByRole('main').getByRole('img', { name: 'Both of them' }).first();
  const box = (await picture.boundingBox())!;
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.51, 0.01));
  await page.mouse.down();
  await page.mouse.move(...at(0.8, 0.5), { steps: 3 });
  await page.mouse.move(...at(0.99, 0.99), { steps: 3 });
  await page.mouse.up();
  await expect(page).toHaveURL(/\?part=0\.5\d*_0\.0\d*_0\.4\d*_0\.9\d*$/);
  await expect(first).toHaveText('The right one');
  await page.getByRole('button', { name: 'Whole picture' }).click();
  await expect(page).toHaveURL(/\/looks\/$/);
  await page.getByRole('button', { name: 'Frame a part' }).click();
  await expect(page).toHaveURL(/\?part=0\.25_0\.25_0\.5_0\.5$/);
  const frame = page.getByRole('group', { name: /^The part that is looked for/ });
  await frame.focus();
  const found = page.waitForResponse(/looking.?like/i);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/\?part=0\.2\d+_0\.25_0\.5_0\.5$/);
  // The page stays while its list is on its way, and so does the focus.
  await expect(frame).toBeFocused();
  await found;
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);
  // The address alone has it all.
  const address = page.url();
  await reload(page);
  await expect(page).toHaveURL(address);
  await expect(frame).toBeVisible();
  await page.goto(`/pin/${whole.id}/looks/?part=0_0_0.5_1`);
  await expect(first).toHaveText('The left one');
  await page.getByRole('link', { name: 'Same picture, larger' }).click();
  await expect(page.getByText('No larger copy here')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the Pin' }).click();
  await expect(page).toHaveURL(`/pin/${whole.id}/`);
});

test('before a Pin is saved, a copy of its picture on a board of one’s own is named', async ({
  page,
  member,
  product,
}) => {
  const other = await product.person();
  const name = `copied by ${other.username}`;
  const small = (await drawnPicture(name, 300, 400)).toString('base64');
  const mine = await aBoard(member, 'Had before');
  await member.call(createPin, { board_id: mine.id, image_base64: small });
  const theirs = await aBoard(other, 'Larger ones');
  const large = (await drawnPicture(name, 900, 1200)).toString('base64');
  const copy = await other.call(createPin, { board_id: theirs.id, image_base64: large });
  const another = await aPin(other, theirs);
  const note = page.getByText('Psst! You have one that looks the same on Had before');
  await open(page, `/pin/${copy.id}/`);
  await page.getByRole('button', { name: 'Choose board' }).first().click();
  await expect(note).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await open(page, `/pin/${another.id}/`);
  await page.getByRole('button', { name: 'Choose board' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('before a picture of one’s own computer is saved, a copy of it on a secret board is named', async ({
  page,
  member,
}) => {
  const name = `uploaded by ${member.username}`;
  const small = (await drawnPicture(name, 300, 400)).toString('base64');
  const mine = await aBoard(member, 'Had in secret', 'secret');
  await member.call(createPin, { board_id: mine.id, image_base64: small });
  const note = page.getByText('Psst! You have one that looks the same on Had in secret');
  const upload = async (drawn: string): Promise<void> => {
    await open(page, '/pin/create/create/');
    const buffer = await drawnPicture(drawn, 900, 1200);
    const file = { name: 'mine.png', mimeType: 'image/png', buffer };
    await page.getByLabel('Choose a picture').first().setInputFiles(file);
    await expect(page.getByRole('button', { name: 'Another picture' })).toBeVisible();
  };
  await upload(name);
  await expect(note).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const answer = page.waitForResponse(/SavedResource/);
  await upload(`another of ${member.username}`);
  await answer;
  await expect(note).toHaveCount(0);
});

test('the Pin builder names a copy that one has of the picture of a draft', async ({
  page,
  member,
}) => {
  const name = `built by ${member.username}`;
  const small = (await drawnPicture(name, 300, 400)).toString('base64');
  const mine = await aBoard(member, 'Had in secret', 'secret');
  await member.call(createPin, { board_id: mine.id, image_base64: small });
  const note = page.getByText('Psst! You have one that looks the same on Had in secret');
  const build = async (drawn: string, drafts: number): Promise<void> => {
    await open(page, '/pin-builder/');
    const buffer = await drawnPicture(drawn, 900, 1200);
    const file = { name: `${drawn}.png`, mimeType: 'image/png', buffer };
    await page.getByLabel('Choose pictures').setInputFiles(file);
    await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(drafts);
    const { data } = await member.call(getDrafts, {});
    const newest = data.map(({ id }) => id).toSorted((a, b) => b.localeCompare(a))[0];
    const answer = page.waitForResponse(/SavedResource/);
    await open(page, `/pin-builder/?draft=${newest}`);
    await answer;
  };
  await build(name, 1);
  await expect(note).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await build(`another of ${member.username}`, 2);
  await expect(note).toHaveCount(0);
});

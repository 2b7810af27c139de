import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getBoards } from '#contract/boards.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { axeFindings } from './axe.ts';
import { drawnPicture } from './drawn.ts';
import { expect, open, test } from './product.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /status of 400/ });

test('a person brings bookmarks: sees what is in them, chooses, follows the import, reads what was not saved, and undoes it', async ({
  page,
  member,
  drawn,
}) => {
  const link = (href: string, title: string): string =>
    `<DT><A HREF="${href}" TAGS="glass">${title}</A>`;
  const empty = drawn.put('/without-a-picture/', '<title>Words</title><p>Only words.');
  const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
    <DL><p><DT><H3>Lamps</H3><DL><p>${link(drawn.page('brought-1'), 'A lamp')}${link(drawn.page('brought-2'), 'Another lamp')}${link(empty, 'Words')}</DL><p>
    <DT><H3>Letters</H3><DL><p>${link(drawn.page('brought-3'), 'A letter')}</DL><p></DL>`;
  const choose = (buffer: Buffer, name = 'bookmarks.html') =>
    page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/html', buffer });
  await open(page, '/settings/');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page).toHaveURL('/settings/import/');
  expect(await axeFindings(page), 'before a file').toEqual([]);
  await choose(Buffer.from('Dear diary'));
  await expect(page.getByRole('alert')).toBeVisible();

  await choose(Buffer.from(file));
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(card).toContainText('bookmarks.html');
  await expect(card.getByText('4 entries', { exact: true })).toBeVisible();
  expect(await axeFindings(page), 'the preview').toEqual([]);
  await card.getByRole('checkbox', { name: 'Letters' }).uncheck();
  await expect(card.getByText('3 entries', { exact: true }).last()).toBeVisible();
  await card.getByLabel('Board for Lamps').fill('Bright things');
  await card.getByRole('button', { name: 'Start the import' }).click();
  await expect(card.getByRole('status')).toHaveText('2 saved · 1 not possible', {
    timeout: 60_000,
  });
  const boards = (await member.call(getBoards, {})).data;
  expect(boards).toMatchObject([{ name: 'Bright things', privacy: 'secret' }]);
  const pins = (await member.call(getBoardPins, { board_id: boards[0]?.id ?? '' })).data;
  expect(pins.map(({ title }) => title).toSorted()).toEqual(['A lamp', 'Another lamp']);

  await card.getByRole('button', { name: "What wasn't saved" }).click();
  const unsaved = card.getByRole('list', { name: "What wasn't saved" }).getByRole('listitem');
  await expect(unsaved.filter({ hasText: 'Words' })).toContainText(
    'The page has no picture that can be saved.',
  );
  await expect(unsaved.filter({ hasText: 'A letter' })).toContainText('You left it out.');
  const saved = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Download the report' }).click();
  expect(await (await saved).failure()).toBeNull();
  await card.getByRole('button', { name: 'Undo this import' }).click();
  await card.getByRole('button', { name: 'Move its Pins to the trash' }).click();
  await expect(card.getByRole('status')).toHaveText('Undone. Its Pins are in the trash.', {
    timeout: 60_000,
  });
  expect((await member.call(getBoards, {})).data).toEqual([]);
  expect(await axeFindings(page), 'afterwards').toEqual([]);
});

test('a person brings a folder of pictures, whose folders become boards and sections', async ({
  page,
  member,
}, info) => {
  const folder = info.outputPath('Holidays');
  for (const path of ['Sea/one_shell.png', 'Sea/Rocks/two.png', 'Hills/three.png']) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), await drawnPicture(path));
  }
  await writeFile(join(folder, 'Sea/list.txt'), 'Dear diary');
  await open(page, '/settings/import/');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await (await chooser).setFiles(folder);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(card).toContainText('Holidays.zip');
  await expect(card.getByText('3 entries', { exact: true })).toBeVisible();
  expect(await axeFindings(page), 'the preview').toEqual([]);
  await card.getByRole('checkbox', { name: 'Hills' }).uncheck();
  await card.getByRole('radio', { name: 'Public' }).check();
  await card.getByRole('button', { name: 'Start the import' }).click();
  await expect(card.getByRole('status')).toHaveText('2 saved', { timeout: 60_000 });
  const boards = (await member.call(getBoards, {})).data;
  expect(boards).toMatchObject([{ name: 'Sea', privacy: 'public' }]);
  const pins = (await member.call(getBoardPins, { board_id: boards[0]?.id ?? '' })).data;
  expect(pins.map(({ title, section }) => [title, section?.title ?? null])).toEqual([
    ['one shell', null],
    ['two', 'Rocks'],
  ]);
});

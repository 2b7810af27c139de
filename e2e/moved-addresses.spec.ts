import { renameSection, updateBoard } from '#contract/boards.ts';
import { mergeBoards } from '#contract/boards/life.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { expect, open, taken, test } from './product.ts';
import { aBoard, aSection } from './world.ts';

test('within the site a former address leads to the present one too [ROUTE-17]', async ({
  page,
  product,
}) => {
  const maker = await product.person();
  const [attic, cellar, shed] = [
    await aBoard(maker, 'Attic'),
    await aBoard(maker, 'Cellar'),
    await aBoard(maker, 'Shed'),
  ];
  const shelf = await aSection(maker, attic, 'Shelf');
  await maker.call(updateBoard, { board_id: attic.id, name: 'Loft' });
  await maker.call(renameSection, { section_id: shelf.id, name: 'Rack' });
  await maker.call(mergeBoards, { board_id: cellar.id, destination_board_id: shed.id });
  const username = `${maker.username}x`;
  await maker.call(updateSettings, { username });
  await open(page, '/ideas/');
  for (const [resource, former, present] of [
    ['Board', attic.url, `/${username}/loft/`],
    ['BoardSection', `${attic.url}shelf/`, `/${username}/loft/rack/`],
    ['Board', cellar.url, `/${username}/shed/`],
    ['User', `/${maker.username}/`, `/${username}/`],
    ['User', `/${maker.username}/_created/`, `/${username}/`],
  ] as const) {
    const response = page.waitForResponse(
      (answer) =>
        answer.url().includes(`/resource/${resource}Resource/get/`) && answer.status() === 301,
    );
    await page.evaluate((to) => window.history.pushState({}, '', to), former);
    await response;
    await expect(page).toHaveURL(present);
    await taken(page);
  }
  await expect(page.getByRole('heading', { level: 1, name: maker.fullName })).toBeVisible();
});

import { getBoardPins } from '#contract/pins/lists.ts';
import { expect, open, test } from './product.ts';
import { aBoard } from './world.ts';

test.use({ provoked: /status of 500/ });

test('the picture of a link is registered while one chooses a board, and whatever is answered is not waited for [CREATE-22]', async ({
  page,
  drawn,
  member,
}) => {
  const board = await aBoard(member, 'Vessels');
  const media = drawn.picture('a-jar', 480, 640);
  const registered: unknown[] = [];
  // Answered with an unreadable body, and only after the pin exists.
  const { promise: done, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/v3/pins/image/', async (route) => {
    registered.push([route.request().method(), route.request().postDataJSON()]);
    await done;
    await route.fulfill({ status: 500, body: 'no' });
  });
  const query = new URLSearchParams({ url: drawn.page('jars'), media });
  await open(page, `/pin/create/button/?${query}`);
  await expect.poll(() => registered).toEqual([['PUT', { image_url: media }]]);
  await page.getByRole('button', { name: /^Vessels/ }).click();
  const onBoard = async () =>
    (await member.call(getBoardPins, { board_id: board.id })).data.map(({ images }) => [
      images.orig.width,
      images.orig.height,
    ]);
  await expect.poll(onBoard).toEqual([[480, 640]]);
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved to Vessels' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

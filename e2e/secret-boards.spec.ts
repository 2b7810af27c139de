import { getBoards } from '#contract/boards.ts';
import { search } from '#contract/discovery.ts';
import { getPin, savePin } from '#contract/pins.ts';
import { getUser } from '#contract/social.ts';
import { expect, open, test, type Product } from './product.ts';
import { aBoard, aPin, aSection } from './world.ts';

const WORD = 'Zymurgy';

/** Creates a person with one public pin, and a secret board with a rare word in all its names. */
async function aSecret(product: Product) {
  const owner = await product.person();
  const open = await aBoard(owner, 'Open things');
  await aPin(owner, open, { title: 'An open pin' });
  const board = await aBoard(owner, `${WORD} of ${owner.username}`, 'secret');
  const section = await aSection(owner, board, `${WORD} casks`);
  const pin = await aPin(owner, board, { title: `${WORD} pot`, description: WORD, alt_text: WORD });
  const inSection = await aPin(owner, board, { title: `${WORD} cask`, section: section.id });
  return { owner, open, board, section, pin, inSection };
}

test.describe('a secret board', () => {
  test.use({ provoked: /status of 404/ });

  test('is on no page that a stranger or visitor can open: not its name, its pins, its pictures or its counts [BOARD-10][SEC-28]', async ({
    page,
    product,
    member,
    context,
  }) => {
    const { owner, open: openBoard, board, section, pin, inSection } = await aSecret(product);
    const secrets = [
      WORD,
      board.id,
      pin.id,
      inSection.id,
      pin.image_signature,
      inSection.image_signature,
    ];
    const gone = [
      board.url,
      `${board.url}${section.slug}/`,
      `/pin/${pin.id}/`,
      `/pin/${inSection.id}/`,
      `/pin/any-words--${pin.id}/`,
    ];
    const pages = [
      '/',
      '/ideas/',
      `/${owner.username}/`,
      `/${owner.username}/_saved/`,
      `/${owner.username}/_created/`,
      openBoard.url,
      '/login/',
      '/signup/',
    ];
    const sourceOf = async (path: string): Promise<{ status: number; html: string }> => {
      const answer = await context.request.get(path);
      return { status: answer.status(), html: await answer.text() };
    };
    const readState = (html: string): string[] => secrets.filter((secret) => html.includes(secret));
    for (const viewer of [member.fullName, 'a visitor']) {
      if (viewer === 'a visitor') await context.clearCookies();
      await open(page, `/${owner.username}/`);
      await expect(page.getByRole('link', { name: `Your account, ${viewer}` })).toHaveCount(
        viewer === 'a visitor' ? 0 : 1,
      );
      await expect(page.getByRole('navigation', { name: 'Profile sections' })).toContainText(
        /Boards\s*1\s*Pins\s*1\s*Created/,
      );
      for (const path of gone) {
        const { status, html } = await sourceOf(path);
        expect(status, `${path} for ${viewer}`).toBe(404);
        expect(readState(html), `${path} for ${viewer}`).toEqual([]);
      }
      for (const path of pages)
        expect(readState((await sourceOf(path)).html), `${path} for ${viewer}`).toEqual([]);
      for (const scope of ['pins', 'boards', 'users']) {
        await open(page, `/search/${scope}/?q=${WORD}`);
        const first = page.getByRole('main').getByRole('heading', { level: 2 }).first();
        await expect(first).toContainText(/No|Nothing/);
        // Topics lead on from a search without results.
        const found = page.locator('main li:not([aria-label="Popular topics"] li)');
        await expect(found, `${scope} for ${viewer}`).toHaveCount(0);
        expect(readState((await page.content()).replaceAll(WORD, ''))).toEqual([]);
      }
    }
  });

  test('cannot be saved from, counted or found over the wire by a stranger [BOARD-10][SEC-29]', async ({
    product,
    member,
  }) => {
    const { owner, board, pin } = await aSecret(product);
    const mine = await aBoard(member, 'Mine');
    const missing = await member.refusal(savePin, {
      pin_id: '1234567890123456789',
      board_id: mine.id,
    });
    expect(await member.refusal(savePin, { pin_id: pin.id, board_id: mine.id })).toEqual(missing);
    expect(await member.refusal(savePin, { pin_id: pin.id, board_id: board.id })).toMatchObject({
      status: 404,
    });
    const { data: boards } = await member.call(getBoards, { username: owner.username });
    expect(boards.map(({ name }) => name)).toEqual(['Open things']);
    const counted = await member.call(getUser, { username: owner.username });
    expect([counted.board_count, counted.pin_count]).toEqual([1, 1]);
    const found = await member.call(search, { query: WORD, scope: 'pins' });
    expect(found.data.results).toEqual([]);
  });

  test('is whole for its owner: on the profile with a lock, by its address, in search, and in the picker [BOARD-10]', async ({
    page,
    product,
    member,
  }) => {
    const board = await aBoard(member, `${WORD} of mine`, 'secret');
    const pin = await aPin(member, board, { title: `${WORD} jar` });
    await open(page, `/${member.username}/`);
    const card = page.getByRole('link', { name: new RegExp(`${WORD} of mine`) });
    await expect(card.getByRole('img', { name: 'Secret' })).toBeVisible();
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: board.name })).toBeVisible();
    await expect(page.getByText('Secret board')).toBeVisible();
    await page.getByRole('link', { name: pin.title }).click();
    await expect(page.getByRole('dialog', { name: pin.title })).toBeVisible();
    await open(page, `/search/my_pins/?q=${WORD}`);
    await expect(page.getByRole('link', { name: pin.title })).toBeVisible();
    await open(page, `/pin/${pin.id}/`);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const stranger = await product.person();
    expect(await stranger.refusal(getPin, { id: pin.id })).toMatchObject({ status: 404 });
  });
});

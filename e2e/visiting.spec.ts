import type { Page } from '@playwright/test';
import { deletePin, deleteSection, getPin, savePin } from '#contract/pins.ts';
import { logOut } from '#contract/identity.ts';
import { groupOf } from '#contract/kernel/experiments.ts';
import { expect, open, PASSWORD, reload, test } from './product.ts';
import { aBoard, aWorld, stateOf } from './world.ts';

/** Finds a number that puts its browser in this group of the save count experiment. */
function numberIn(group: 'on' | 'off'): string {
  const words = { salt: 'visitor_saves', groups: { on: 1, off: 1 } };
  for (let number = 0; ; number += 1) {
    if (groupOf(words, String(number)) === group) return String(number);
  }
}

const prompt = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a visitor opens pins, boards, sections, profiles, ideas and search [ROUTE-02][ROUTE-03][ROUTE-04][ROUTE-21][BOARD-14]', async ({
  page,
  product,
}) => {
  const { owner, board, pin } = await aWorld(product);
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gather what you love');
  await page.getByRole('main').getByRole('link', { name: 'Explore ideas' }).click();
  await expect(page).toHaveURL('/ideas/');
  await page.getByRole('link', { name: pin.title }).first().click();
  await expect(page).toHaveURL(`/pin/${pin.id}/`);
  const closeup = page.getByRole('dialog', { name: pin.title });
  await expect(closeup).toBeVisible();
  const other = await product.person();
  await other.call(savePin, { pin_id: pin.id, board_id: (await aBoard(other, 'Kept')).id });
  const saves = async () =>
    (await owner.call(getPin, { id: pin.id })).aggregated_pin_data.aggregated_stats.saves;
  await expect.poll(saves).toBe(2);
  // The experiment uses the number that a visitor's browser drew.
  const draw = (group: 'on' | 'off') =>
    page.evaluate((drawn) => localStorage.setItem('bowerbird.drawn', drawn), numberIn(group));
  const savedTo = page.getByRole('link', { name: new RegExp(`saved to ${board.name}`) });
  await draw('on');
  await reload(page);
  await expect(savedTo.getByText('2 saves')).toBeVisible();
  await draw('off');
  await reload(page);
  await expect(savedTo.getByText('Saved 2 times')).toBeVisible();
  await savedTo.click();
  await expect(page).toHaveURL(board.url);
  await expect(page.getByRole('heading', { level: 1, name: board.name })).toBeVisible();
  await page
    .getByRole('list', { name: 'Sections' })
    .getByRole('link', { name: /^Feathers/ })
    .click();
  await expect(page).toHaveURL(`${board.url}feathers/`);
  await expect(page.getByRole('link', { name: 'A brown feather' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: board.name }).click();
  await page.getByRole('link', { name: owner.fullName }).first().click();
  await expect(page).toHaveURL(`/${owner.username}/`);
  await page.getByRole('combobox', { name: 'Search' }).fill(owner.username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/search/pins/?q=${owner.username}`);
  await expect(page.getByRole('link', { name: pin.title })).toBeVisible();
  await page.getByRole('link', { name: 'Boards' }).click();
  // The page of pins, which stays until the next one has loaded, has a link to the board too.
  await expect(page.getByRole('link', { name: pin.title })).toHaveCount(0);
  const card = page.getByRole('link', { name: new RegExp(board.name) });
  const request = page.waitForRequest(/_\/log\.gif\?event=click_go_to_board/);
  await card.click();
  expect(Object.fromEntries(new URL((await request).url()).searchParams)).toEqual({
    event: 'click_go_to_board',
    client: 'web',
    path: '/search/boards/',
    board_id: board.id,
  });
  await expect(page).toHaveURL(board.url);
  await page.goBack();
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('link', { name: new RegExp(owner.fullName) }).first()).toBeVisible();
});

test('each attempt of a visitor to act asks them to log in, in the words of that act, and changes nothing [ROUTE-21]', async ({
  page,
  product,
}) => {
  const world = await aWorld(product);
  // A job counts the picture's own saves.
  await expect
    .poll(async () => {
      const { aggregated_pin_data } = await world.owner.call(getPin, { id: world.pin.id });
      return aggregated_pin_data.aggregated_stats.saves;
    })
    .toBe(1);
  const before = await stateOf(world);
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`);
  });
  await open(page, `/pin/${world.pin.id}/`);
  const article = page.getByRole('article').first();
  await article.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(prompt(page, 'Log in to save this Pin')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await article.getByRole('button', { name: /^Choose board/ }).click();
  await expect(prompt(page, 'Log in to save this Pin')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await article.getByRole('button', { name: /^Follow/ }).click();
  const follow = prompt(page, 'Log in to follow');
  await expect(follow.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `/login/?next=${encodeURIComponent(`/pin/${world.pin.id}/`)}`,
  );
  await page.keyboard.press('Escape');

  await open(page, world.board.url);
  const tile = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: world.pin.title }) });
  await tile.hover();
  await tile.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(prompt(page, 'Log in to save this Pin')).toBeVisible();
  expect(changes).toEqual([]);
  expect(await stateOf(world)).toEqual(before);
});

test('creating is for people who are signed in: a visitor gets the ways in, and comes back signed in [CREATE-01]', async ({
  page,
  product,
  drawn,
}) => {
  const path = `/pin/create/button/?url=${encodeURIComponent(drawn.page('stairs'))}`;
  await open(page, path);
  await expect(
    page.getByRole('heading', { name: 'Log in to create a Pin or board' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find pictures' })).toHaveCount(0);
  const person = await product.person();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login\/\?next=/);
  await page.getByLabel('E-mail or username').fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('group', { name: 'Pictures on this page' })).toBeVisible();
});

test.describe('logging out', () => {
  // Requests made just before may be answered after.
  test.use({ provoked: /status of 401/ });

  test('logging out ends the session: the person is a visitor again [ROUTE-01]', async ({
    page,
    member,
  }) => {
    await open(page, '/');
    await page.getByRole('link', { name: `Your account, ${member.fullName}` }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page).toHaveURL('/');
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name.includes('session') || name === '_auth')).toEqual([]);
  });
});

test.describe('what does not exist', () => {
  test.use({ provoked: /status of 404/ });

  test('is a 404 page with the ways on when it is asked for directly [ROUTE-16]', async ({
    page,
    member,
  }) => {
    for (const path of [
      '/pin/1234567890123456789/',
      '/nobody_at_all/',
      '/nobody/nothing/',
      '/a/b/c/d/',
    ]) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(
        page.getByRole('heading', { level: 1, name: 'There is nothing here' }),
      ).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Go home' })).toHaveAttribute(
        'href',
        '/',
      );
      await expect(
        page.getByRole('link', { name: `Your account, ${member.fullName}` }),
      ).toBeVisible();
    }
  });

  test('a visitor is led from it to ideas, and told why [ROUTE-16]', async ({ page, product }) => {
    const { owner, board, section } = await aWorld(product);
    await open(page, board.url);
    await owner.call(deleteSection, { section_id: section.id });
    await page
      .getByRole('list', { name: 'Sections' })
      .getByRole('link', { name: /^Feathers/ })
      .click();
    await expect(page).toHaveURL('/ideas/');
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toContainText(
      'Section not found',
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toHaveCount(0);
  });

  test('a person is led from it home, and told why [ROUTE-16]', async ({
    page,
    product,
    member,
  }) => {
    const { owner, board, section } = await aWorld(product);
    await open(page, board.url);
    await owner.call(deleteSection, { section_id: section.id });
    await page
      .getByRole('list', { name: 'Sections' })
      .getByRole('link', { name: /^Feathers/ })
      .click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toContainText(
      'Section not found',
    );
    await expect(
      page.getByRole('link', { name: `Your account, ${member.fullName}` }),
    ).toBeVisible();
  });

  test('a pin that went while its grid was open says so in the closeup', async ({
    page,
    product,
  }) => {
    const { owner, board, pin } = await aWorld(product);
    await open(page, `/${owner.username}/_saved/`);
    await owner.call(deletePin, { id: pin.id });
    await page.getByRole('link', { name: pin.title }).click();
    await expect(page).toHaveURL(`/pin/${pin.id}/`);
    await expect(page.getByRole('dialog')).toContainText(/There is nothing here|Feather of/);
    await page.reload();
    await expect(
      page.getByRole('heading', { level: 1, name: 'There is nothing here' }),
    ).toBeVisible();
    expect(board.pin_count).toBe(0);
  });
});

test.describe('a session that ended elsewhere', () => {
  test.use({ provoked: /status of 40[14]/ });
  test('leads from what needs it to a page for visitors, which says why [ROUTE-16][SEC-5]', async ({
    page,
    member,
  }) => {
    await open(page, `/search/pins/?q=${member.username}`);
    await member.call(logOut, {});
    await page.getByRole('link', { name: 'Your Pins' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
    await expect(page).toHaveURL('/ideas/');
    const alert = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
    await expect(alert).toContainText('Log in');
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
    await expect(alert).toBeHidden();
  });
});

test('a profile is one’s own only for the person with that name [ROLE-02]', async ({
  page,
  product,
  member,
}) => {
  const other = await product.person();
  await open(page, `/${member.username}/`);
  await expect(page.getByRole('button', { name: 'Create board' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Follow/ })).toHaveCount(0);
  await open(page, `/${other.username}/`);
  await expect(page.getByRole('button', { name: `Follow ${other.fullName}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create board' })).toHaveCount(0);
  await page.context().clearCookies();
  await open(page, `/${member.username}/`);
  await expect(page.getByRole('button', { name: 'Create board' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Follow ${member.fullName}` })).toBeVisible();
});

import type { BrowserContext, Page } from '@playwright/test';
import { changeSensitiveWords } from '#contract/discovery/sensitive.ts';
import { getTopic } from '#contract/discovery/topics.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test, type Product } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Creates three people's pins with the hashtag, on boards with the same name. */
async function tagged(product: Product, word: string): Promise<string[]> {
  const signatures: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const person = await product.person();
    const board = await aBoard(person, `Of ${word} ${count}`);
    const title = `A ${word} of ${count}`;
    const pin = await aPin(person, board, { title, description: `#${word}` });
    signatures.push(pin.image_signature);
  }
  return signatures;
}

const pictures = (page: Page) => page.getByRole('main').locator('img');
const notice = (page: Page, words: string) =>
  page.getByRole('heading', { name: `“${words}” may show things you'd rather not see` });

async function desk(context: BrowserContext, product: Product, birthday: string | null) {
  const person = await product.person();
  if (birthday !== null) await person.call(updateSettings, { birthday });
  await signIn(context, person, product.url);
  return context.newPage();
}

test('an operator adds a word, and takes it away again', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  await signIn(context, product.operator, product.url);
  const page = await context.newPage();
  await open(page, '/operator/');
  await page.getByRole('link', { name: 'Sensitive words' }).click();
  const field = page.getByLabel('Words and hashtags');
  await field.fill('Bruises\n#black_eyes, ');
  await page.getByRole('button', { name: 'Add' }).click();
  const words = page.getByRole('list', { name: 'Sensitive words' }).getByRole('listitem');
  await expect(words.filter({ hasText: /^Bruises/ })).toBeVisible();
  await expect(words.filter({ hasText: '#black_eyes' })).toBeVisible();
  await expect(field).toHaveValue('');
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/search/boards/?q=bruised');
  await expect(notice(page, 'bruised')).toBeVisible();
  await open(page, '/operator/sensitive/');
  await page.getByRole('button', { name: 'Remove Bruises' }).click();
  await expect(words.filter({ hasText: 'Bruises' })).toHaveCount(0);
  await expect(words.filter({ hasText: '#black_eyes' })).toBeVisible();
  await page.goto('/search/boards/?q=bruised');
  await expect(page.getByRole('heading', { name: 'No boards for “bruised”' })).toBeVisible();
  await context.close();
});

test('a visitor gets a notice without a picture, in a search and at a hashtag, and is led to log in', async ({
  page,
  product,
}) => {
  const signatures = await tagged(product, 'scabs');
  await product.run('discovery.count-topics');
  const topic = { topic: 'scabs' };
  await expect
    .poll(() =>
      product
        .visitor()
        .call(getTopic, topic)
        .then(
          (one) => one.pin_count,
          () => 0,
        ),
    )
    .toBe(3);
  const addresses = ['/search/pins/?q=%23scabs', '/search/boards/?q=scabs', '/ideas/scabs/'];
  for (const path of addresses) {
    await open(page, path);
    await expect(pictures(page).first(), path).toBeVisible();
  }
  await product.operator.call(changeSensitiveWords, { add: ['scab'] });
  for (const path of addresses) {
    const html = await (await page.request.get(path)).text();
    for (const signature of signatures) expect(html, path).not.toContain(signature);
    expect(html, path).not.toMatch(/og:image"/);
    expect(html, path).toContain('may show things you');
    await open(page, path);
    await expect(
      page.getByText("It's for people aged 18 and over. Log in to see it."),
    ).toBeVisible();
    await expect(pictures(page), path).toHaveCount(0);
    expect(await axeFindings(page), path).toEqual([]);
  }
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).first().click();
  await expect(page).toHaveURL(/\/login\/\?next=%2Fideas%2Fscabs%2F$/);
});

test('an adult looks behind the notice by one press, for the visit; who is younger, or did not say, does not', async ({
  browser,
  product,
}) => {
  await tagged(product, 'sutures');
  await product.run('discovery.count-topics');
  await expect
    .poll(() =>
      product
        .visitor()
        .call(getTopic, { topic: 'sutures' })
        .then(
          (one) => one.pin_count,
          () => 0,
        ),
    )
    .toBe(3);
  await product.operator.call(changeSensitiveWords, { add: ['#sutures'] });
  const fresh = () => browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });

  const context = await fresh();
  const page = await desk(context, product, '1980-01-01');
  await open(page, '/search/pins/?q=sutures');
  await expect(notice(page, 'sutures')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByRole('link', { name: 'A sutures of 1' }).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'People and boards' })).toContainText('Of sutures');
  await expect(notice(page, 'sutures')).toHaveCount(0);
  // Other kinds of results for the same words are hidden too, and pins are there on the way back.
  await page.getByRole('link', { name: 'Boards', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Of sutures/ }).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'A sutures of 1' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/search\/pins\/\?q=sutures$/);

  await open(page, '/ideas/sutures/');
  await expect(notice(page, '#sutures')).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByRole('link', { name: 'A sutures of 1' }).first()).toBeVisible();
  await context.close();

  const year = new Date().getUTCFullYear() - 15;
  for (const [birthday, text, way] of [
    [`${year}-06-01`, "It's for people aged 18 and over.", 'Explore ideas'],
    [null, 'Add your birthday to see it.', 'Add your birthday'],
  ] as const) {
    const other = await fresh();
    const seat = await desk(other, product, birthday);
    for (const path of ['/search/pins/?q=sutures', '/ideas/sutures/']) {
      await open(seat, path);
      await expect(seat.getByText(text)).toBeVisible();
      await expect(seat.getByRole('button', { name: 'Show it' })).toHaveCount(0);
      await expect(pictures(seat)).toHaveCount(0);
    }
    await seat.getByRole('main').getByRole('link', { name: way }).click();
    await expect(seat).toHaveURL(birthday === null ? /\/settings\/account\/$/ : /\/ideas\/$/);
    await other.close();
  }
});

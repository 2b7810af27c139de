import type { Page } from '@playwright/test';
import { updateSettings } from '#contract/identity/settings.ts';
import { getViewer } from '#contract/identity.ts';
import { groupOf } from '#contract/kernel/experiments.ts';
import { createDraft } from '#contract/builder/drafts.ts';
import { getScheduledPins } from '#contract/builder/publishing.ts';
import { axeFindings } from './axe.ts';
import { partner } from './building.ts';
import { expect, open, signIn, test as base, type Person, type Product } from './product.ts';
import { runProduct } from './run-product.ts';
import { aBoard, aPin } from './world.ts';

const crop = { name: 'crop', salt: 'crop', groups: { on: 1, on_wide: 1, off: 1 } };

/** A product whose operator opens some tools only to some groups and languages. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await runProduct('', {
        EXPERIMENTS: JSON.stringify({ [crop.name]: crop.groups }),
        BUILDER_GATES: JSON.stringify({
          tools: {
            create: { languages: ['en', 'sw'] },
            editing: { groups: ['crop:on*'] },
            layouts: { groups: ['crop:on'] },
            shop_the_pin: { languages: ['sw'] },
            scheduling: { languages: ['sw'] },
          },
        }),
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// Colours change without transitions.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Creates a business with a draft, whose person is in this group and speaks this language; signs in the browser. */
async function aMaker(
  page: Page,
  product: Product,
  group: string,
  locale: string,
): Promise<{ person: Person; draft: string }> {
  for (let tries = 0; tries < 100; tries += 1) {
    const person = await product.person();
    const viewer = await person.call(getViewer, {});
    if (viewer === null || groupOf(crop, viewer.id) !== group) continue;
    await partner(person);
    const board = await aBoard(person, 'Shop');
    const { image_signature } = await aPin(person, board);
    const pictures = [{ image_signature }];
    const { id } = await person.call(createDraft, { board_id: board.id, pictures });
    await person.call(updateSettings, { locale });
    await signIn(page.context(), person, product.url);
    return { person, draft: `/pin-builder/?draft=${id}` };
  }
  throw new Error(`nobody is in ${group}`);
}

const NO_LANGUAGE = "This isn't available in your language yet.";
const NO_GROUP = "This isn't available to you yet.";

const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The reason stands below the name: what a person reads has a space there. */
const READ = { useInnerText: true };
const why = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('what the operator closed to a group or a language says so to whoever is outside', async ({
  page,
  product,
}) => {
  const { draft } = await aMaker(page, product, 'off', 'en-GB');
  await open(page, draft);
  await expect(why(page, NO_GROUP)).toHaveText(
    `Crop and ratio, Text on the picture ${NO_GROUP}`,
    READ,
  );
  await expect(tool(page, 'Crop and ratio')).toHaveCount(0);
  await expect(page.getByLabel('Publish at')).toBeDisabled();
  await expect(page.getByText(NO_LANGUAGE)).toHaveCount(1);
  await expect(page.locator('main')).not.toContainText(/experiment|group|crop:/u);
  await tool(page, 'Picture tags').click();
  await expect(why(page, NO_LANGUAGE)).toHaveText(`Products ${NO_LANGUAGE}`, READ);
  await expect(page.getByLabel('Find a person')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('it is there for another language and for a group that a pattern means, and what that leaves out says so', async ({
  page,
  product,
}) => {
  const { person, draft } = await aMaker(page, product, 'on_wide', 'sw');
  await open(page, draft);
  await tool(page, 'Crop and ratio').click();
  await page.getByRole('radio', { name: '1:1' }).check();
  await expect(why(page, NO_GROUP)).toHaveText(`Layout ${NO_GROUP}`, READ);
  await tool(page, 'Picture tags').click();
  await expect(page.getByLabel('Find a Pin of it')).toBeVisible();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  await page.getByLabel('Publish at').fill(tomorrow);
  await tool(page, 'Schedule').click();
  await expect(page.getByRole('heading', { name: 'Your Pin is scheduled' })).toBeVisible();
  expect((await person.call(getScheduledPins, {})).data).toHaveLength(1);
});

test('all of it is there for the group that is named', async ({ page, product }) => {
  const { draft } = await aMaker(page, product, 'on', 'sw');
  await open(page, draft);
  await tool(page, 'Crop and ratio').click();
  await page.getByRole('radio', { name: '1:1' }).check();
  await expect(page.getByText('Layout', { exact: true })).toBeVisible();
  await expect(page.getByText(NO_GROUP)).toHaveCount(0);
});

test('where no pins are made in a language, the builder says so in place of taking pictures', async ({
  page,
  product,
}) => {
  const { person } = await aMaker(page, product, 'on', 'cs');
  await open(page, '/pin-builder/');
  await expect(why(page, NO_LANGUAGE)).toHaveText(`New Pins ${NO_LANGUAGE}`, READ);
  await expect(page.getByLabel('Choose pictures')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await person.call(updateSettings, { locale: 'sw' });
  await open(page, '/pin-builder/');
  await expect(page.getByLabel('Choose pictures')).toBeVisible();
  await expect(why(page, NO_LANGUAGE)).toHaveCount(0);
});

import { createDraft } from '#contract/builder/drafts.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { partner, photo } from './building.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

test('how much of each limit is used is shown while one writes, and what is too much is said beside its field and not published [BUILD-08]', async ({
  page,
  member,
}) => {
  const board = await aBoard(member, 'Shop');
  const { image_signature } = await aPin(member, board);
  const made = (kind: 'carousel' | 'story', count: number) => {
    const ratio = kind === 'story' ? '9:16' : '2:3';
    const composition = { ratio, layout: 'fill', crop: null, background: '#ffffff' } as const;
    const picture = { image_signature, composition: { ...composition, overlays: [] } };
    const pictures = Array.from({ length: count }, () => picture);
    const scenario = kind === 'story' ? 'story_pin' : 'default';
    return member.call(createDraft, { kind, scenario, board_id: board.id, pictures });
  };
  const linkOf = (length: number) => 'https://shop.example/'.padEnd(length, 'x');
  const overfull = async (label: string, most: number, long = 'x'.repeat(most + 1)) => {
    const input = page.getByLabel(label, { exact: true });
    const field = input.locator('xpath=ancestor::*[label or .//label][1]');
    await input.fill(long.slice(0, most));
    await expect(field).toContainText(`${most}/${most}`);
    await expect(field.getByRole('alert')).toHaveCount(0);
    await input.fill(long);
    await expect(field).toContainText(`${most + 1}/${most}`);
    await expect(field.getByRole('alert')).toHaveText(`Use no more than ${most} characters.`);
    // The text stays, to be shortened, and the field is announced as invalid.
    await expect(input).toHaveValue(long);
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Not published')).toBeVisible();
    await input.fill('');
  };

  const tooMany = page.getByText(/^Use no more than \d+ pictures/);
  const story = await made('story', 19);
  await open(page, `/pin-builder/?draft=${story.id}`);
  await page.getByLabel('Add pictures').setInputFiles([await photo(3), await photo(5)]);
  await expect(tooMany).toHaveText('Use no more than 20 pictures.');
  await expect(page.getByRole('button', { name: /^Picture \d/ })).toHaveCount(20);
  await overfull('Text of this page', 2500);

  // Businesses have carousels instead.
  await partner(member);
  const carousel = await made('carousel', 4);
  await open(page, `/pin-builder/?draft=${carousel.id}`);
  await page.getByLabel('Add pictures').setInputFiles([await photo(3), await photo(5)]);
  await expect(tooMany).toHaveText('Use no more than 5 pictures.');
  await expect(page.getByRole('button', { name: /^Picture \d/ })).toHaveCount(5);
  for (const [label, most] of [
    ['Title', 100],
    ['Description', 1500],
    ['Alt text', 1000],
    ['Link', 2048],
    ['Link of this picture', 2048],
    ['Title of this picture', 100],
    ['Alt text of this picture', 1000],
  ] as const) {
    await overfull(label, most, label.startsWith('Link') ? linkOf(most + 1) : undefined);
  }
  const { data: pins } = await member.call(getBoardPins, { board_id: board.id });
  expect(pins).toHaveLength(1);
});

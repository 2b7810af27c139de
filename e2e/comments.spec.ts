import { getPin } from '#contract/pins.ts';
import { blockUser, getUser } from '#contract/social.ts';
import { createComment } from '#contract/talk.ts';
import { axeFindings } from './axe.ts';
import { expect, open, reload, signIn, taken, test } from './product.ts';
import { aWorld } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('people talk below a pin: they comment, reply, name each other and take it back', async ({
  page,
  product,
  member,
}) => {
  const { owner, board, pin } = await aWorld(product);
  const first = `Look, @${member.username} #feathers`;
  await owner.call(createComment, { pinId: pin.id, text: first });
  await open(page, board.url);
  await page.getByRole('link', { name: pin.title }).click();
  const talk = page.getByRole('dialog').getByRole('region', { name: 'Comments' });
  await expect(talk.getByRole('heading', { name: '1 comment' })).toBeVisible();
  await expect(talk.getByRole('link', { name: `@${member.username}` })).toHaveAttribute(
    'href',
    `/${member.username}/`,
  );
  await expect(talk.getByRole('link', { name: '#feathers' })).toBeVisible();

  await talk.getByRole('button', { name: `Reply to ${owner.fullName}` }).click();
  await page.keyboard.type('I am looking');
  await page.keyboard.press('Enter');
  await expect(talk.getByText('I am looking')).toBeVisible();
  const field = talk.getByRole('textbox', { name: 'Add a comment' });
  await field.fill('A second thought');
  await field.press('Shift+Enter');
  await field.pressSequentially('on two lines');
  await talk.getByRole('button', { name: 'Send' }).click();
  await expect(talk.getByText('A second thought')).toBeVisible();
  await expect(talk.getByRole('heading', { name: '3 comments' })).toBeVisible();
  await expect(field).toHaveValue('');

  const like = talk.getByRole('button', { name: `Like the comment by ${owner.fullName}` });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText('1 like');
  const mine = talk.getByRole('listitem').filter({ hasText: 'A second thought' });
  await mine.getByRole('button', { name: 'Edit' }).click();
  const edited = talk.getByRole('textbox', { name: 'Edit your comment' });
  await expect(edited).toBeFocused();
  await edited.fill('A second thought, shorter');
  await edited.press('Enter');
  await expect(mine).toContainText('A second thought, shorter');
  await expect(mine).toContainText('Edited');

  await open(page, `/pin/${pin.id}/`);
  const likePin = page.getByRole('button', { name: /^Like(?! the)/ });
  await likePin.click();
  await expect(likePin).toHaveAttribute('aria-pressed', 'true');
  const likesOf = async () => (await owner.call(getPin, { id: pin.id })).reaction_counts['1'];
  await expect.poll(likesOf).toBe(1);
  const again = page.getByRole('region', { name: 'Comments' });
  await expect(
    again.getByRole('button', { name: `Like the comment by ${owner.fullName}, 1 like` }),
  ).toHaveAttribute('aria-pressed', 'true');
  await expect(again.getByRole('heading', { name: '3 comments' })).toBeVisible();
  await again.getByRole('button', { name: 'Show 1 reply' }).click();
  await expect(again.getByText('I am looking')).toBeVisible();
  const own = again.getByRole('listitem').filter({ hasText: 'A second thought' });
  await own.getByRole('button', { name: 'Delete' }).click();
  await own.getByRole('button', { name: 'Delete for good' }).click();
  await expect(own).toHaveCount(0);
  await expect(again.getByRole('heading', { name: '2 comments' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test.describe('a comment that does not get through', () => {
  test.use({ provoked: /Failed to load resource/ });
  test('stays where it was written, with another try', async ({ page, product, member }) => {
    const { pin } = await aWorld(product);
    await open(page, `/pin/${pin.id}/`);
    const talk = page.getByRole('region', { name: 'Comments' });
    await page.route('**/AggregatedCommentResource/create/**', (route) => route.abort());
    await talk.getByRole('textbox', { name: 'Add a comment' }).fill('Into the void');
    await page.keyboard.press('Enter');
    const item = talk.getByRole('listitem').filter({ hasText: 'Into the void' });
    await expect(item.getByRole('alert')).toContainText('The connection dropped');
    await page.unroute('**/AggregatedCommentResource/create/**');
    await item.getByRole('button', { name: 'Try again' }).click();
    await expect(item.getByRole('button', { name: 'Delete' })).toBeVisible();
    await expect(item).toContainText(member.fullName);
    await expect(talk.getByRole('heading', { name: '1 comment' })).toBeVisible();
  });
});

test('whose pin it is turns comments off and on; a visitor reads and is asked to log in', async ({
  page,
  browser,
  product,
}) => {
  const { owner, pin } = await aWorld(product);
  const stranger = await product.person();
  await stranger.call(createComment, { pinId: pin.id, text: 'From afar' });
  await signIn(page.context(), owner, product.url);
  await open(page, `/pin/${pin.id}/`);
  const talk = page.getByRole('region', { name: 'Comments' });
  await talk.getByRole('button', { name: 'Turn off' }).click();
  await expect(talk.getByRole('heading', { name: 'Comments are turned off' })).toBeVisible();
  await expect(talk.getByText('From afar')).toHaveCount(0);
  await talk.getByRole('button', { name: 'Turn on' }).click();
  await expect(talk.getByText('From afar')).toBeVisible();
  const visitor = await browser.newContext({ baseURL: product.url });
  const theirs = await visitor.newPage();
  await theirs.goto(`/pin/${pin.id}/`);
  await taken(theirs);
  await expect(theirs.getByText('From afar')).toBeVisible();
  await theirs.getByRole('button', { name: 'Log in to comment' }).click();
  await expect(theirs.getByRole('dialog')).toBeVisible();
  await visitor.close();
});

test('whom somebody blocks is not heard by them', async ({ page, product, member }) => {
  const { pin } = await aWorld(product);
  const loud = await product.person();
  await loud.call(createComment, { pinId: pin.id, text: 'LOUD WORDS' });
  await open(page, `/pin/${pin.id}/`);
  await expect(page.getByText('LOUD WORDS')).toBeVisible();
  const { id } = await member.call(getUser, { username: loud.username });
  await member.call(blockUser, { blocked_user_id: id });
  await reload(page);
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
  await expect(page.getByText('LOUD WORDS')).toHaveCount(0);
});

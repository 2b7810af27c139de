import { shareByEmail } from '#contract/talk/share.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

test.use({ provoked: /status of 404/, contextOptions: { reducedMotion: 'reduce' } });

test('whoever runs the place reads the mail that could not go out; nobody else has such a page', async ({
  page,
  context,
  member,
  product,
}) => {
  const pin = await aPin(member, await aBoard(member, 'Letters'), { title: 'A blue letter' });
  const to = `juno-${member.username}@people.example`;
  await member.call(shareByEmail, { pin_id: pin.id, email: to, message: 'For you.' });
  await page.goto('/settings/outbox/');
  await expect(page.getByRole('heading', { name: 'Unsent e-mail' })).toHaveCount(0);
  // Leaves the page, so that its pending requests are not sent without a session.
  await page.goto('about:blank');
  await context.clearCookies();
  await signIn(context, product.operator, product.url);
  const unsent = page.getByRole('listitem').filter({ hasText: to });
  await expect(async () => {
    await open(page, '/settings/outbox/');
    await expect(unsent).toContainText('No mail server is set up', { timeout: 1000 });
  }).toPass();
  await unsent.getByText(member.fullName).first().click();
  await expect(unsent).toContainText('For you.');
  expect(await axeFindings(page), 'the outbox').toEqual([]);
});

import type { ViewerShape } from '#contract/identity.ts';

/** Returns the viewer of a sign-up that created the account at once, without a link by e-mail. */
export async function signedUp(answer: Promise<ViewerShape | null>): Promise<ViewerShape> {
  const made = await answer;
  if (made === null) throw new Error('the account waits for a link in a message');
  return made;
}

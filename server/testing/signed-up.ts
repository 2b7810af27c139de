import type { ViewerShape } from '#contract/identity.ts';

/** Who a sign-up made at once, and not only by a link in a message. */
export async function signedUp(answer: Promise<ViewerShape | null>): Promise<ViewerShape> {
  const made = await answer;
  if (made === null) throw new Error('the account waits for a link in a message');
  return made;
}

import type { InputOf } from '#contract/kernel/call.ts';
import { newsChoice, type chooseNews as call, type NewsChoices } from '#contract/news/choices.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { storeChoice, mutedBy } from './choices-store.ts';

/** What the viewer is told of. */
export async function getNewsChoices({ tx, viewer }: SignedInContext): Promise<NewsChoices> {
  const muted = await mutedBy(tx, viewer.id);
  return { type: 'news_choices', kinds: newsChoice.options.filter((kind) => !muted.has(kind)) };
}

/** The viewer is told of a kind from now on, or not. */
export async function chooseNews(
  context: SignedInContext,
  { kind, told }: InputOf<typeof call>,
): Promise<NewsChoices> {
  await storeChoice(context.tx, context.viewer.id, kind, told);
  return getNewsChoices(context);
}

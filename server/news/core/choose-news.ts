import type { InputOf } from '#contract/kernel/call.ts';
import { newsChoice, type chooseNews as call, type NewsChoices } from '#contract/news/choices.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { storeChoice, mutedBy } from './choices-store.ts';

/** The kinds of news that the viewer receives. */
export async function getNewsChoices({ tx, viewer }: SignedInContext): Promise<NewsChoices> {
  const muted = await mutedBy(tx, viewer.id);
  return { type: 'news_choices', kinds: newsChoice.options.filter((kind) => !muted.has(kind)) };
}

/** Turns a kind of news on or off for the viewer. */
export async function chooseNews(
  context: SignedInContext,
  { kind, is_notified: isNotified }: InputOf<typeof call>,
): Promise<NewsChoices> {
  await storeChoice(context.tx, context.viewer.id, kind, isNotified);
  return getNewsChoices(context);
}

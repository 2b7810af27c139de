import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getRelatedPins as call } from '#contract/discovery.ts';
import type { Pin } from '#contract/pins.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findPin, visibilityOf } from '#server/pins/index.ts';
import type { SlotSource } from '../feed/feed.ts';
import type { Walks } from '../graph/index.ts';
import { languageFor, usualOf } from './preference.ts';
import { boardsWith } from './related-store.ts';
import { runRelated } from './run-related.ts';

/** Returns other pictures that are similar to a pin visible to the viewer. */
export async function getRelatedPins(
  context: Context & { readonly walks: Walks; readonly sources: readonly SlotSource[] },
  input: InputOf<typeof call>,
): Promise<Page<Pin[]>> {
  const visibility = visibilityOf(context);
  const id = input.pin_id ?? input.pin ?? null;
  if (id === null) throw new Failure('invalid_input', 'Name a Pin.');
  const { signature, title, description } = await findPin(visibility, id);
  const text = `${title} ${description}`;
  const boards = await boardsWith(visibility.tx, signature);
  return runRelated({ context, visibility, sources: context.sources }, context.walks, input, {
    pictures: [{ signature, weight: 1 }],
    texts: { text, names: boards.map(({ name }) => name) },
    prefers: {
      interest: usualOf(boards.flatMap(({ interest }) => interest ?? [])),
      language: languageFor(text, context),
    },
    without: [signature],
  });
}

import type { InputOf } from '#contract/kernel/call.ts';
import type { setState as call } from '#contract/identity/states.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { storeState, statesOf } from './settings-store.ts';

const MOST_STATES = 100;

/** Stores a state of the viewer's client by name. */
export async function setState(
  { tx, viewer, now }: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  if (await storeState(tx, viewer.id, { ...input, now }, MOST_STATES)) return null;
  throw new Failure('invalid_input', `There can be no more than ${MOST_STATES} states.`);
}

/** All stored states of the viewer's clients, by name. */
export async function getStates({ tx, viewer }: SignedInContext): Promise<Record<string, string>> {
  const states = await statesOf(tx, viewer.id);
  return Object.fromEntries(states.map(({ state, value }) => [state, value]));
}

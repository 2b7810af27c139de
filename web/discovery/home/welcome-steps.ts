import type { Board } from '#contract/boards.ts';

/** The steps of a new person: their interests, then boards to follow. */
export interface WelcomeState {
  readonly step: 'topics' | 'boards';
  readonly chosen: readonly string[];
  readonly boards: readonly Board[];
}

export type WelcomeEvent =
  | { readonly kind: 'toggled'; readonly topic: string }
  | { readonly kind: 'kept'; readonly boards: readonly Board[] }
  | { readonly kind: 'back' };

/** Returns the first step: the boards for people who already chose topics, or if there are none. */
export function firstStep(welcome: {
  readonly topics: readonly unknown[];
  readonly chosen: readonly string[];
  readonly boards: readonly Board[];
}): WelcomeState {
  const { topics, chosen, boards } = welcome;
  return { step: topics.length === 0 || chosen.length > 0 ? 'boards' : 'topics', chosen, boards };
}

export function nextStep(state: WelcomeState, event: WelcomeEvent): WelcomeState {
  if (event.kind === 'back') return { ...state, step: 'topics' };
  if (event.kind === 'kept') return { ...state, step: 'boards', boards: event.boards };
  const { chosen } = state;
  const without = chosen.filter((topic) => topic !== event.topic);
  return {
    ...state,
    chosen: without.length < chosen.length ? without : [...chosen, event.topic],
  };
}

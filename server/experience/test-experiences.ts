import type { createOperatorExperience } from '#contract/experience/operator-experiences.ts';
import type { SentOf } from '#contract/kernel/call.ts';

export type Fields = SentOf<typeof createOperatorExperience>;

/** An operator's input for a tip shown to everybody. */
export const tip: Fields = {
  placement: 'home',
  kind: 'tip',
  title: 'Share a board',
  text: 'Invite somebody, and gather together.',
  is_on: true,
  is_triggered: false,
  audience: 'everyone',
  countries: [],
};

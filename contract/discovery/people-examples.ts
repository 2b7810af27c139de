import { example, world, type Example } from '#contract/kernel/example.ts';
import { ines } from '#contract/social/examples.ts';
import { getFollowSuggestions, hideFollowSuggestion, unhideFollowSuggestion } from './people.ts';

export const peopleExamples: readonly Example[] = [
  example(getFollowSuggestions, 'People to follow, with the reason.', { page_size: 25 }, [
    {
      id: ines.id,
      type: 'follow_suggestion',
      user: ines,
      reason: { kind: 'saves', name: 'Blue things', count: 1 },
    },
  ]),
  example(hideFollowSuggestion, 'Suggests a person no more.', { user_id: world.ines }, null),
  example(unhideFollowSuggestion, 'Lets them be suggested again.', { user_id: world.ines }, null),
];

import { example, world, type Example } from '#contract/kernel/example.ts';
import { emil } from '#contract/social/examples.ts';
import { bower } from './examples.ts';
import { getPinTags } from './tags.ts';

const spot = { type: 'pin_tag', page: 0 } as const;

export const tagExamples: readonly Example[] = [
  example(
    getPinTags,
    "What is tagged in a pin's pictures: other pins, and people.",
    { pin_id: world.tagged },
    [
      { ...spot, id: '0', kind: 'product', pin: bower, x: 0.25, y: 0.5 },
      { ...spot, id: '1', kind: 'person', user: emil, x: 0.75, y: 0.5 },
    ],
  ),
];

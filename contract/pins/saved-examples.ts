import { blueThingsLink } from '#contract/boards/examples.ts';
import { example, world, type Example } from '#contract/kernel/example.ts';
import { findSaved } from './saved.ts';

export const savedExamples: readonly Example[] = [
  example(
    findSaved,
    'Where you have the picture of a pin, or one that looks the same, and pins of addresses by their prints.',
    { pin_id: world.creek, prints: ['0123456789abcdef0123456789abcdef'] },
    { copy: { pin_id: world.bower, board: blueThingsLink }, addresses: [] },
  ),
];

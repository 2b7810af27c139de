import type { Words } from './plans.ts';

/** Words for plants and sun prints. */
export const plants: readonly Words[] = [
  {
    match: /fern cyanotype/u,
    titles: ['Sun print, one frond', 'Fern, eleven minutes'],
    notes: [
      'Laid on the paper at noon and not breathed near.',
      'The left edge lifted a little. I like it better.',
    ],
    tags: ['cyanotype', 'fern', 'printmaking'],
  },
  {
    match: /cyanotype/u,
    titles: [
      'What the sun kept',
      '{K}, before breakfast',
      'Garden shadow, {k}',
      'A blue morning',
      'Rinsed twice',
      'Noon, held still',
      '{K} on the bathroom line',
      'The second attempt',
    ],
    notes: [
      'Picked at seven, printed by eight.',
      'The rinse is the best part: the blue arrives all at once.',
      'Pressed between two windows from the old kitchen.',
      'A ghost of the second stem on the left, from moving too soon.',
    ],
    tags: ['cyanotype', 'blue', 'botanical'],
  },
  {
    match: /fern/u,
    titles: ['Fern, unrolled', 'Plate one: the fern', 'Night fern'],
    notes: [
      'Every leaflet is a smaller fern. Count them if you do not believe me.',
      'From the damp corner behind the shed.',
    ],
    tags: ['fern', 'botanical', 'green'],
  },
  {
    match: /anemone/u,
    titles: ['Blue anemone, late April', 'Anemones on a dark table'],
    notes: [
      'Six days in a jam jar and still opening every morning.',
      'The small one followed the light.',
    ],
    tags: ['anemone', 'flowers', 'blue'],
  },
  {
    match: /poppy/u,
    titles: ['Two poppies, one ditch', 'Poppy against the dark', 'The last poppy'],
    notes: ['Gone by the afternoon, so we drew quickly.', 'Paper petals, ink heart.'],
    tags: ['poppy', 'flowers', 'red'],
  },
  {
    match: /dahlia/u,
    titles: ['Dahlia, first of autumn', 'A dahlia for the windowsill'],
    notes: ['Fourteen petals, twice over.', 'Grown from a tuber that looked like a potato.'],
    tags: ['dahlia', 'flowers', 'garden'],
  },
  {
    match: /queen anne/u,
    titles: ['Lace by the railway', 'Queen Anne’s lace, pressed'],
    notes: ['Umbrellas made of umbrellas.', 'Common as grass and finer than anything in the shop.'],
    tags: ['wildflowers', 'botanical', 'neutral'],
  },
  {
    match: /olive/u,
    titles: ['Olive branch', 'A branch for the kitchen wall'],
    notes: [
      'From the tree in the pot, which has never once been happy here.',
      'Silver underneath, green above.',
    ],
    tags: ['olive', 'botanical', 'kitchen'],
  },
  {
    match: /eucalyptus/u,
    titles: ['Eucalyptus, dusty green', 'Quiet eucalyptus'],
    notes: ['It smells of clean towels.', 'Leaf pairs, all the way up.'],
    tags: ['eucalyptus', 'green', 'calm'],
  },
  {
    match: /blueberry/u,
    titles: ['Blueberries, nearly', 'Blueberry branch'],
    notes: ['Leave them one more day.', 'The birds knew before we did.'],
    tags: ['blueberry', 'botanical', 'blue'],
  },
  {
    match: /grass/u,
    titles: ['Wild grass, August', 'Seven stems of grass'],
    notes: ['What you notice when you sit down on a walk.', 'Dry enough to rustle.'],
    tags: ['grass', 'botanical', 'wheat'],
  },
  {
    match: /magnolia/u,
    titles: ['Magnolia leaf study', 'Big leaves, few words'],
    notes: ['Leather on one side, suede on the other.', 'A leaf this size deserves its own page.'],
    tags: ['leaves', 'botanical', 'study'],
  },
];

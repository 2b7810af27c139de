import type { Words } from './plans.ts';

/** Words for pots, houses and blue things. */
export const objects: readonly Words[] = [
  {
    match: /^vases \d/u,
    titles: [
      'Family portrait',
      'Shelf, after firing',
      'Five from the same kiln',
      'Pots in window light',
      'Tuesday’s pots',
      'After the glaze class',
      'Shelf of odd heights',
      'Sunday table',
    ],
    notes: [
      'The jug leans. We all lean.',
      'Unloaded warm, still ticking.',
      'Afternoon light did most of the work.',
      'Nobody may buy the small one.',
    ],
    tags: ['ceramics', 'stilllife', 'pottery'],
  },
  {
    match: /^vases .* and /u,
    titles: ['Two pots, talking', 'A good pair', 'Unmatched set', 'Neighbours'],
    notes: [
      'Thrown a year apart, and they get on.',
      'One holds spoons, one holds its breath.',
      'Same clay, different evening.',
    ],
    tags: ['ceramics', 'stilllife', 'pottery'],
  },
  {
    match: /^vases a single/u,
    titles: [
      'Just the one',
      'Pot with a shadow',
      'One jar, one window',
      'Nothing else on the table',
    ],
    notes: [
      'Some shelves need only this.',
      'Dipped once, held by the foot.',
      'Three kilos of clay and a lot of patience.',
    ],
    tags: ['ceramics', 'vase', 'minimal'],
  },
  {
    match: /reflection/u,
    titles: ['Canal, no wind', 'Upside-down street', 'Lights on the water'],
    notes: ['The ducks will ruin it in a minute.', 'Best seen from the bakery bridge.'],
    tags: ['canal', 'houses', 'city'],
  },
  {
    match: /canal/u,
    titles: [
      'Four houses, four opinions',
      'Narrow houses',
      'Stepped gables',
      'Street of thin houses',
    ],
    notes: [
      'The stairs inside are nearly ladders.',
      'Each one measured its windows against next door.',
      'The blue door is a dentist.',
    ],
    tags: ['houses', 'architecture', 'city'],
  },
  {
    match: /shutter/u,
    titles: ['Shutters, siesta', 'Four windows', 'Someone is home', 'Window boxes'],
    notes: [
      'Open by six, when the heat lets go.',
      'Geraniums survive everything, even us.',
      'Counted on the walk to the station.',
    ],
    tags: ['windows', 'architecture', 'colour'],
  },
  {
    match: /arcade/u,
    titles: ['Arches, afternoon', 'Arcade with plants', 'Shade, please'],
    notes: ['Sit in the third one, there is a breeze.', 'Same arch, twelve skies.'],
    tags: ['arches', 'architecture', 'shade'],
  },
  {
    match: /in rows/u,
    titles: [
      'Found, sorted, blue',
      'The inventory',
      'Pocket contents, one week',
      'The blue drawer',
      'Everything blue from the beach path',
    ],
    notes: [
      'Not one of them bought.',
      'A bird would do it better, but slower.',
      'The peg is from next door. Sorry.',
    ],
    tags: ['blue', 'collection', 'knolling'],
  },
  {
    match: /ring of/u,
    titles: ['A ring for nobody', 'Arranged by a patient bird', 'Round and round', 'Blue circle'],
    notes: [
      'Start in the middle. Work outwards until called for supper.',
      'Turned each piece until it looked at the centre.',
    ],
    tags: ['blue', 'collection', 'mandala'],
  },
  {
    match: /one kind/u,
    titles: ['All the same, all different', 'Dark to light', 'A blue scale'],
    notes: [
      'The bottom left one is my favourite. Today.',
      'Sorting them took longer than finding them.',
    ],
    tags: ['blue', 'collection', 'colour'],
  },
  {
    match: /drift/u,
    titles: ['A drift of blue', 'Swept in by the tide', 'As they fell'],
    notes: ['Tipped out of the tin and left.', 'Almost a river.'],
    tags: ['blue', 'collection', 'found'],
  },
];

import type { Words } from './plans.ts';

/** Words for letters, patterns and small towns. */
export const graphics: readonly Words[] = [
  {
    match: /specimen/u,
    titles: ['Specimen sheet', 'Alphabet drawer', 'Letters, assorted'],
    notes: ['Wood type we wish we owned.', 'Twelve letters, one long lunch.'],
    tags: ['lettering', 'type', 'specimen'],
  },
  {
    match: /letter/u,
    titles: [
      'The letter {L}',
      '{L}, drawn with one line',
      'Study for a big {L}',
      '{L} for the door',
    ],
    notes: [
      'Five stripes and no straight edges.',
      'Drawn without lifting the pen much.',
      'The counter is the hard part.',
    ],
    tags: ['lettering', 'type', 'design'],
  },
  {
    match: /modules/u,
    titles: [
      'Quarter circles, mostly',
      'Module study',
      'Sixteen squares',
      'Floor plan for a feeling',
      'Cut and turned',
      'Scissors, squares',
    ],
    notes: [
      'Nine shapes and a pair of scissors.',
      'Turn any square and it still works.',
      'Made for the fridge, framed instead.',
    ],
    tags: ['geometric', 'bauhaus', 'pattern'],
  },
  {
    match: /composition/u,
    titles: [
      'Circle, bar, balance',
      'Composition with a leaning line',
      'Poster without words',
      'Small dot, held breath',
      'Weight on the left',
    ],
    notes: ['Move the small dot and it all falls over.', 'Cut paper, then nerve.'],
    tags: ['bauhaus', 'poster', 'geometric'],
  },
  {
    match: /arches and/u,
    titles: [
      'Three arches and a sun',
      'Rainbow yard',
      'Arches, low sun',
      'Sunrise, stacked',
      'The arch family',
    ],
    notes: ['Built from the outside in.', 'For a nursery, or anyone.'],
    tags: ['arches', 'geometric', 'poster'],
  },
  {
    match: /bulge/u,
    titles: ['Something underneath', 'Checkers, inflated', 'A ball that is not there'],
    notes: ['Flat. Honestly, flat.', 'Step back. Further.'],
    tags: ['opart', 'illusion', 'geometric'],
  },
  {
    match: /^opart wave/u,
    titles: ['Lines that breathe', 'Curtain study', 'Lines with a pulse'],
    notes: ['Look away before it moves.', 'Forty-six lines, one tremor.'],
    tags: ['opart', 'lines', 'pattern'],
  },
  {
    match: /ribbons/u,
    titles: ['Ribbon sea', 'Seven colours walking', 'A long striped evening'],
    notes: ['Each line follows the last, a little late.', 'A scarf, maybe.'],
    tags: ['stripes', 'waves', 'colour'],
  },
  {
    match: /nested/u,
    titles: ['Spinning squares', 'Corner to corner', 'Straight lines only'],
    notes: ['Square in square in square. Nothing is curved.', 'Drawn with a ruler and a grudge.'],
    tags: ['opart', 'geometric', 'illusion'],
  },
  {
    match: /night town/u,
    titles: ['Town after supper', 'Lamps on', 'Violet hour'],
    notes: ['Someone is always up.', 'Gold windows, violet walls.'],
    tags: ['isometric', 'town', 'night'],
  },
  {
    match: /town/u,
    titles: [
      'Hill town, pocket size',
      'Rooftops',
      'A town with no cars',
      'Steps and domes',
      'Harbour town',
      'The upper terrace',
      'Town on a tray',
    ],
    notes: [
      'Post arrives by goat.',
      'The best view costs four flights.',
      'Every roof somebody’s terrace.',
    ],
    tags: ['isometric', 'town', 'architecture'],
  },
];

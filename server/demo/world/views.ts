import type { Words } from './plans.ts';

/** Words for marbled paper and landscapes. */
export const views: readonly Words[] = [
  {
    match: /nonpareil/u,
    titles: ['Nonpareil, fine comb', 'Endpapers for a small book'],
    notes: [
      'One pass down, one pass up, then the fine comb across.',
      'Found lining a drawer, made again from memory.',
    ],
    tags: ['marbling', 'paper', 'pattern'],
  },
  {
    match: /bouquet/u,
    titles: ['Bouquet pattern', 'Combed like hair'],
    notes: ['Shake the rake, do not push it.', 'A pattern for people who cannot leave well alone.'],
    tags: ['marbling', 'paper', 'pattern'],
  },
  {
    match: /^marble stone/u,
    titles: ['Stones in a stream', 'Drop on drop'],
    notes: ['Each drop pushes all the others aside, politely.', 'The trick is to stop.'],
    tags: ['marbling', 'stone', 'paper'],
  },
  {
    match: /^marble wave/u,
    titles: ['Slow wave paper', 'Tide paper'],
    notes: ['Stirred once with the handle of a spoon.', 'For wrapping something flat.'],
    tags: ['marbling', 'waves', 'paper'],
  },
  {
    match: /peacock/u,
    titles: ['Peacock paper', 'Tail feathers'],
    notes: ['Two rakes and a steady breath.', 'The one customers stroke without noticing.'],
    tags: ['marbling', 'peacock', 'colour'],
  },
  {
    match: /^marble shell/u,
    titles: ['Shells and rings', 'Tree rings, water rings'],
    notes: ['Seven colours into the same spot.', 'Left alone, ink makes circles.'],
    tags: ['marbling', 'rings', 'pattern'],
  },
  {
    match: /swirl/u,
    titles: ['Swirl, number nine', 'Spilled on purpose'],
    notes: ['Everything else that day went in the bin.', 'Turn it upside down. Better?'],
    tags: ['marbling', 'swirl', 'colour'],
  },
  {
    match: /northern lights/u,
    titles: ['Lights over the pass', 'Green night', 'After the clouds left'],
    notes: ['We had gone out for firewood.', 'Eleven minutes, then cloud.'],
    tags: ['aurora', 'night', 'mountains'],
  },
  {
    match: /misty/u,
    titles: [
      'Ridge after ridge',
      'Morning, seven ridges',
      'The far one might be cloud',
      'Pines and first light',
    ],
    notes: [
      'The valley keeps its mist until nine.',
      'Each ridge a little less certain than the last.',
      'Carry the heavy boots.',
      'Coffee at the second bend.',
    ],
    tags: ['mountains', 'mist', 'landscape'],
  },
  {
    match: /fjord/u,
    titles: ['Fjord, low sun', 'Where the trees stop', 'Water like a table'],
    notes: ['No wind. Even the boat was quiet.', 'The ferry comes on Thursdays.'],
    tags: ['fjord', 'water', 'landscape'],
  },
  {
    match: /dunes/u,
    titles: ['Dunes, evening', 'Sand in every pocket', 'The long dune', 'Warm sand, cold tea'],
    notes: ['The wind redraws it each night.', 'Walk on the ridge, it is firmer.'],
    tags: ['dunes', 'desert', 'warm'],
  },
  {
    match: /sea/u,
    titles: ['One small sail', 'Evening crossing', 'Home before dark', 'Past the last island'],
    notes: [
      'Two people, one sandwich.',
      'The light goes last from the water.',
      'We waved. They waved.',
    ],
    tags: ['sea', 'sailing', 'sunset'],
  },
];

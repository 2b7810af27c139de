import type { BoardPlan } from './plans.ts';

/** Boards of those who gather photographs and museums' pictures. */
export const boardsOfPhotographs: readonly BoardPlan[] = [
  {
    owner: 'silver_and_salt',
    name: 'Plates from the attic',
    description: 'The first hundred years of holding still.',
    pictures: ['plates'],
    sections: [
      { title: 'Places', pictures: ['plates:view', 'plates:house'] },
      { title: 'Plants', pictures: ['plates:plant'] },
      { title: 'Animals', pictures: ['plates:animal'] },
    ],
  },
  {
    owner: 'silver_and_salt',
    name: 'Before there was colour',
    description: 'Blue counts.',
    pictures: ['plates*4', 'cyanotype*5', 'stars:moon', 'orbit:moon'],
    sections: [],
  },
  {
    owner: 'the_open_shelf',
    name: 'Green glaze',
    description: 'Celadon, and friends of celadon.',
    pictures: ['celadon'],
    sections: [
      { title: 'With lids', pictures: ['celadon:lid'] },
      { title: 'For one branch', pictures: ['celadon:vase'] },
    ],
  },
  {
    owner: 'the_open_shelf',
    name: 'To wear once',
    description: 'Gold and silk, and nowhere to go.',
    pictures: ['gold', 'rooms:silk', 'rooms:red', 'rooms:sea'],
    sections: [],
  },
  {
    owner: 'window_seat',
    name: 'From a window seat',
    description: 'Left side, over the wing.',
    pictures: ['orbit'],
    sections: [
      { title: 'Home', pictures: ['orbit:earth'] },
      { title: 'Further out', pictures: ['orbit:moon', 'orbit:planet', 'orbit:galaxy'] },
    ],
  },
  {
    owner: 'window_seat',
    name: 'Same place, on paper',
    description: 'Drawn by people who had not been there either.',
    pictures: ['topo:coast', 'topo:island*3', 'stars*4', 'orbit:earth*3'],
    sections: [],
  },
  {
    owner: 'after_hours',
    name: 'Flowers that outlast the week',
    description: 'And some fruit.',
    pictures: ['tables'],
    sections: [
      { title: 'With fruit', pictures: ['tables:fruit'] },
      { title: 'Outside', pictures: ['tables:garden'] },
    ],
  },
  {
    owner: 'after_hours',
    name: 'Rooms with people in them',
    description: 'Nobody looks up.',
    pictures: ['rooms'],
    sections: [{ title: 'What they wear', pictures: ['rooms:silk', 'rooms:red', 'rooms:sea'] }],
  },
  {
    owner: 'after_hours',
    name: 'Standing by the water',
    description: 'Canals, tides, one calm day.',
    pictures: ['shores', 'plates:harbour', 'plates:sea'],
    sections: [],
  },
  {
    owner: 'fern_and_ink',
    name: 'Painted from life',
    description: 'Other people with a garden and a brush.',
    pictures: ['tables*5', 'plates:plant'],
    sections: [],
  },
  {
    owner: 'clay_on_tuesday',
    name: 'Handles, lids, necks',
    description: 'Before you throw it, look how they did.',
    pictures: ['celadon*8'],
    sections: [],
  },
  {
    owner: 'lantern_observatory',
    name: 'Better telescopes',
    description: 'We are not jealous.',
    pictures: ['orbit:moon', 'orbit:planet', 'orbit:galaxy'],
    sections: [],
  },
  {
    owner: 'north_of_nowhere',
    name: 'Where we would have walked',
    description: 'Somebody was there first, with a tripod.',
    pictures: ['plates:view', 'shores*3'],
    sections: [],
  },
];

import type { BoardPlan } from './plans.ts';

/** Boards of those who make things of plants, paper, clay and cloth. */
export const boardsOfMakers: readonly BoardPlan[] = [
  {
    owner: 'fern_and_ink',
    name: 'Garden plates',
    description: 'Everything from our own beds, drawn to size.',
    pictures: ['botanical*16'],
    sections: [
      { title: 'Flowers', pictures: ['botanical:anemone', 'botanical:poppy', 'botanical:dahlia'] },
      {
        title: 'Leaves',
        pictures: [
          'botanical:fern',
          'botanical:eucalyptus',
          'botanical:magnolia',
          'botanical:olive',
        ],
      },
    ],
  },
  {
    owner: 'fern_and_ink',
    name: 'Things for the windowsill',
    description: 'Jars, stems, and what to put them in.',
    pictures: ['vases*8', 'botanical:anemone', 'botanical:dahlia', 'botanical:eucalyptus'],
    sections: [],
  },
  {
    owner: 'fern_and_ink',
    name: 'Sun prints we envy',
    description: 'How do they get that blue?',
    pictures: ['cyanotype*9'],
    sections: [],
  },
  {
    owner: 'bluehour_press',
    name: 'Made before breakfast',
    description: 'Sun prints, newest last.',
    pictures: ['cyanotype*12'],
    sections: [
      { title: 'Ferns', pictures: ['cyanotype:fern'] },
      { title: 'Flowers', pictures: ['cyanotype:anemone', 'cyanotype:poppy', 'cyanotype:dahlia'] },
    ],
  },
  {
    owner: 'bluehour_press',
    name: 'All the blues',
    description: 'For matching, mixing and staring.',
    pictures: ['blues*9', 'textile:sashiko', 'tiles*5', 'marble*3', 'birds:bluebird'],
    sections: [],
  },
  {
    owner: 'bluehour_press',
    name: 'Stems to pick',
    description: 'Good shadows only.',
    pictures: ['botanical*10', 'cyanotype*4'],
    sections: [],
  },
  {
    owner: 'the_marbling_shed',
    name: 'Finished sheets',
    description: 'Dry, pressed, for sale on Saturdays.',
    pictures: ['marble*14'],
    sections: [
      { title: 'Combed', pictures: ['marble:nonpareil', 'marble:bouquet', 'marble:peacock'] },
      { title: 'Free', pictures: ['marble:stone', 'marble:swirl', 'marble:shell', 'marble:wave'] },
    ],
  },
  {
    owner: 'the_marbling_shed',
    name: 'Colour before ink',
    description: 'Palettes to steal.',
    pictures: ['facades*5', 'landscape:dunes', 'textile:kilim', 'opart:ribbons', 'bauhaus*4'],
    sections: [],
  },
  {
    owner: 'the_marbling_shed',
    name: 'Lines that move',
    description: 'Combs, waves and contour lines.',
    pictures: ['opart*8', 'topo*6', 'marble*4'],
    sections: [],
  },
  {
    owner: 'tessera_row',
    name: 'Walls we walked past',
    description: 'With street names where we remember.',
    pictures: ['tiles*16'],
    sections: [
      { title: 'Blue', pictures: ['tiles:azulejo'] },
      { title: 'Floors', pictures: ['tiles:hexagon'] },
      { title: 'Stars', pictures: ['tiles:zellige'] },
    ],
  },
  {
    owner: 'tessera_row',
    name: 'Bathroom, one day',
    description: 'Saving for a floor.',
    pictures: ['tiles:fish', 'tiles:hexagon', 'tiles*4', 'vases:single', 'textile:tartan'],
    sections: [],
  },
  {
    owner: 'tessera_row',
    name: 'Repeat, repeat',
    description: 'Patterns that know when to turn.',
    pictures: ['tiles*6', 'textile*6', 'bauhaus:modules', 'opart:nested'],
    sections: [],
  },
  {
    owner: 'slow_loom',
    name: 'On the loom',
    description: 'Cloth in progress.',
    pictures: ['textile*18'],
    sections: [
      { title: 'Quilts', pictures: ['textile:quilt'] },
      { title: 'Checks', pictures: ['textile:tartan'] },
      { title: 'Rugs', pictures: ['textile:kilim'] },
      { title: 'Mending', pictures: ['textile:sashiko'] },
    ],
  },
  {
    owner: 'slow_loom',
    name: 'Quilt maths',
    description: 'Squares that could be quilts.',
    pictures: ['textile:quilt', 'bauhaus:modules', 'tiles:zellige', 'tiles*3', 'opart:bulge'],
    sections: [],
  },
  {
    owner: 'slow_loom',
    name: 'Wool colours',
    description: 'Hills, mostly.',
    pictures: ['landscape*9', 'facades*3', 'marble*3'],
    sections: [],
  },
];

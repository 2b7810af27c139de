import type { ExperienceRow } from './experience-store.ts';

const usual = {
  isOn: true,
  isTriggered: false,
  audience: 'everyone',
  minAgeDays: null,
  maxAgeDays: null,
  minSaves: null,
  maxSaves: null,
  countries: [],
  minStorage: null,
  startsAt: null,
  endsAt: null,
  version: 1,
  changedAt: null,
  actionLabel: null,
  actionPath: null,
} as const;

/** For new people, from their second day: the first one belongs to the welcome. */
const forNewcomers = { ...usual, minAgeDays: 1, maxAgeDays: 60 };

/** The built-in experiences; a row with the same id replaces one once an operator changes it. */
export const ownExperiences: readonly ExperienceRow[] = [
  {
    ...forNewcomers,
    id: '1',
    placement: 'modal',
    kind: 'interest_picker',
    title: 'What do you like?',
    text: 'Choose a few subjects, and your home fills with them.',
    maxSaves: 0,
  },
  {
    ...forNewcomers,
    id: '2',
    placement: 'home',
    kind: 'tip',
    title: 'Save from any page',
    text: 'Paste the address of a page into the Pin builder, and choose among its pictures.',
    actionLabel: 'Open Pin builder',
    actionPath: '/pin-builder/',
    minSaves: 1,
  },
  {
    ...forNewcomers,
    id: '3',
    placement: 'board',
    kind: 'tip',
    title: 'Arrange your boards',
    text: 'Newest first, by colour or by hand: choose above your Pins.',
    minSaves: 3,
  },
  {
    ...usual,
    id: '4',
    placement: 'home',
    kind: 'banner',
    title: "What's new",
    text: 'Search for a colour, and see what people gathered in it.',
    actionLabel: 'Explore ideas',
    actionPath: '/ideas/',
    minAgeDays: 61,
  },
  {
    ...usual,
    id: '5',
    placement: 'operator',
    kind: 'banner',
    title: 'Your storage is filling up',
    text: "The disk with this site's files is more than 85% full. Make room, or move them to a larger disk.",
    audience: 'operators',
    minStorage: 85,
  },
];

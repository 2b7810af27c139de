/** Somebody invented. */
export interface DemoPerson {
  readonly username: string;
  readonly name: string;
  readonly about: string;
  /** Families of pictures that are theirs: each family has one maker. */
  readonly makes: readonly string[];
}

/** People who gather pictures that nobody here drew: in the demo with what they gather. */
export const photographPeople: readonly DemoPerson[] = [
  {
    username: 'silver_and_salt',
    name: 'Silver & Salt',
    about: 'Photographs older than anybody I know. Each says who took it.',
    makes: ['plates'],
  },
  {
    username: 'the_open_shelf',
    name: 'The Open Shelf',
    about: 'Pots and small gold things, behind glass everywhere but here.',
    makes: ['celadon', 'gold'],
  },
  {
    username: 'window_seat',
    name: 'Window Seat',
    about: 'The view, if they let me choose.',
    makes: ['orbit'],
  },
  {
    username: 'after_hours',
    name: 'After Hours',
    about: 'I stay until the guard clears his throat.',
    makes: ['tables', 'rooms', 'shores'],
  },
  {
    username: 'second_helpings',
    name: 'Second Helpings',
    about: 'I never remember to take the picture before I eat. Luckily others do.',
    makes: ['pantry'],
  },
  {
    username: 'two_flights_up',
    name: 'Two Flights Up',
    about: 'Rooms, stairs, and what people leave lying about in them. I ring first.',
    makes: ['indoors', 'handwork'],
  },
];

/** Everybody else in the demo; any likeness is chance. */
export const demoPeople: readonly DemoPerson[] = [
  {
    username: 'fern_and_ink',
    name: 'Fern & Ink',
    about: 'Two sisters, one press, a very overgrown garden.',
    makes: ['botanical'],
  },
  {
    username: 'bluehour_press',
    name: 'Blue Hour Press',
    about: 'Sun prints, made before breakfast and rinsed in the bath.',
    makes: ['cyanotype'],
  },
  {
    username: 'the_marbling_shed',
    name: 'The Marbling Shed',
    about: 'Paper, water, a comb. Mostly the comb.',
    makes: ['marble'],
  },
  {
    username: 'tessera_row',
    name: 'Tessera Row',
    about: 'Tiles from walls we walked past twice.',
    makes: ['tiles'],
  },
  {
    username: 'slow_loom',
    name: 'Slow Loom',
    about: 'Quilts, checks and mending. One metre a week.',
    makes: ['textile'],
  },
  {
    username: 'north_of_nowhere',
    name: 'North of Nowhere',
    about: 'Maps and views of places that would be there if you walked far enough.',
    makes: ['topo', 'landscape'],
  },
  {
    username: 'lantern_observatory',
    name: 'Lantern Observatory',
    about: 'A small telescope on a flat roof. Open on clear nights.',
    makes: ['stars'],
  },
  {
    username: 'perch_and_quill',
    name: 'Perch & Quill',
    about: 'Field notes of a patient sitter. The kettle is always on.',
    makes: ['birds'],
  },
  {
    username: 'clay_on_tuesday',
    name: 'Clay on Tuesday',
    about: 'An evening class that never ended.',
    makes: ['vases'],
  },
  {
    username: 'little_facades',
    name: 'Little Facades',
    about: 'Front doors, back windows, towns small enough to hold.',
    makes: ['facades', 'iso'],
  },
  {
    username: 'grid_and_glyph',
    name: 'Grid & Glyph',
    about: 'Letters by day, circles by night.',
    makes: ['letters', 'bauhaus', 'opart'],
  },
  {
    username: 'satin_and_twig',
    name: 'Satin & Twig',
    about: 'I keep blue things. I have a system. Please do not move the bottle caps.',
    makes: ['blues'],
  },
];

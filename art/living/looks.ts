import type { Colour } from '#art/drawing/colour.ts';

export type Hair =
  | 'bun'
  | 'bob'
  | 'curls'
  | 'crop'
  | 'long'
  | 'cap'
  | 'scarf'
  | 'bald'
  | 'fringe'
  | 'hat';

/** What one knows somebody by. */
export interface Look {
  readonly ground: Colour;
  readonly skin: Colour;
  readonly hair: Colour;
  readonly cut: Hair;
  readonly shirt: Colour;
  readonly glasses?: boolean;
  readonly beard?: boolean;
  readonly earrings?: boolean;
}

const [PALE, WARM, OLIVE, BROWN, DARK]: readonly [Colour, Colour, Colour, Colour, Colour] = [
  [0.88, 0.045, 62],
  [0.8, 0.075, 58],
  [0.72, 0.075, 62],
  [0.58, 0.08, 52],
  [0.44, 0.06, 48],
];
const [BLACK, UMBER, AUBURN, STRAW, GREY]: readonly [Colour, Colour, Colour, Colour, Colour] = [
  [0.25, 0.02, 280],
  [0.37, 0.05, 55],
  [0.5, 0.12, 42],
  [0.8, 0.1, 85],
  [0.82, 0.008, 250],
];

/** Everybody of the demo, by what they are called there; any likeness is chance. */
export const looks: Readonly<Record<string, Look>> = {
  fern_and_ink: {
    ground: [0.86, 0.06, 140],
    skin: WARM,
    hair: AUBURN,
    cut: 'bun',
    shirt: [0.42, 0.07, 155],
    earrings: true,
  },
  bluehour_press: {
    ground: [0.8, 0.06, 240],
    skin: BROWN,
    hair: BLACK,
    cut: 'curls',
    shirt: [0.36, 0.1, 262],
  },
  the_marbling_shed: {
    ground: [0.88, 0.05, 20],
    skin: PALE,
    hair: GREY,
    cut: 'bald',
    shirt: [0.55, 0.12, 25],
    beard: true,
    glasses: true,
  },
  tessera_row: {
    ground: [0.87, 0.05, 75],
    skin: OLIVE,
    hair: BLACK,
    cut: 'bob',
    shirt: [0.6, 0.12, 45],
    earrings: true,
  },
  slow_loom: {
    ground: [0.84, 0.05, 330],
    skin: DARK,
    hair: BLACK,
    cut: 'scarf',
    shirt: [0.5, 0.12, 330],
  },
  north_of_nowhere: {
    ground: [0.85, 0.035, 215],
    skin: WARM,
    hair: UMBER,
    cut: 'cap',
    shirt: [0.48, 0.08, 50],
    beard: true,
  },
  lantern_observatory: {
    ground: [0.34, 0.07, 275],
    skin: OLIVE,
    hair: BLACK,
    cut: 'fringe',
    shirt: [0.72, 0.12, 82],
    glasses: true,
  },
  perch_and_quill: {
    ground: [0.88, 0.06, 105],
    skin: PALE,
    hair: STRAW,
    cut: 'hat',
    shirt: [0.45, 0.05, 120],
  },
  clay_on_tuesday: {
    ground: [0.78, 0.07, 50],
    skin: BROWN,
    hair: UMBER,
    cut: 'long',
    shirt: [0.93, 0.02, 80],
  },
  little_facades: {
    ground: [0.86, 0.055, 195],
    skin: WARM,
    hair: BLACK,
    cut: 'crop',
    shirt: [0.55, 0.11, 200],
    glasses: true,
  },
  grid_and_glyph: {
    ground: [0.86, 0.12, 92],
    skin: DARK,
    hair: BLACK,
    cut: 'crop',
    shirt: [0.28, 0.02, 270],
    beard: true,
  },
  satin_and_twig: {
    ground: [0.52, 0.16, 264],
    skin: PALE,
    hair: [0.3, 0.06, 265],
    cut: 'bob',
    shirt: [0.9, 0.03, 85],
    earrings: true,
  },
  the_imaginary_kiln: {
    ground: [0.68, 0.11, 40],
    skin: OLIVE,
    hair: GREY,
    cut: 'bun',
    shirt: [0.3, 0.03, 40],
  },
  make_believe_seeds: {
    ground: [0.76, 0.09, 130],
    skin: DARK,
    hair: BLACK,
    cut: 'hat',
    shirt: [0.86, 0.1, 95],
  },
  daydream_blankets: {
    ground: [0.86, 0.04, 300],
    skin: PALE,
    hair: STRAW,
    cut: 'long',
    shirt: [0.55, 0.07, 300],
  },
  silver_and_salt: {
    ground: [0.8, 0.012, 250],
    skin: WARM,
    hair: GREY,
    cut: 'bob',
    shirt: [0.36, 0.02, 260],
    glasses: true,
  },
  the_open_shelf: {
    ground: [0.82, 0.05, 165],
    skin: OLIVE,
    hair: BLACK,
    cut: 'long',
    shirt: [0.6, 0.06, 165],
    earrings: true,
  },
  window_seat: {
    ground: [0.4, 0.1, 255],
    skin: BROWN,
    hair: BLACK,
    cut: 'fringe',
    shirt: [0.9, 0.02, 240],
  },
  after_hours: {
    ground: [0.5, 0.1, 25],
    skin: DARK,
    hair: BLACK,
    cut: 'curls',
    shirt: [0.8, 0.09, 70],
    glasses: true,
  },
  second_helpings: {
    ground: [0.84, 0.09, 62],
    skin: BROWN,
    hair: BLACK,
    cut: 'scarf',
    shirt: [0.5, 0.14, 28],
    earrings: true,
  },
  two_flights_up: {
    ground: [0.88, 0.03, 170],
    skin: PALE,
    hair: AUBURN,
    cut: 'fringe',
    shirt: [0.4, 0.05, 190],
    glasses: true,
  },
};

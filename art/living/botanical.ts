import { nth, type Random } from '#art/drawing/seeded-random.ts';
import { hex, tone, type Colour } from '#art/drawing/colour.ts';
import type { Canvas, Drawing, Family } from '#art/drawing/family.ts';
import type { PlantInk } from '#art/drawing/leaves.ts';
import { plants, type PlantKind } from '#art/drawing/plants.ts';
import { disc, frame, rect } from '#art/drawing/shapes.ts';

const GREEN: Colour = [0.47, 0.08, 148];

/** Each plant, with the colours of its flowers or fruit and of its leaves. */
const plates: readonly { plant: PlantKind; bloom: Colour; bloom2: Colour; leaf?: Colour }[] = [
  { plant: plants.fern, bloom: [0.6, 0.15, 35], bloom2: [0.8, 0.12, 80] },
  { plant: plants.anemone, bloom: [0.52, 0.15, 268], bloom2: [0.28, 0.06, 280] },
  {
    plant: plants.olive,
    bloom: [0.38, 0.05, 290],
    bloom2: [0.6, 0.08, 250],
    leaf: [0.56, 0.07, 125],
  },
  { plant: plants.lace, bloom: [0.93, 0.03, 90], bloom2: [0.82, 0.06, 95] },
  {
    plant: plants.eucalyptus,
    bloom: [0.7, 0.1, 30],
    bloom2: [0.85, 0.08, 70],
    leaf: [0.66, 0.045, 170],
  },
  { plant: plants.poppy, bloom: [0.63, 0.19, 30], bloom2: [0.27, 0.05, 300] },
  { plant: plants.grass, bloom: [0.72, 0.09, 80], bloom2: [0.55, 0.08, 60] },
  { plant: plants.blueberry, bloom: [0.42, 0.11, 270], bloom2: [0.6, 0.08, 260] },
  { plant: plants.magnolia, bloom: [0.6, 0.1, 30], bloom2: [0.8, 0.1, 70] },
  { plant: plants.dahlia, bloom: [0.62, 0.16, 5], bloom2: [0.84, 0.12, 80] },
];

type Ground = 'paper' | 'night' | 'sun' | 'window';
const [P, N, S, W] = ['paper', 'night', 'sun', 'window'] as const;
const grounds: readonly Ground[] = [P, N, P, S, P, N, W, P, S, N, N, W, S, P, N, S];

function groundColour(r: Random, ground: Ground): Colour {
  if (ground === 'paper') return [0.95, 0.022, 88];
  if (ground === 'window') return [0.9, 0.03, 60];
  const colours: Record<'night' | 'sun', readonly Colour[]> = {
    night: [
      [0.27, 0.045, 262],
      [0.25, 0.03, 160],
      [0.24, 0.03, 20],
    ],
    sun: [
      [0.75, 0.09, 40],
      [0.8, 0.06, 230],
      [0.83, 0.09, 85],
    ],
  };
  return r.pick(colours[ground]);
}

function backdrop({ w, h }: Canvas, ground: Ground, colour: Colour): string {
  const sheet = rect(0, 0, w, h, hex(colour));
  const inset = w * 0.055;
  if (ground === 'paper') {
    return sheet + frame(inset, inset, w * 0.89, h - w * 0.11, hex(tone(colour, -0.28)), 2);
  }
  if (ground === 'sun')
    return sheet + disc(w * 0.5, h * 0.44, w * 0.36, hex(tone(colour, 0.07, 0.75)));
  if (ground === 'night') return sheet;
  return (
    sheet +
    rect(w * 0.07, w * 0.07, w * 0.86, h - w * 0.14, hex([0.82, 0.07, 70]), `rx="${w * 0.43}"`)
  );
}

function inkOf(i: number, ground: Ground): PlantInk {
  const { bloom, bloom2, leaf = GREEN } = nth(plates, i);
  // On a dark ground the whole plant is lighter.
  const lift = ground === 'night' ? 0.1 : 0;
  const isPale = bloom[0] > 0.9;
  return {
    leaf: tone(leaf, lift),
    leaf2: tone(leaf, 0.09 + lift * 0.8, 1, -12),
    stem: tone(leaf, -0.07 + lift, 0.8, -25),
    bloom: ground === 'sun' && !isPale ? tone(bloom, -0.03) : bloom,
    bloom2,
  };
}

function draw(canvas: Canvas): Drawing {
  const { r, w, h, i } = canvas;
  const { plant } = nth(plates, i);
  const ground = nth(grounds, i);
  const behind = backdrop(canvas, ground, groundColour(r, ground));
  const growth = {
    r,
    from: [w * (0.5 + r.between(-0.06, 0.06)), h * 0.93],
    to: [w * (0.5 + r.between(-0.08, 0.08)), h * plant.top],
    unit: Math.min(w * 1.12, h * 0.86),
    ink: inkOf(i, ground),
  } as const;
  return { body: behind + plant.draw(growth) };
}

export const botanical: Family = {
  name: 'botanical',
  count: 16,
  ratios: ['2:3', '3:4', '2:3', '3:4', '4:5'],
  subject: (i) => nth(plates, i).plant.name,
  draw,
};

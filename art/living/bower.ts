import { bird, type Plumage } from './bird.ts';
import { repeat, times } from '#art/drawing/seeded-random.ts';
import { hex, tone, vary, type Colour } from '#art/drawing/colour.ts';
import type { Canvas, Drawing } from '#art/drawing/family.ts';
import {
  disc,
  ellipse,
  fill,
  line,
  path,
  polar,
  polygon,
  rect,
  smooth,
  TURN,
  type Point,
} from '#art/drawing/shapes.ts';

const blues: readonly Colour[] = [
  [0.43, 0.17, 265],
  [0.55, 0.16, 258],
  [0.7, 0.12, 245],
  [0.82, 0.08, 232],
  [0.36, 0.13, 272],
];

/** Draws the bowerbird in front of what it has built and collected. */
export function bower(canvas: Canvas, plumage: Plumage): Drawing {
  const { r, w, h, i } = canvas;
  const s = Math.min(w, h);
  const isDay = i === 4;
  const sky: Colour = isDay ? [0.9, 0.045, 85] : [0.26, 0.045, 265];
  const earth: Colour = isDay ? [0.72, 0.07, 70] : [0.33, 0.04, 60];
  const floor = h * 0.8;
  const scene =
    rect(0, 0, w, h, hex(sky)) +
    disc(w * 0.5, h * 0.42, s * 0.34, hex(tone(sky, isDay ? 0.05 : 0.07))) +
    rect(0, floor, w, h, hex(earth)) +
    wall(canvas, floor, -1) +
    wall(canvas, floor, 1) +
    repeat(44, (k) => treasure(canvas, floor, k));
  const at: Point = [w * 0.46, floor - s * 0.1];
  const builder = bird(r, { at, size: s * 0.29, looksLeft: !isDay, lean: -8, id: 'one' }, plumage);
  return { body: scene + builder };
}

/** Draws twigs stuck into the ground, leaning inwards. */
function wall({ r, w, h }: Canvas, floor: number, side: 1 | -1): string {
  return repeat(95, () => {
    const t = r.unit();
    const x = w * (0.5 + side * (0.1 + t * 0.17));
    const length = h * r.between(0.36, 0.5) * (1 - t * 0.35);
    const lean = -side * w * r.between(0.02, 0.15) * (1.1 - t);
    const foot = floor + r.between(0, h * 0.03);
    const bend = [x + side * w * 0.03, floor - length * 0.6] as const;
    const twig = path`M${x} ${foot}Q${bend[0]} ${bend[1]} ${x + lean} ${floor - length}`;
    return line(twig, hex(vary(r, [r.between(0.36, 0.62), 0.065, 62], 1.4)), r.between(2.4, 5));
  });
}

/** Draws a berry, feather, cap or shard on the ground, always blue. */
function treasure({ r, w, h }: Canvas, floor: number, k: number): string {
  const s = Math.min(w, h);
  const [x, y] = [w * r.between(0.08, 0.92), floor + h * r.between(0.03, 0.17)];
  const z = s * r.between(0.008, 0.019);
  const colour = vary(r, r.pick(blues));
  const shadow = ellipse(x, y + z * 0.8, z * 1.2, z * 0.35, '#000', 'opacity=".18"');
  const things = [
    () =>
      disc(x, y, z, hex(colour)) + disc(x - z * 0.3, y - z * 0.3, z * 0.25, '#fff', 'opacity=".7"'),
    () => feather(x, y, z, colour),
    () =>
      ellipse(x, y, z * 1.3, z * 0.7, hex(tone(colour, -0.08))) +
      ellipse(x, y - z * 0.25, z * 1.3, z * 0.65, hex(colour)) +
      ellipse(x, y - z * 0.25, z * 0.8, z * 0.38, hex(tone(colour, 0.1))),
    () => {
      const corners = times(5, (e) => polar(x, y, (e / 5) * TURN + k, z * r.between(0.8, 1.4)));
      return fill(polygon(corners), hex(colour), 'opacity=".9"');
    },
  ];
  return shadow + (things[k % 4]?.() ?? '');
}

function feather(x: number, y: number, z: number, colour: Colour): string {
  const vane: Point[] = [
    [x - z * 1.6, y + z],
    [x, y - z * 0.7],
    [x + z * 1.8, y - z * 1.1],
    [x + z * 0.4, y + z * 0.5],
  ];
  const quill = path`M${x - z * 2} ${y + z * 1.3}L${x + z * 1.7} ${y - z}`;
  return fill(smooth(vane, 'closed'), hex(colour)) + line(quill, hex(tone(colour, 0.2)), 1.6);
}

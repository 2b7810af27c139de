import { nth, times, type Random } from '#art/drawing/seeded-random.ts';
import { hex, tone, vary, type Colour } from '#art/drawing/colour.ts';
import type { Canvas, Drawing, Family } from '#art/drawing/family.ts';
import { palettes } from '#art/drawing/palettes.ts';
import { fill, polygon, QUARTER, rect, TURN, type Point } from '#art/drawing/shapes.ts';

/*
 * Marbled paper, as it is made: drops of ink push each other aside, then combs and rakes draw them out. Both are exact
 * deformations of the plane, applied to the vertices of polygons.
 */
interface Drop {
  points: Point[];
  readonly colour: Colour;
}

const looks = [
  ...(['satin', 'terracotta', 'nordic', 'berry', 'satin', 'moss', 'dusk'] as const),
  ...(['lagoon', 'ochre', 'satin', 'ink', 'berry', 'nordic', 'lagoon'] as const),
];

/** Adds a drop, moving every point away so that its area becomes free. */
function addDrop(drops: Drop[], x: number, y: number, radius: number, colour: Colour): void {
  move(drops, ([px, py]) => {
    const [dx, dy] = [px - x, py - y];
    const away = Math.sqrt(1 + (radius * radius) / (dx * dx + dy * dy + 0.01));
    return [x + dx * away, y + dy * away];
  });
  const count = Math.round(80 + radius * 3);
  const points = times(count, (k): Point => {
    const angle = (k / count) * TURN;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
  drops.push({ colour, points });
}

/** A tine drawn through (x, y), or with a gap a whole comb. */
interface Stroke {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  /** How far ink moves on the line, and the distance at which it moves half as far. */
  readonly pull: number;
  readonly reach: number;
  readonly gap?: number;
}

function comb(drops: Drop[], { x, y, angle, pull, reach, gap }: Stroke): void {
  const [mx, my] = [Math.cos(angle), Math.sin(angle)];
  move(drops, ([px, py]) => {
    let off = (px - x) * -my + (py - y) * mx;
    if (gap === undefined) off = Math.abs(off);
    else {
      off = ((off % gap) + gap) % gap;
      off = Math.min(off, gap - off);
    }
    const moved = (pull * reach) / (off + reach);
    return [px + mx * moved, py + my * moved];
  });
}

function wave(drops: Drop[], angle: number, height: number, length: number): void {
  const [mx, my] = [Math.cos(angle), Math.sin(angle)];
  move(drops, ([px, py]) => {
    const moved = height * Math.sin(((px * -my + py * mx) / length) * TURN);
    return [px + mx * moved, py + my * moved];
  });
}

function move(drops: Drop[], to: (point: Point) => Point): void {
  for (const drop of drops) drop.points = drop.points.map(to);
}

/** A way to draw out the ink; s is the longer side. */
type Pattern = (drops: Drop[], canvas: Canvas, s: number) => void;

const patterns: Readonly<Record<string, Pattern>> = {
  nonpareil(drops, _canvas, s) {
    const gap = s / 7;
    const rake = { pull: gap * 2.2, reach: gap * 0.12, gap };
    comb(drops, { x: 0, y: 0, angle: QUARTER, ...rake });
    comb(drops, { x: gap / 2, y: gap / 2, angle: -QUARTER, ...rake });
    comb(drops, { x: 0, y: 0, angle: 0, pull: s * 0.1, reach: s * 0.013, gap: s / 24 });
  },
  bouquet(drops, _canvas, s) {
    const rake = { pull: s * 0.22, reach: s * 0.025, gap: s / 6 };
    comb(drops, { x: 0, y: 0, angle: 0, ...rake });
    comb(drops, { x: 0, y: s / 12, angle: Math.PI, ...rake });
    comb(drops, { x: 0, y: 0, angle: QUARTER, pull: s * 0.09, reach: s * 0.012, gap: s / 18 });
    wave(drops, 0, s * 0.025, s / 4.5);
  },
  stone(drops, { r, w, h }, s) {
    for (let k = 0; k < 3; k += 1) {
      const [x, y] = [r.between(0.2, 0.8) * w, r.between(0.2, 0.8) * h];
      const [angle, pull] = [r.between(0, TURN), s * r.between(0.12, 0.2)];
      comb(drops, { x, y, angle, pull, reach: s * 0.05 });
    }
  },
  wave(drops, { r, w, h }, s) {
    for (let k = 0; k < 5; k += 1) {
      const [x, y] = [r.between(0.1, 0.9) * w, r.between(0.1, 0.9) * h];
      const angle = r.between(-0.5, 0.5) + (k % 2) * Math.PI;
      comb(drops, { x, y, angle, pull: s * 0.3, reach: s * 0.06 });
    }
    wave(drops, QUARTER, s * 0.05, s / 2.2);
  },
  peacock(drops, _canvas, s) {
    const gap = s / 9;
    const rake = { pull: gap * 2.6, reach: gap * 0.15, gap };
    comb(drops, { x: 0, y: 0, angle: 0, ...rake });
    comb(drops, { x: gap / 2, y: gap / 2, angle: Math.PI, ...rake });
    wave(drops, QUARTER, s * 0.035, s / 5);
    comb(drops, { x: 0, y: 0, angle: QUARTER, pull: s * 0.12, reach: s * 0.02, gap: s / 11 });
  },
  shell() {
    // Undisturbed rings of ink.
  },
  swirl(drops, _canvas, s) {
    wave(drops, 0.3, s * 0.06, s / 3);
    comb(drops, { x: 0, y: 0, angle: 2.2, pull: s * 0.2, reach: s * 0.035, gap: s / 5 });
    wave(drops, 1.9, s * 0.03, s / 5);
  },
};

const subject = (i: number): string => nth(Object.keys(patterns), i);

/** Drops anywhere, or as rings: several at the same spot. */
function ink({ r, w, h }: Canvas, colours: readonly Colour[], s: number, rings: boolean): Drop[] {
  const drops: Drop[] = [];
  for (let k = 0; k < (rings ? 14 : 70); k += 1) {
    const [x, y] = spot(r, w, h);
    if (!rings) {
      addDrop(drops, x, y, s * r.between(0.025, 0.075), vary(r, nth(colours, k), 0.5));
      continue;
    }
    for (let q = 0; q < 7; q += 1) {
      const [dx, dy] = [r.bell() * 3, r.bell() * 3];
      const radius = s * r.between(0.03, 0.062);
      addDrop(drops, x + dx, y + dy, radius, vary(r, nth(colours, q * 2 + k), 0.4));
    }
  }
  return drops;
}

const spot = (r: Random, w: number, h: number): Point => [
  r.between(-0.05, 1.05) * w,
  r.between(-0.05, 1.05) * h,
];

function draw(canvas: Canvas): Drawing {
  const { w, h, i } = canvas;
  const { c, paper, ink: dark } = palettes[nth(looks, i)];
  const s = Math.max(w, h);
  const kind = subject(i);
  const drops = ink(
    canvas,
    [...c, paper, dark, paper, c[0]],
    s,
    kind === 'shell' || kind === 'stone',
  );
  patterns[kind]?.(drops, canvas, s);
  const visible = drops.filter(({ points }) => isSeen(points, w, h));
  const shapes = visible.map(({ points, colour }) => {
    const edge = `stroke="${hex(tone(colour, -0.05))}" stroke-width=".6"`;
    return fill(polygon(points), hex(colour), edge);
  });
  return { body: rect(0, 0, w, h, hex(tone(paper, -0.03))) + shapes.join('') };
}

function isSeen(points: readonly Point[], w: number, h: number): boolean {
  return (
    points.some(([x]) => x >= 0) &&
    points.some(([x]) => x <= w) &&
    points.some(([, y]) => y >= 0) &&
    points.some(([, y]) => y <= h)
  );
}

export const marble: Family = {
  name: 'marble',
  count: 14,
  ratios: ['3:4', '2:3', '1:1', '4:3', '9:16', '3:4', '3:2'],
  subject,
  draw,
};

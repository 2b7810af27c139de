import { nth, repeat, times } from '#art/drawing/seeded-random.ts';
import { hex, mix, tone, type Colour } from '#art/drawing/colour.ts';
import type { Canvas, Drawing, Family } from '#art/drawing/family.ts';
import { layered, noise } from '#art/drawing/noise.ts';
import { pine } from '#art/drawing/pine.ts';
import {
  disc,
  fill,
  glow,
  gradient,
  line,
  path,
  polygon,
  px,
  rect,
  smooth,
  type Point,
} from '#art/drawing/shapes.ts';
import { skies, type Sky } from '#art/drawing/skies.ts';

const looks = [
  ...([
    'morning',
    'violet',
    'desert',
    'mint',
    'night',
    'mint',
    'rose',
    'violet',
    'morning',
  ] as const),
  ...(['teal', 'meadow', 'morning', 'rose', 'night', 'night', 'violet', 'mint', 'desert'] as const),
];
const kinds = ['misty ridge', 'sea', 'dunes', 'fjord', 'northern lights'] as const;

/** A view's colours, horizon, and the position of its sun or moon. */
interface View extends Canvas {
  readonly kind: (typeof kinds)[number];
  readonly sky: Sky;
  /** The shorter side. */
  readonly s: number;
  readonly horizon: number;
  readonly sun: { readonly x: number; readonly y: number; readonly radius: number };
  readonly hasWater: boolean;
}

function viewOf(canvas: Canvas): View {
  const { r, w, h, i } = canvas;
  const kind = nth(kinds, i);
  const s = Math.min(w, h);
  const hasWater = kind === 'sea' || kind === 'fjord';
  const horizon = h * (hasWater ? 0.58 : 0.42);
  const x = w * r.between(0.25, 0.75);
  const y = horizon - h * (kind === 'sea' ? 0.13 : r.between(0.16, 0.24));
  const sun = { x, y, radius: s * r.between(0.065, 0.12) };
  return { ...canvas, kind, sky: skies[nth(looks, i)], s, horizon, sun, hasWater };
}

/** A drawing, with the gradients it uses. */
interface Layer {
  readonly defs: string;
  readonly body: string;
}

function heaven(view: View): Layer {
  const { r, w, h, kind, sky, s, sun, i } = view;
  const isNight = kind === 'northern lights';
  const defs =
    gradient('sky', [
      [0, hex(sky.top)],
      [0.75, hex(sky.low)],
      [1, hex(sky.low)],
    ]) +
    glow('sun', [
      [0, hex(sky.sun), 0.75],
      [1, hex(sky.sun), 0],
    ]);
  const glowing =
    rect(0, 0, w, h * 0.8, 'url(#sky)') + disc(sun.x, sun.y, sun.radius * 3.6, 'url(#sun)');
  const lights = isNight ? northernLights(view) : { defs: '', body: '' };
  const body =
    isNight && i % 2 === 0
      ? ''
      : disc(sun.x, sun.y, isNight ? sun.radius * 0.6 : sun.radius, hex(sky.sun));
  const hasClouds = kind === 'misty ridge' || kind === 'fjord';
  const clouds = repeat(hasClouds ? 4 : 0, () => {
    const y = sun.y + r.between(-0.6, 1.6) * sun.radius;
    const x = sun.x + r.bell() * w * 0.3;
    const half = w * r.between(0.1, 0.22);
    const colour = hex(mix(sky.low, sky.sun, 0.5));
    return rect(x - half, y, half * 2, s * r.between(0.004, 0.011), colour, 'rx="6" opacity=".75"');
  });
  return { defs: defs + lights.defs, body: glowing + lights.body + body + clouds };
}

/** Draws stars, and three curtains of light made of narrow strips. */
function northernLights({ r, w, h, s, horizon }: View): Layer {
  const stars = repeat(240, () => {
    const [x, y] = [r.unit() * w, r.unit() ** 1.4 * horizon * 1.2];
    const radius = r.unit() ** 4 * s * 0.0026 + 0.6;
    return disc(x, y, radius, hex([0.97, 0.03, 90]), `opacity="${px(r.between(0.3, 1))}"`);
  });
  const curtains = times(3, (band): Layer => {
    const top = h * r.between(0.14, 0.3);
    const height = h * r.between(0.16, 0.26);
    const phase = r.between(0, 6);
    const foot = (t: number): number =>
      top + Math.sin(t * 8.4 + phase) * h * 0.05 + Math.sin(t * 19.2 + phase) * h * 0.02;
    const strips = repeat(90, (k) => {
      const long = height * (0.6 + 0.4 * Math.sin(k * 0.5 + phase * 2) * Math.sin(k * 0.23));
      return rect((k / 90) * w, foot(k / 90) - long, w / 90 + 1, long, `url(#aurora${band})`);
    });
    const fade = gradient(`aurora${band}`, [
      [0, hex([0.7, 0.13, 190 - band * 20]), 0],
      [0.85, hex([0.78, 0.15, 165 + band * 12]), 0.4],
      [1, hex([0.85, 0.14, 155]), 0],
    ]);
    return { defs: fade, body: strips };
  });
  return joined([{ defs: '', body: stars }, ...curtains]);
}

/** A ridge: `t` is 0 for the farthest and 1 for the nearest. */
interface Ridge {
  readonly t: number;
  readonly index: number;
  readonly foot: number;
  readonly height: number;
  readonly colour: Colour;
  readonly points: readonly Point[];
}

function ridgeOf(view: View, index: number, count: number): Ridge {
  const { h, kind, sky, horizon, hasWater } = view;
  const t = index / (count - 1);
  const isDunes = kind === 'dunes';
  const foot = hasWater ? horizon : horizon + (h * 0.98 - horizon) * t ** 1.15;
  const landHeight = isDunes ? 0.09 : 0.15 - t * 0.05;
  const height = h * (hasWater ? 0.2 * (1 - t * 0.75) : landHeight);
  const lift = hasWater ? h * 0.06 * (1 - t) : 0;
  const points = outline(view, {
    y: foot + lift,
    height,
    rough: (isDunes ? 1.6 : 2.4) + t * 1.2,
    isPeaky: !isDunes && t < 0.85,
  });
  return { t, index, foot, height, colour: mix(sky.far, sky.near, hasWater ? t * 0.7 : t), points };
}

function outline(
  { r, w }: View,
  line: { y: number; height: number; rough: number; isPeaky: boolean },
): Point[] {
  const { y, height, rough, isPeaky } = line;
  const hills = noise(r);
  const start = r.between(0, 99);
  return times(Math.floor((w + 20) / 5) + 1, (k): Point => {
    const x = -10 + k * 5;
    const value = layered(hills, (x / w) * rough + start, 4, isPeaky ? 5 : 2);
    return [x, y - height * (isPeaky ? 1 - Math.abs(value) * 2.6 : value * 1.6)];
  });
}

function drawRidge(view: View, ridge: Ridge): Layer {
  const { w, h, kind, sky, horizon, hasWater } = view;
  const { t, index, foot, height, colour, points } = ridge;
  const bottom = hasWater ? horizon : h;
  const edge = hasWater ? points.map((point) => shored(view, ridge, point)) : points;
  const fade = `gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${px(foot - height)}" y2="${px(hasWater ? horizon : foot + h * 0.17)}"`;
  const defs = gradient(
    `ridge${index}`,
    [
      [0, hex(colour)],
      [1, hex(mix(colour, sky.low, kind === 'dunes' ? 0.25 : 0.5))],
    ],
    fade,
  );
  const land = fill(polygon([...edge, [w + 10, bottom], [-10, bottom]]), `url(#ridge${index})`);
  const hasTrees = (kind === 'misty ridge' && t > 0.45) || (kind === 'northern lights' && t > 0.6);
  const onIt = kind === 'dunes' ? ripples(view, ridge) : hasTrees ? forest(view, ridge) : '';
  return { defs, body: land + onIt };
}

/** For islands: lowers the land to the water on one side. */
function shored({ w, h, horizon }: View, { t, index }: Ridge, [x, y]: Point): Point {
  const side = index % 2 ? 0.9 : 0.1;
  const slope = index === 0 ? 0 : Math.abs(x / w - side) ** 2 * h * 0.12;
  return [x, Math.min(horizon, y + h * 0.1 * t + slope)];
}

function ripples({ h }: View, { colour, points }: Ridge): string {
  const crest = line(polygon(points, 'open'), hex(tone(colour, 0.07)), 2, 'opacity=".7"');
  const few = points.filter((_, k) => k % 12 === 0);
  const lines = times(8, (index) => {
    const q = index + 1;
    const down = q * q * h * 0.0016 + q * h * 0.004;
    const ripple = smooth(few.map(([x, y]): Point => [x + q * 6, y + down]));
    return line(ripple, hex(tone(colour, -0.04)), 1.4, 'opacity=".35"');
  });
  return crest + lines.join('');
}

function forest({ r, h, sky }: View, { t, colour, points }: Ridge): string {
  const green = hex(mix(colour, sky.near, 0.35));
  const trees = points.slice(4, -4).map(([x, y]) => {
    if (!r.yes(0.2 + t * 0.12)) return '';
    return pine(r, x, y + h * 0.02, h * (0.02 + 0.075 * t * t) * r.between(0.6, 1.25), green);
  });
  return trees.join('');
}

function water(view: View): Layer {
  const { r, w, h, s, sky, horizon, sun } = view;
  const defs = gradient('water', [
    [0, hex(mix(sky.low, sky.top, 0.25))],
    [1, hex(mix(sky.near, sky.top, 0.45))],
  ]);
  const glints = repeat(170, () => {
    const t = r.unit() ** 1.6;
    const y = horizon + 3 + (h - horizon) * t;
    const isGlint = r.yes(0.55);
    const x = isGlint ? sun.x + r.bell() * (sun.radius * 1.4 + t * w * 0.1) : r.unit() * w;
    const half = (s * 0.012 + s * 0.07 * t) * r.between(0.5, 1.2);
    const dull = mix(sky.near, sky.top, 0.5);
    const colour = isGlint ? sky.sun : tone(dull, r.yes(0.5) ? 0.1 : -0.05);
    const more = `rx="3" opacity="${isGlint ? '.7' : '.4'}"`;
    return rect(x - half, y, half * 2, 1.2 + t * s * 0.008, hex(colour), more);
  });
  const near = view.kind === 'sea' ? boat(view) : shore(view);
  return { defs, body: rect(0, horizon, w, h - horizon, 'url(#water)') + glints + near };
}

function boat({ w, h, s, sky, horizon, sun }: View): string {
  const [x, y] = [w * (sun.x > w / 2 ? 0.28 : 0.7), horizon + h * 0.1];
  const b = s * 0.085;
  const hull = path`M${x - b} ${y}Q${x} ${y + b * 0.52} ${x + b} ${y}Z`;
  const mainsail =
    path`M${x - b * 0.06} ${y - b * 0.12}V${y - b * 2}` +
    path`Q${x - b * 1.1} ${y - b * 0.9} ${x - b * 0.85} ${y - b * 0.12}Z`;
  const jib =
    path`M${x + b * 0.08} ${y - b * 0.12}V${y - b * 1.7}` +
    path`Q${x + b * 0.75} ${y - b * 0.7} ${x + b * 0.72} ${y - b * 0.12}Z`;
  return (
    fill(hull, hex(sky.near)) +
    fill(mainsail, hex([0.96, 0.02, 85])) +
    fill(jib, hex(tone(sky.sun, -0.12, 1.6)))
  );
}

function shore({ r, w, h, sky }: View): string {
  return repeat(46, () => {
    const part = r.yes(0.6) ? r.between(-0.02, 0.3) : r.between(0.72, 1.02);
    const off = Math.abs(part - 0.5) * 2;
    const height = h * (0.06 + 0.32 * off * off) * r.between(0.5, 1.1);
    return pine(r, w * part, h * 1.02, height, hex(tone(sky.near, r.bell() * 0.03)));
  });
}

function flock({ r, w, h, s, sky, sun }: View): string {
  return repeat(r.whole(3, 7), () => {
    const [x, y] = [sun.x + r.bell() * w * 0.22, sun.y + r.bell() * h * 0.07];
    const b = s * r.between(0.008, 0.016);
    const wings =
      path`M${x - b} ${y - b * 0.5}Q${x - b * 0.4} ${y - b * 0.7} ${x} ${y}` +
      path`Q${x + b * 0.4} ${y - b * 0.7} ${x + b} ${y - b * 0.4}`;
    return line(wings, hex(sky.near), s * 0.0024);
  });
}

function joined(layers: readonly Layer[]): Layer {
  return {
    defs: layers.map((layer) => layer.defs).join(''),
    body: layers.map((layer) => layer.body).join(''),
  };
}

function draw(canvas: Canvas): Drawing {
  const view = viewOf(canvas);
  const above = heaven(view);
  const count = view.hasWater ? 4 : 7;
  const ridges = times(count, (index) => drawRidge(view, ridgeOf(view, index, count)));
  const below = view.hasWater ? [water(view)] : [];
  const { defs, body } = joined([above, ...ridges, ...below]);
  const hasBirds = view.kind !== 'northern lights' && view.i % 3 !== 1;
  return { defs, body: body + (hasBirds ? flock(view) : ''), grain: 1.3 };
}

export const landscape: Family = {
  name: 'landscape',
  count: 18,
  ratios: ['2:3', '16:9', '3:4', '4:3', '9:16', '3:2'],
  subject: (i) => nth(kinds, i),
  draw,
};

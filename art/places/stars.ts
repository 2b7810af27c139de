import { nth, repeat, times } from '#art/drawing/seeded-random.ts';
import { hex, tone, type Colour } from '#art/drawing/colour.ts';
import type { Canvas, Drawing, Family } from '#art/drawing/family.ts';
import { noise } from '#art/drawing/noise.ts';
import { orrery } from './orrery.ts';
import {
  arc,
  clip,
  disc,
  fill,
  glow,
  group,
  line,
  path,
  polar,
  polygon,
  px,
  rect,
  ring,
  smooth,
  TURN,
  type Point,
} from '#art/drawing/shapes.ts';
import { twinkle, type Night } from './night.ts';

const kinds = ['star chart', 'moon phases', 'orrery'] as const;

const nights: readonly Colour[] = [
  [0.24, 0.07, 266],
  [0.28, 0.085, 258],
  [0.22, 0.045, 285],
  [0.25, 0.05, 235],
];

function nightOf(canvas: Canvas): Night {
  const { r, w, h, i } = canvas;
  const dark = r.pick(nights);
  // Some charts are printed on paper.
  const isPaper = i % 6 === 3;
  const size = { ...canvas, s: Math.min(w, h), x: w / 2, y: h / 2 };
  return isPaper
    ? { ...size, ground: [0.94, 0.025, 85], ink: hex([0.32, 0.1, 262]), gold: hex([0.6, 0.15, 45]) }
    : { ...size, ground: dark, ink: hex([0.94, 0.03, 90]), gold: hex([0.83, 0.11, 84]) };
}

function starChart(night: Night): string {
  const { w, h, s, x, y, ink, gold } = night;
  const radius = s * 0.43;
  const corners = [0.09, 0.91].flatMap((part) =>
    [w * 0.09, h - w * 0.09].map((top) => {
      return twinkle(w * part, top, w * 0.03, gold, 8) + ring(w * part, top, w * 0.045, ink, 1.3);
    }),
  );
  return (
    dial(night, radius) +
    milkyWay(night, radius) +
    repeat(13, (k) => constellation(night, radius, k)) +
    twinkle(x, y, s * 0.02, gold, 8) +
    corners.join('')
  );
}

/** Draws circles of latitude, hours, and a scale around them. */
function dial({ x, y, ink, gold }: Night, radius: number): string {
  const scale = repeat(120, (k) => {
    const angle = (k / 120) * TURN;
    const long = k % 10 === 0 ? 0.06 : k % 5 === 0 ? 0.04 : 0.022;
    return polygon([polar(x, y, angle, radius), polar(x, y, angle, radius * (1 + long))], 'open');
  });
  const hours = repeat(12, (k) => {
    const angle = (k / 12) * TURN;
    return polygon([polar(x, y, angle, radius * 0.12), polar(x, y, angle, radius)], 'open');
  });
  const circles = [1, 0.75, 0.5, 0.25].map((part) => {
    return ring(
      x,
      y,
      radius * part,
      ink,
      part === 1 ? 2.6 : 1,
      `opacity="${part === 1 ? 1 : 0.4}"`,
    );
  });
  const ecliptic = ring(
    x + radius * 0.19,
    y - radius * 0.08,
    radius * 0.7,
    gold,
    1.6,
    'stroke-dasharray="8 6"',
  );
  return (
    line(scale + hours, ink, 1.3, 'opacity=".55"') +
    circles.join('') +
    ring(x, y, radius * 1.075, ink, 1.4) +
    ring(x, y, radius * 1.12, gold, 2.4) +
    ecliptic
  );
}

function milkyWay({ r, x, y, ink }: Night, radius: number): string {
  const drift = noise(r);
  return repeat(1500, () => {
    const [angle, off] = [r.between(0, TURN), radius * Math.sqrt(r.unit())];
    const [px0, py0] = polar(x, y, angle, off);
    const bend = drift(px0 / 120, py0 / 120) * 90;
    const fromBand = Math.abs((px0 - x) * 0.5 + (py0 - y) * 0.86 + bend);
    const isSeen = fromBand < radius * 0.2 * r.unit() + radius * 0.02 || r.yes(0.1);
    if (!isSeen) return '';
    return disc(px0, py0, r.between(0.5, 1.5), ink, `opacity="${px(r.between(0.3, 0.9))}"`);
  });
}

/** Draws stars joined by a wandering line, often with a branch. */
function constellation({ r, s, x, y, ink, gold }: Night, radius: number, index: number): string {
  const angle = (index / 13) * TURN + r.bell() * 0.3;
  let at = polar(x, y, angle, radius * nth([0.8, 0.36, 0.62], index));
  let heading = r.between(0, TURN);
  const stars: Point[] = [at];
  for (let k = 0; k < r.whole(4, 6); k += 1) {
    heading += r.bell() * 0.9;
    const next = polar(at[0], at[1], heading, radius * r.between(0.06, 0.12));
    if (Math.hypot(next[0] - x, next[1] - y) > radius * 0.94) {
      heading += 1.6;
      continue;
    }
    at = next;
    stars.push(at);
  }
  const drawn = stars.map((star, k) => {
    return twinkle(star[0], star[1], s * (k % 3 === 0 ? 0.013 : 0.008), k % 3 ? ink : gold);
  });
  const joined = line(polygon(stars, 'open'), gold, 1.7, 'opacity=".85"') + drawn.join('');
  const second = stars[1];
  if (stars.length <= 3 || second === undefined) return joined;
  const end = polar(second[0], second[1], heading + 2, radius * 0.08);
  const branch = line(polygon([second, end], 'open'), gold, 1.4, 'opacity=".7"');
  return joined + branch + twinkle(end[0], end[1], s * 0.008, ink);
}

function moonPhases(night: Night): string {
  const { r, w, h, s, x, y, ink, gold } = night;
  const sky = repeat(90, () => {
    return disc(r.unit() * w, r.unit() * h, r.between(0.6, 1.7), ink, 'opacity=".55"');
  });
  const rings =
    ring(x, y, s * 0.3, gold, 1.3, 'opacity=".7" stroke-dasharray="2 7"') +
    ring(x, y, s * 0.455, gold, 1.6) +
    ring(x, y, s * 0.467, gold, 0.9);
  const phases = repeat(24, (k) => phase(night, k / 24));
  const hasRoom = h > w * 1.2;
  return (
    sky +
    fullMoon(night, s * 0.2) +
    phases +
    rings +
    (hasRoom ? [-1, 1].map((way) => ornament(night, way)).join('') : '')
  );
}

function fullMoon({ r, x, y, ground }: Night, radius: number): string {
  const halo = [1.6, 1.28].map((part, k) => {
    return disc(x, y, radius * part, hex([0.83, 0.066, 84]), `opacity="${k ? '.1' : '.08'}"`);
  });
  const craters = repeat(26, () => {
    const at = polar(x, y, r.between(0, TURN), radius * Math.sqrt(r.unit()));
    const size = radius * r.between(0.03, 0.2) * r.unit() + 5;
    const rim = times(9, (k) => polar(at[0], at[1], (k / 9) * TURN, size * r.between(0.85, 1.15)));
    const shade = hex(tone([0.83, 0.03, 85], r.bell() * 0.05));
    const lit = line(arc(at[0], at[1], size, 2.6, 4.6), hex([0.98, 0.02, 90]), 2, 'opacity=".6"');
    return fill(smooth(rim, 'closed'), shade, 'opacity=".8"') + lit;
  });
  const night = `opacity=".18"`;
  const shadow = ring(
    x + radius * 0.55,
    y + radius * 0.3,
    radius * 1.42,
    hex(ground),
    radius * 0.84,
    night,
  );
  const face = disc(x, y, radius, hex([0.92, 0.03, 90])) + craters + shadow;
  const edge = `<defs>${clip('moon', disc(x, y, radius, '#fff'))}</defs>`;
  return halo.join('') + edge + group(face, 'clip-path="url(#moon)"');
}

/** Draws the moon's phase: 0 is new, a half is full. */
function phase({ x, y, s, ground }: Night, t: number): string {
  const [cx, cy] = polar(x, y, t * TURN - TURN / 4, s * 0.385);
  const radius = s * 0.052 * 0.72;
  const swell = Math.cos(t * TURN);
  const isWaxing = t < 0.5;
  const outer = isWaxing ? 1 : 0;
  const inner = swell > 0 === isWaxing ? 0 : 1;
  const lit =
    path`M${cx} ${cy - radius}A${radius} ${radius} 0 0 ${outer} ${cx} ${cy + radius}` +
    path`A${Math.abs(swell) * radius + 0.05} ${radius} 0 0 ${inner} ${cx} ${cy - radius}Z`;
  return disc(cx, cy, radius, hex(tone(ground, 0.05))) + fill(lit, hex([0.93, 0.04, 90]));
}

function ornament({ w, h, s, x, y, ink, gold }: Night, way: number): string {
  const at = y + way * (h * 0.5 - (h - w) * 0.22);
  const rule = path`M${w * 0.2} ${at}H${w * 0.42}M${w * 0.58} ${at}H${w * 0.8}`;
  return (
    line(rule, gold, 1.6) +
    twinkle(x, at, s * 0.035, gold, 8) +
    twinkle(w * 0.45, at, s * 0.012, ink) +
    twinkle(w * 0.55, at, s * 0.012, ink)
  );
}

const drawings = { 'star chart': starChart, 'moon phases': moonPhases, orrery };

function draw(canvas: Canvas): Drawing {
  const night = nightOf(canvas);
  const { w, h, ground } = night;
  const lighter = ground[0] > 0.5 ? 0.02 : 0.07;
  const defs = glow(
    'sky',
    [
      [0, hex(tone(ground, lighter, 1.2))],
      [1, hex(tone(ground, -0.04))],
    ],
    'cx=".5" cy=".45" r=".75"',
  );
  const body = rect(0, 0, w, h, 'url(#sky)') + drawings[nth(kinds, canvas.i)](night);
  return { defs, body, grain: 1.2 };
}

export const stars: Family = {
  name: 'stars',
  count: 14,
  ratios: ['3:4', '1:1', '2:3', '3:4', '9:16'],
  subject: (i) => nth(kinds, i),
  draw,
};

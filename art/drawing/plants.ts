import { repeat, times, type Random } from './seeded-random.ts';
import { hex, mix, tone, vary, type Colour } from './colour.ts';
import { bloom, leaf, leaflet, type PlantInk } from './leaves.ts';
import {
  disc,
  fill,
  line,
  path,
  polar,
  polygon,
  QUARTER,
  smooth,
  TURN,
  type Point,
} from './shapes.ts';

/** A plant's base and tip, and the unit of length for its parts. */
export interface Growth {
  readonly r: Random;
  readonly from: Point;
  readonly to: Point;
  readonly unit: number;
  readonly ink: PlantInk;
}

export type Plant = (growth: Growth) => string;

/** A stem: returns the point at a fraction of its length. */
type Stem = (t: number) => Point;

function stemBetween(r: Random, [x0, y0]: Point, [x1, y1]: Point, sway: number): Stem {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const side = r.yes(0.5) ? sway : -sway;
  const near: Point = [x0 + dx * 0.3 - dy * side, y0 + dy * 0.3 + dx * side];
  const far: Point = [x0 + dx * 0.7 + dy * 0.6 * side, y0 + dy * 0.7 - dx * 0.6 * side];
  return (t) => {
    const u = 1 - t;
    const weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t] as const;
    const along = (axis: 0 | 1): number =>
      weights[0] * [x0, y0][axis]! +
      weights[1] * near[axis] +
      weights[2] * far[axis] +
      weights[3] * [x1, y1][axis]!;
    return [along(0), along(1)];
  };
}

function angleOf(stem: Stem, t: number): number {
  const [before, after] = [stem(Math.max(0, t - 0.02)), stem(Math.min(1, t + 0.02))];
  return Math.atan2(after[1] - before[1], after[0] - before[0]);
}

function drawStem(stem: Stem, width: number, colour: Colour): string {
  const side = (way: 1 | -1): Point[] =>
    times(15, (k) => {
      const t = k / 14;
      const [x, y] = stem(t);
      return polar(x, y, angleOf(stem, t) + way * QUARTER, width * (1 - t * 0.75) * 0.5);
    });
  return fill(smooth([...side(-1), ...side(1).toReversed()], 'closed'), hex(colour));
}

const both = (draw: (side: 1 | -1) => string): string => draw(-1) + draw(1);

const twig = (from: Point, to: Point, colour: Colour, width: number, more = ''): string =>
  line(polygon([from, to], 'open'), hex(colour), width, more);

const fern: Plant = ({ r, from, to, unit, ink }) => {
  const stem = stemBetween(r, from, to, 0.13);
  const fronds = repeat(22, (k) => {
    const t = 0.13 + (k / 22) * 0.86;
    const [at, angle] = [stem(t), angleOf(stem, t)];
    const swell = Math.sin(Math.min(1, (t - 0.02) * 2.3) * QUARTER) * (1 - t * t);
    const length = unit * 0.33 * swell + unit * 0.012;
    return both((side) => {
      const out = angle + side * (1.25 - t * 0.35);
      const leaflets = repeat(15, (index) => {
        const j = index + 1;
        const foot = polar(at[0], at[1], out - side * 0.016 * j, (length * j) / 15);
        const size = length * 0.02 + unit * 0.034 * (1.05 - j / 18) * (1.15 - t * 0.65);
        return both((way) => {
          const colour = vary(r, mix(ink.leaf, ink.leaf2, j / 17), 0.5);
          return leaflet(foot, out + way * 1.02, size, size * 1.05, colour);
        });
      });
      return (
        leaflets + twig(at, polar(at[0], at[1], out - side * 0.25, length), ink.stem, unit * 0.0028)
      );
    });
  });
  return fronds + drawStem(stem, unit * 0.014, ink.stem);
};

/** A kind of branch: its leaves in units, and the size of its fruit, if any. */
interface BranchKind {
  readonly widest: number;
  readonly length: number;
  readonly width: number;
  readonly pairs: number;
  readonly opposite: boolean;
  readonly fruit?: number;
}

const branch =
  (kind: BranchKind): Plant =>
  ({ r, from, to, unit, ink }) => {
    const { widest, length, width, pairs, opposite, fruit } = kind;
    const stem = stemBetween(r, from, to, 0.16);
    let berries = '';
    const leaves = repeat(pairs, (k) =>
      both((side) => {
        const later = opposite || side < 0 ? 0 : 0.5;
        const t = Math.min(0.97, 0.14 + ((k + later) / pairs) * 0.84);
        const at = stem(t);
        const angle = angleOf(stem, t) + side * r.between(0.65, 1.05);
        const grown = (1.12 - t * 0.62) * r.between(0.85, 1.1);
        const foot = polar(at[0], at[1], angle, unit * 0.025);
        const size = { length: unit * length * grown, width: unit * width * grown, widest };
        const colour = vary(r, r.yes(0.35) ? ink.leaf2 : ink.leaf);
        const drawn = leaf(r, { at: foot, angle, ...size }, colour, ink);
        if (fruit !== undefined && r.yes(0.6)) {
          const hangs = polar(at[0], at[1], angle + side * 0.75, unit * r.between(0.05, 0.075));
          const radius = unit * fruit * r.between(0.85, 1.1);
          berries += twig(at, hangs, ink.stem, unit * 0.004) + berry(r, hangs, radius, ink);
        }
        return twig(at, foot, ink.stem, unit * 0.006) + drawn;
      }),
    );
    const size = { length: unit * length * 0.62, width: unit * width * 0.6, widest };
    const tip = leaf(r, { at: stem(0.97), angle: angleOf(stem, 1), ...size }, ink.leaf2, ink);
    return drawStem(stem, unit * 0.018, ink.stem) + leaves + tip + berries;
  };

function berry(r: Random, [x, y]: Point, radius: number, ink: PlantInk): string {
  const colour = hex(vary(r, ink.bloom));
  if (ink.flat) return disc(x, y, radius, colour, 'fill-opacity=".75"');
  const shade = [
    polar(x, y, 0.3, radius),
    polar(x, y, 1.4, radius),
    polar(x, y, 2.5, radius),
    polar(x, y, 1.4, radius * 0.45),
  ];
  const lit = hex(tone(ink.bloom, 0.25, 0.5));
  return (
    disc(x, y, radius, colour) +
    fill(smooth(shade, 'closed'), hex(tone(ink.bloom, -0.08)), 'opacity=".7"') +
    disc(x - radius * 0.3, y - radius * 0.35, radius * 0.2, lit, 'opacity=".8"')
  );
}

const umbel: Plant = ({ r, from, to, unit, ink }) => {
  const stem = stemBetween(r, from, to, 0.09);
  const leaves = [0.3, 0.45].map((t) => {
    const [x, y] = stem(t);
    const side = r.yes(0.5) ? 1 : -1;
    const stalk = stemBetween(r, [x, y], [x + side * unit * 0.2, y - unit * 0.13], 0.1);
    const leaflets = repeat(7, (index) => {
      const t = (index + 1) / 8;
      const size = unit * 0.06 * (1.1 - (index + 1) / 9);
      return both((way) =>
        leaflet(stalk(t), angleOf(stalk, t) + way * 0.9, size, unit * 0.012, vary(r, ink.leaf)),
      );
    });
    return leaflets + drawStem(stalk, unit * 0.007, ink.stem);
  });
  const [x, y] = stem(0.58);
  const head = umbelHead(r, stem(1), angleOf(stem, 1), unit * 0.27, ink);
  const away = to[0] > from[0] ? -1 : 1;
  const second = stemBetween(r, [x, y], [x + away * unit * 0.2, y - unit * 0.2], 0.15);
  return (
    drawStem(stem, unit * 0.014, ink.stem) +
    leaves.join('') +
    head +
    drawStem(second, unit * 0.009, ink.stem) +
    umbelHead(r, second(1), angleOf(second, 1), unit * 0.15, ink)
  );
};

/** Draws an umbel of umbels. */
function umbelHead(r: Random, [x, y]: Point, angle: number, radius: number, ink: PlantInk): string {
  let rays = '';
  const florets = repeat(19, (k) => {
    const out = angle + ((k - 9) / 9) * 1.25;
    const far = radius * (0.8 + 0.24 * Math.cos(out - angle)) * r.between(0.94, 1.04);
    const end = polar(x, y, out, far);
    const bend = polar(x, y, (out + angle) / 2, radius * 0.5);
    const ray = path`M${x} ${y}Q${bend[0]} ${bend[1]} ${end[0]} ${end[1]}`;
    rays += line(ray, hex(ink.stem), radius * 0.012);
    return repeat(15, () => {
      const off = polar(end[0], end[1], r.between(0, TURN), radius * 0.16 * Math.sqrt(r.unit()));
      const size = radius * r.between(0.016, 0.034);
      return disc(off[0], off[1], size, hex(vary(r, r.yes(0.3) ? ink.bloom2 : ink.bloom)));
    });
  });
  return rays + florets;
}

const flower =
  (petals: number, cup: number): Plant =>
  ({ r, from, to, unit, ink }) => {
    const aside = unit * (to[0] >= from[0] ? 0.24 : -0.24);
    const low: Point = [from[0] + (to[0] - from[0]) * 0.4 + aside, to[1] + (from[1] - to[1]) * 0.3];
    const second = stemBetween(r, from, low, 0.12);
    const first = stemBetween(r, from, to, 0.1);
    const leafy = (stem: Stem, count: number): string => {
      const leaves = repeat(count, (k) => {
        const t = 0.2 + (k / count) * 0.55;
        const angle = angleOf(stem, t) + (k % 2 ? 1 : -1) * r.between(0.5, 0.85);
        const length = unit * r.between(0.2, 0.29);
        const width = unit * r.between(0.055, 0.09);
        const colour = vary(r, k % 2 ? ink.leaf : ink.leaf2);
        return leaf(r, { at: stem(t), angle, length, width, widest: 0.4 }, colour, ink);
      });
      return drawStem(stem, unit * 0.014, ink.stem) + leaves;
    };
    return (
      leafy(second, 3) +
      leafy(first, 4) +
      bloom(r, second(1), unit * 0.13, ink, { petals, cup: cup + 0.5 }) +
      bloom(r, first(1), unit * 0.235, ink, { petals, cup })
    );
  };

const grass: Plant = ({ r, from, to, unit, ink }) =>
  repeat(7, (blade) => {
    const off = blade - 3;
    const foot: Point = [from[0] + r.between(-0.03, 0.03) * unit, from[1]];
    const fall = Math.abs(off) * unit * 0.1 + r.between(0, unit * 0.08);
    const stem = stemBetween(r, foot, [to[0] + off * unit * 0.12, to[1] + fall], 0.1);
    const stalk = drawStem(stem, unit * 0.009, vary(r, ink.stem));
    const ear = repeat(22, (k) => {
      const t = 0.62 + (k / 22) * 0.38;
      const [at, angle] = [stem(t), angleOf(stem, t)];
      const side = k % 2 ? 1 : -1;
      const colour = vary(r, k % 3 ? ink.bloom : ink.bloom2);
      const awn = polar(at[0], at[1], angle + side * 0.3, unit * 0.085);
      return (
        leaflet(at, angle + side * 0.42, unit * 0.05, unit * 0.014, colour) +
        twig(at, awn, ink.bloom2, unit * 0.0016, 'opacity=".6"')
      );
    });
    return stalk + ear;
  });

/** A plant's name, and the fraction of the picture left free above it. */
export interface PlantKind {
  readonly name: string;
  readonly draw: Plant;
  readonly top: number;
}

const olive = branch({
  widest: 0.42,
  length: 0.25,
  width: 0.062,
  pairs: 10,
  opposite: true,
  fruit: 0.028,
});
const eucalyptus = branch({ widest: 0.5, length: 0.155, width: 0.098, pairs: 9, opposite: true });
const blueberry = branch({
  widest: 0.5,
  length: 0.24,
  width: 0.115,
  pairs: 7,
  opposite: false,
  fruit: 0.042,
});
const magnolia = branch({ widest: 0.55, length: 0.36, width: 0.16, pairs: 5, opposite: false });

export const plants = {
  fern: { name: 'fern', draw: fern, top: 0.1 },
  anemone: { name: 'anemone', draw: flower(8, 0), top: 0.32 },
  olive: { name: 'olive', draw: olive, top: 0.1 },
  lace: { name: 'queen anne’s lace', draw: umbel, top: 0.3 },
  eucalyptus: { name: 'eucalyptus', draw: eucalyptus, top: 0.1 },
  poppy: { name: 'poppy', draw: flower(5, 0.15), top: 0.32 },
  grass: { name: 'wild grass', draw: grass, top: 0.1 },
  blueberry: { name: 'blueberry', draw: blueberry, top: 0.1 },
  magnolia: { name: 'magnolia leaf', draw: magnolia, top: 0.1 },
  dahlia: { name: 'dahlia', draw: flower(14, 0), top: 0.32 },
} satisfies Readonly<Record<string, PlantKind>>;

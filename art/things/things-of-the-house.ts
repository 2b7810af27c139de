import { repeat, times } from '#art/drawing/seeded-random.ts';
import { hex } from '#art/drawing/colour.ts';
import {
  arc,
  disc,
  ellipse,
  fill,
  group,
  line,
  path,
  polar,
  polygon,
  QUARTER,
  rect,
  ring,
  smooth,
  TURN,
  type Point,
} from '#art/drawing/shapes.ts';
import { scaled, shade, soft, type Thing } from '#art/drawing/thing.ts';

export const peg: Thing = (_r, s, c) => {
  const rounded = `rx="${s * 0.1}"`;
  return group(
    rect(-s * 0.3, -s * 1.15, s * 0.26, s * 2.3, hex(c), rounded) +
      rect(s * 0.05, -s * 1.15, s * 0.26, s * 2.3, shade(c, -0.06), rounded) +
      rect(-s * 0.36, -s * 0.24, s * 0.74, s * 0.17, hex([0.75, 0.01, 250]), rounded) +
      rect(-s * 0.36, 0, s * 0.74, s * 0.09, hex([0.65, 0.01, 250])),
    'transform="rotate(4)"',
  );
};

export const spool: Thing = (_r, s, c) => {
  const turns = repeat(11, (k) => {
    const y = -s * 0.62 + k * s * 0.125;
    return path`M${-s * 0.48} ${y}L${s * 0.48} ${y + s * 0.05}`;
  });
  const end = path`M${s * 0.48} ${s * 0.6}q${s * 0.5} ${s * 0.1} ${s * 0.35} ${s * 0.6}`;
  const rounded = `rx="${s * 0.1}"`;
  return (
    rect(-s * 0.62, -s, s * 1.24, s * 0.28, hex([0.78, 0.07, 72]), rounded) +
    rect(-s * 0.62, s * 0.72, s * 1.24, s * 0.28, hex([0.74, 0.07, 70]), rounded) +
    rect(-s * 0.5, -s * 0.73, s, s * 1.46, hex(c), rounded) +
    line(turns, shade(c, -0.09), s * 0.04) +
    line(end, hex(c), s * 0.05) +
    rect(-s * 0.38, -s * 0.72, s * 0.14, s * 1.44, '#fff', 'opacity=".2"')
  );
};

export const stamp: Thing = (_r, s, c) => {
  const holes = repeat(8, (k) =>
    [-1, 1]
      .map((way) => disc((k + 0.5) * s * 0.205 - s * 0.82, way * s, s * 0.06, hex([0.9, 0.02, 85])))
      .join(''),
  );
  const hills = scaled(s, [
    [-0.66, 0.84],
    [-0.66, 0.3],
    [-0.25, -0.2],
    [0.1, 0.28],
    [0.35, 0.02],
    [0.66, 0.4],
    [0.66, 0.84],
  ]);
  return (
    rect(-s * 0.82, -s, s * 1.64, s * 2, hex([0.97, 0.012, 85])) +
    holes +
    rect(-s * 0.66, -s * 0.84, s * 1.32, s * 1.68, hex(c)) +
    disc(s * 0.25, -s * 0.4, s * 0.2, shade(c, 0.35)) +
    fill(polygon(hills), shade(c, -0.12)) +
    line(path`M${-s * 0.5} ${s * 0.68}H${s * 0.5}`, shade(c, 0.4), s * 0.05)
  );
};

export const flower: Thing = (_r, s, c) =>
  repeat(5, (k) => {
    const angle = (k / 5) * TURN - QUARTER;
    const [x, y] = polar(0, 0, angle, s * 0.5);
    const fold = polygon([polar(0, 0, angle, s * 0.25), polar(0, 0, angle, s * 0.7)], 'open');
    return (
      disc(x, y, s * 0.45, k % 2 ? shade(c, 0.04) : hex(c)) + line(fold, shade(c, -0.1), s * 0.03)
    );
  }) +
  disc(0, 0, s * 0.24, hex([0.86, 0.13, 90])) +
  disc(0, 0, s * 0.1, hex([0.6, 0.12, 60]));

export const butterfly: Thing = (_r, s, c) => {
  const veins =
    path`M${s * 0.08} ${-s * 0.1}L${s * 0.98} ${-s * 0.72}M${s * 0.08} ${-s * 0.06}L${s * 0.85} ${-s * 0.25}` +
    path`M${s * 0.08} ${s * 0.1}L${s * 0.62} ${s * 0.6}`;
  const half =
    fill(
      soft(s, [
        [0, -0.1],
        [0.5, -0.95],
        [1.12, -0.8],
        [0.9, -0.1],
        [0.3, 0.12],
      ]),
      hex(c),
    ) +
    fill(
      soft(s, [
        [0, 0.05],
        [0.7, 0.05],
        [0.8, 0.6],
        [0.4, 0.85],
        [0.08, 0.4],
      ]),
      shade(c, 0.06),
    ) +
    fill(
      soft(s, [
        [0.2, -0.25],
        [0.6, -0.72],
        [0.9, -0.62],
        [0.7, -0.2],
      ]),
      shade(c, 0.16),
    ) +
    line(veins, shade(c, -0.14), s * 0.03) +
    disc(s * 0.98, -s * 0.66, s * 0.05, '#fff') +
    disc(s * 0.6, s * 0.55, s * 0.06, shade(c, -0.18));
  const dark = hex([0.22, 0.03, 270]);
  const feelers = [1, -1].map((way) => {
    return path`M0 ${-s * 0.45}q${way * s * 0.1} ${-s * 0.3} ${way * s * 0.3} ${-s * 0.4}`;
  });
  return (
    half +
    group(half, 'transform="scale(-1 1)"') +
    ellipse(0, 0, s * 0.07, s * 0.5, dark) +
    line(feelers.join(''), dark, s * 0.03)
  );
};

export const key: Thing = (_r, s, c) =>
  ring(0, -s * 0.62, s * 0.36, hex(c), s * 0.17) +
  rect(-s * 0.09, -s * 0.25, s * 0.18, s * 1.4, hex(c)) +
  rect(0, s * 0.75, s * 0.42, s * 0.15, hex(c)) +
  rect(0, s, s * 0.32, s * 0.15, hex(c)) +
  ring(0, -s * 0.62, s * 0.36, shade(c, 0.2), s * 0.03) +
  rect(-s * 0.16, -s * 0.24, s * 0.32, s * 0.12, shade(c, -0.08));

export const pebble: Thing = (r, s, c) => {
  const edge = times(8, (k) => {
    return polar(0, 0, (k / 8) * TURN, s * r.between(0.72, 0.92) * (k % 4 === 0 ? 1.12 : 0.9));
  });
  const vein = (points: readonly Point[]): string => smooth(scaled(s, points));
  return (
    fill(smooth(edge, 'closed'), hex(c)) +
    line(
      vein([
        [-0.7, -0.1],
        [-0.1, 0.16],
        [0.75, -0.12],
      ]),
      shade(c, 0.3),
      s * 0.1,
    ) +
    line(
      vein([
        [-0.66, 0.16],
        [0, 0.42],
        [0.64, 0.16],
      ]),
      shade(c, 0.2),
      s * 0.04,
    ) +
    line(arc(0, 0, s * 0.66, 3.7, 4.8), '#fff', s * 0.07, 'opacity=".3"')
  );
};

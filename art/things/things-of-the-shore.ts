import { nth, repeat, times } from '#art/drawing/seeded-random.ts';
import { hex } from '#art/drawing/colour.ts';
import {
  arc,
  disc,
  fill,
  line,
  path,
  polar,
  polygon,
  QUARTER,
  ring,
  smooth,
  TURN,
  type Point,
} from '#art/drawing/shapes.ts';
import { scaled, shade, soft, type Thing } from '#art/drawing/thing.ts';

export const button: Thing = (_r, s, c) =>
  disc(0, 0, s, hex(c)) +
  ring(0, 0, s * 0.82, shade(c, -0.08), s * 0.06) +
  disc(0, 0, s * 0.72, shade(c, 0.05)) +
  repeat(4, (k) => {
    const [x, y] = polar(0, 0, 0.78 + (k * TURN) / 4, s * 0.24);
    return disc(x, y, s * 0.1, shade(c, -0.22));
  }) +
  line(arc(0, 0, s * 0.9, 3.5, 4.6), '#fff', s * 0.05, 'opacity=".6"');

export const cap: Thing = (_r, s, c) => {
  const edge = times(42, (k) => polar(0, 0, (k / 42) * TURN, k % 2 ? s : s * 0.88));
  const star = times(10, (k) => polar(0, 0, (k / 10) * TURN - QUARTER, s * (k % 2 ? 0.18 : 0.42)));
  return (
    fill(polygon(edge), shade(c, -0.06)) +
    disc(0, 0, s * 0.8, hex(c)) +
    ring(0, 0, s * 0.62, shade(c, 0.3), s * 0.05) +
    fill(polygon(star), shade(c, 0.38))
  );
};

export const feather: Thing = (_r, s, c) => {
  const ribs = times(9, (k) => {
    const t = k / 8;
    const wide = s * 0.42 * Math.sin(Math.min(1, 0.12 + t * 1.02) * 3.1) ** 0.7;
    return { x: Math.sin(t * 2) * s * 0.18, y: s * 1.25 - t * s * 2.35, wide };
  });
  const left = ribs.map(({ x, y, wide }): Point => [x - wide, y]);
  const right = ribs.map(({ x, y, wide }): Point => [x + wide * 0.8, y]);
  const barbs = ribs.slice(1).flatMap(({ x, y, wide }) =>
    [0, 1, 2].map((m) => {
      const [from, to] = [y + m * s * 0.09, y - s * 0.22 + m * s * 0.09];
      return path`M${x} ${from}L${x - wide * 0.95} ${to}M${x} ${from}L${x + wide * 0.75} ${to}`;
    }),
  );
  const quill = smooth(
    scaled(s, [
      [-0.05, 1.5],
      [0.02, 0.7],
      [0.16, -0.2],
      [0.15, -1],
    ]),
  );
  return (
    fill(smooth([...left, ...right.toReversed()], 'closed'), hex(c)) +
    line(barbs.join(''), shade(c, 0.1), s * 0.016) +
    line(quill, shade(c, 0.36), s * 0.045)
  );
};

export const marble: Thing = (_r, s, c) =>
  disc(0, 0, s * 0.85, hex(c)) +
  fill(
    soft(s, [
      [-0.6, 0.2],
      [0, -0.5],
      [0.6, 0.1],
      [0.1, 0.1],
    ]),
    shade(c, 0.25),
    'opacity=".8"',
  ) +
  fill(
    soft(s, [
      [-0.5, 0.45],
      [0, 0.05],
      [0.5, 0.4],
      [0, 0.35],
    ]),
    '#fff',
    'opacity=".45"',
  ) +
  line(arc(0, 0, s * 0.72, 0.3, 1.5), shade(c, 0.2), s * 0.08, 'opacity=".7"') +
  disc(-s * 0.3, -s * 0.38, s * 0.14, '#fff', 'opacity=".9"');

/** Sea glass. */
export const shard: Thing = (r, s, c) => {
  const corners = times(6, (k) => {
    return polar(0, 0, (k / 6) * TURN + r.between(-0.3, 0.3), s * r.between(0.65, 1.1));
  });
  const at = (k: number): Point => nth(corners, k);
  return (
    fill(smooth(corners, 'closed', 0.07), hex(c), 'opacity=".92"') +
    fill(polygon([at(0), at(1), [0, 0]]), '#fff', 'opacity=".2"') +
    fill(polygon([at(2), at(3), [s * 0.1, 0]]), '#000', 'opacity=".1"') +
    line(smooth([at(4), at(5), at(0)], 'open', 0.07), '#fff', s * 0.04, 'opacity=".55"')
  );
};

export const shell: Thing = (_r, s, c) => {
  const count = 11;
  const edge = (k: number, far: number): Point => {
    const off = k - count / 2;
    const length = s * 1.65 * far * (1 - Math.abs(off) * 0.03);
    return polar(0, s * 0.75, (off / count) * 2.1 - QUARTER, length);
  };
  const ribs = repeat(count, (k) => {
    const [a, b, m] = [edge(k, 1), edge(k + 1, 1), edge(k + 0.5, 1.08)];
    const rib = path`M0 ${s * 0.75}L${a[0]} ${a[1]}Q${m[0]} ${m[1]} ${b[0]} ${b[1]}Z`;
    return fill(rib, k % 2 ? shade(c, 0.12) : hex(c));
  });
  const lines = [0.45, 0.68, 0.86].map((far) => {
    const across = times(9, (k) => edge((k * count) / 8, far));
    return line(smooth(across), shade(c, -0.1), s * 0.03, 'opacity=".6"');
  });
  const hinge = scaled(s, [
    [-0.3, 0.68],
    [0.3, 0.68],
    [0.18, 0.9],
    [-0.18, 0.9],
  ]);
  return ribs + lines.join('') + fill(polygon(hinge), shade(c, -0.05));
};

export const berries: Thing = (_r, s, c) => {
  const stalk =
    path`M0 ${-s}Q${s * 0.1} ${-s * 0.5} ${-s * 0.3} 0` +
    path`M0 ${-s}Q${s * 0.1} ${-s * 0.4} ${s * 0.35} ${s * 0.2}`;
  const berry = (x: number, y: number, size: number): string =>
    disc(x * s, y * s, size * s, hex(c)) +
    disc((x + 0.1) * s, (y + 0.12) * s, size * s * 0.8, shade(c, -0.07)) +
    disc((x - 0.13) * s, (y - 0.16) * s, size * s * 0.22, '#fff', 'opacity=".6"') +
    ring((x + 0.08) * s, (y + 0.1) * s, size * s * 0.2, shade(c, -0.16), s * 0.04);
  return (
    line(stalk, hex([0.42, 0.06, 130]), s * 0.07) +
    berry(-0.35, 0.2, 0.42) +
    berry(0.38, 0.38, 0.46)
  );
};

import { nth, repeat } from '#art/drawing/seeded-random.ts';
import { hex, tone, type Colour } from '#art/drawing/colour.ts';
import { twinkle, type Night } from './night.ts';
import {
  arc,
  disc,
  ellipse,
  fill,
  frame,
  line,
  path,
  polar,
  polygon,
  px,
  TURN,
} from '#art/drawing/shapes.ts';

/** Planets from the sun outwards: size as a fraction of the picture, and colour. */
const planets: readonly { readonly size: number; readonly colour: Colour }[] = [
  { size: 0.011, colour: [0.75, 0.12, 60] },
  { size: 0.015, colour: [0.8, 0.09, 85] },
  { size: 0.017, colour: [0.62, 0.13, 250] },
  { size: 0.013, colour: [0.62, 0.15, 35] },
  { size: 0.036, colour: [0.78, 0.08, 60] },
  { size: 0.03, colour: [0.84, 0.08, 90] },
  { size: 0.022, colour: [0.8, 0.07, 200] },
  { size: 0.021, colour: [0.5, 0.13, 262] },
];
const BANDED = 4;
const RINGED = 5;

/** Draws the sun, with its planets on their orbits. */
export function orrery(night: Night): string {
  const { r, w, h, s, x, y, ink, gold } = night;
  const sky = repeat(260, () => {
    const [sx, sy, size] = [r.unit() * w, r.unit() * h, r.unit() ** 3 * 1.8 + 0.5];
    return disc(sx, sy, size, ink, `opacity="${px(r.between(0.2, 0.8))}"`);
  });
  const rays = repeat(48, (k) => {
    const angle = (k / 48) * TURN;
    const ray = [polar(x, y, angle, s * 0.062), polar(x, y, angle, s * (k % 2 ? 0.075 : 0.092))];
    return line(polygon(ray, 'open'), gold, 2.2);
  });
  const sun = disc(x, y, s * 0.052, gold);
  const orbits = repeat(planets.length, (k) => planet(night, k));
  const rows = h > w * 1.2 ? row(night, w * 0.08) + row(night, h - w * 0.08) : '';
  const border = frame(w * 0.035, w * 0.035, w * 0.93, h - w * 0.07, gold, 1.6);
  return sky + rays + sun + orbits + rows + border;
}

function planet({ r, w, h, s, x, y, ground, ink, gold }: Night, k: number): string {
  const { size: part, colour } = nth(planets, k);
  const size = s * part;
  const orbit = s * 0.12 + s * 0.34 * (k / 7) ** 1.05;
  const stretch = h > w * 1.2 ? 1.18 : 1;
  const angle = r.between(0, TURN);
  const [px0, py0] = [x + Math.cos(angle) * orbit, y + Math.sin(angle) * orbit * stretch];
  const dash = k % 2 ? '' : 'stroke-dasharray="3 5"';
  const way = `stroke="${ink}" stroke-width="1.3" opacity=".5" ${dash}`;
  const shade = fill(
    `${arc(px0, py0, size, -0.9, 2.2)}Z`,
    hex(tone(colour, -0.12)),
    'opacity=".55"',
  );
  const turned = `stroke="${gold}" stroke-width="3.5" transform="rotate(-18 ${px(px0)} ${px(py0)})"`;
  const bands = [-0.4, 0, 0.45].map((off) => {
    const band = path`M${px0 - size * 0.9} ${py0 + size * off}H${px0 + size * 0.9}`;
    return line(band, hex(tone(colour, -0.16)), size * 0.13, 'opacity=".7"');
  });
  return (
    ellipse(x, y, orbit, orbit * stretch, 'none', way) +
    disc(px0, py0, size * 1.35, hex(ground)) +
    disc(px0, py0, size, hex(colour)) +
    shade +
    (k === RINGED ? ellipse(px0, py0, size * 2, size * 0.5, 'none', turned) : '') +
    (k === BANDED ? bands.join('') : '')
  );
}

function row({ w, s, x, ink, gold }: Night, y: number): string {
  return repeat(7, (index) => {
    const k = index - 3;
    const size = s * (0.02 - Math.abs(k) * 0.004);
    return twinkle(x + k * w * 0.055, y, size, k ? ink : gold, k ? 4 : 8);
  });
}

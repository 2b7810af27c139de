import { repeat } from './seeded-random.ts';
import { hex, tone, vary, type Colour } from './colour.ts';
import type { Canvas } from './family.ts';
import { disc, fill, frame, line, path, polygon, rect } from './shapes.ts';

/** A street's colours. */
export interface Street {
  readonly sky: Colour;
  readonly walls: readonly Colour[];
  readonly trim: Colour;
  readonly shutter: Colour;
  readonly glass: Colour;
}

/** A window: its glass and fittings. */
export interface Window {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly isArched?: boolean;
  readonly hasShutters?: boolean;
  readonly hasFlowers?: boolean;
  readonly hasRail?: boolean;
}

/** Whether the glass is lit, which means evening. */
export const isLit = ({ glass }: Street): boolean => glass[0] > 0.7;

export function drawWindow({ r }: Pick<Canvas, 'r'>, street: Street, window: Window): string {
  const { x, y, w, h } = window;
  const { trim, glass } = street;
  const lit = isLit(street);
  const pane: Colour = lit && r.yes(0.35) ? [0.3, 0.06, 268] : vary(r, glass);
  const t = w * 0.07;
  const reflection = polygon([
    [x, y + h],
    [x, y + h * 0.45],
    [x + w, y + h * 0.2],
    [x + w, y + h * 0.55],
  ]);
  const bars = path`M${x + w / 2} ${y}V${y + h}M${x} ${y + h * 0.36}H${x + w}M${x} ${y + h * 0.68}H${x + w}`;
  return (
    (window.hasShutters ? shutters(r, street, window) : '') +
    fill(opening(window, t), hex(trim)) +
    fill(opening(window, 0), hex(pane)) +
    (lit ? '' : fill(reflection, '#fff', 'opacity=".12"')) +
    line(bars, hex(trim), w * 0.045, 'style="stroke-linecap:butt"') +
    (r.yes(0.3) && !lit ? curtains(window) : '') +
    rect(x - t * 2, y + h + t, w + t * 4, h * 0.05, hex(tone(trim, -0.03))) +
    rect(x - t * 2, y + h + t + h * 0.05, w + t * 4, h * 0.03, '#000', 'opacity=".16"') +
    (window.hasRail ? rail(window, t) : '') +
    (window.hasFlowers ? flowers(r, window) : '')
  );
}

/** Returns the opening in the wall, wider by `more` on every side. */
function opening({ x, y, w, h, isArched }: Window, more: number): string {
  const [left, right, foot] = [x - more, x + w + more, y + h + more];
  if (!isArched) return path`M${left} ${y - more}H${right}V${foot}H${left}Z`;
  const [radius, spring] = [w / 2 + more, y + w / 2];
  return (
    path`M${left} ${foot}V${spring}A${radius} ${radius} 0 0 1 ${right} ${spring}` + path`V${foot}Z`
  );
}

function shutters(r: Canvas['r'], { shutter }: Street, { x, y, w, h }: Window): string {
  return [x - w * 0.56, x + w * 1.06]
    .map((left) => {
      const slats = repeat(
        12,
        (k) => path`M${left + w * 0.07} ${y + (h * (k + 1)) / 13}h${w * 0.36}`,
      );
      return (
        rect(left + 4, y + 5, w * 0.5, h, '#000', 'opacity=".16"') +
        rect(left, y, w * 0.5, h, hex(vary(r, shutter, 0.5))) +
        line(slats, hex(tone(shutter, -0.09)), h * 0.014) +
        frame(left + 2, y + 2, w * 0.5 - 4, h - 4, hex(tone(shutter, 0.06)), 2)
      );
    })
    .join('');
}

function curtains({ x, y, w, h }: Window): string {
  const half = (from: number, way: 1 | -1): string =>
    path`M${from} ${y + h * 0.05}Q${from + way * w * 0.32} ${y + h * 0.5} ` +
    path`${from + way * w * 0.06} ${y + h * 0.9}L${from} ${y + h}Z`;
  return fill(half(x, 1) + half(x + w, -1), hex([0.95, 0.02, 85]), 'opacity=".75"');
}

function rail({ x, y, w, h }: Window, t: number): string {
  const [top, foot] = [y + h * 0.66, y + h + t];
  const bars = repeat(13, (k) => path`M${x - w * 0.15 + (w * 1.3 * k) / 12} ${top}V${foot}`);
  const ends = [top, foot].map((at) => path`M${x - w * 0.18} ${at}H${x + w * 1.18}`).join('');
  return line(bars + ends, hex([0.25, 0.02, 260]), w * 0.028);
}

function flowers(r: Canvas['r'], { x, y, w, h }: Window): string {
  const box = y + h * 0.96;
  const petals: readonly Colour[] = [
    [0.62, 0.19, 20],
    [0.92, 0.03, 90],
    [0.7, 0.15, 350],
  ];
  const plants = repeat(26, (k) => {
    const [px0, py0] = [x + w * r.between(-0.06, 1.06), box - h * r.between(-0.02, 0.13)];
    const colour: Colour = k % 3 ? [0.5, 0.1, 145] : r.pick(petals);
    return disc(px0, py0, w * r.between(0.035, 0.075), hex(vary(r, colour)));
  });
  return plants + rect(x - w * 0.08, box, w * 1.16, h * 0.1, hex([0.5, 0.1, 40]));
}

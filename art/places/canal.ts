import { nth, repeat, times } from '#art/drawing/seeded-random.ts';
import { hex, tone, vary, type Colour } from '#art/drawing/colour.ts';
import type { Canvas } from '#art/drawing/family.ts';
import {
  disc,
  fill,
  group,
  line,
  path,
  polygon,
  px,
  rect,
  ring,
  type Point,
} from '#art/drawing/shapes.ts';
import { drawWindow, type Street } from '#art/drawing/windows.ts';

/** A narrow house: its left side, the height where its gable begins, its foot and its width. */
interface House extends Canvas {
  readonly street: Street;
  readonly x: number;
  readonly top: number;
  readonly foot: number;
  readonly wide: number;
  readonly wall: Colour;
}

/** Returns a gable's outline of this height. */
type Gable = (house: House, height: number) => string;

const pointed: Gable = ({ x, top, wide }, height) =>
  polygon([
    [x, top],
    [x + wide / 2, top - height],
    [x + wide, top],
  ]);

const stepped: Gable = ({ x, top, wide }, height) => {
  const left = times(5, (k): Point[] => [
    [x + (wide / 10) * k, top - (height / 5) * k],
    [x + (wide / 10) * k, top - (height / 5) * (k + 1)],
  ]).flat();
  const right = left.map(([px0, py0]): Point => [2 * x + wide - px0, py0]);
  return polygon([...left, ...right.toReversed()]);
};

const bell: Gable = ({ x, top, wide }, height) =>
  path`M${x} ${top}C${x + wide * 0.3} ${top} ${x + wide * 0.12} ${top - height * 0.7} ` +
  path`${x + wide * 0.34} ${top - height * 0.72}` +
  path`Q${x + wide / 2} ${top - height * 1.15} ${x + wide * 0.66} ${top - height * 0.72}` +
  path`C${x + wide * 0.88} ${top - height * 0.7} ${x + wide * 0.7} ${top} ${x + wide} ${top}Z`;

const cornice: Gable = ({ x, top, wide }) =>
  polygon([
    [x - 3, top],
    [x - 3, top - wide * 0.09],
    [x + wide + 3, top - wide * 0.09],
    [x + wide + 3, top],
  ]);

const gables = [pointed, stepped, bell, cornice];

function drawHouse(house: House): string {
  const { r, street, x, top, foot, wide, wall } = house;
  const gable = nth(gables, r.whole(0, 3));
  const height = wide * r.between(0.45, 0.62);
  const edge = `stroke="${hex(street.trim)}" stroke-width="${px(wide * 0.028)}"`;
  const bricks = repeat(40, () => {
    const [bx, by] = [x + r.unit() * wide * 0.9, r.between(top, foot)];
    return path`M${bx} ${by}h${wide * 0.06}`;
  });
  const [eyeX, eyeY, eye] = [x + wide / 2, top - height * 0.34, wide * 0.085];
  const round =
    disc(eyeX, eyeY, eye, hex(street.glass)) +
    ring(eyeX, eyeY, eye, hex(street.trim), wide * 0.025);
  return (
    fill(gable(house, height), hex(wall), edge) +
    rect(x, top - 1, wide + 0.5, foot - top, hex(wall)) +
    rect(x + wide * 0.94, top, wide * 0.06, foot - top, '#000', 'opacity=".1"') +
    line(bricks, hex(tone(wall, -0.07)), 2.4, 'opacity=".7"') +
    (gable === cornice ? '' : round) +
    storeys(house)
  );
}

function storeys(house: House): string {
  const { r, street, x, top, foot, wide } = house;
  const rows = Math.max(2, Math.floor((foot - top) / (wide * 0.62)) - 1);
  const high = (foot - top) / (rows + 1.15);
  const across = r.pick([2, 2, 3]);
  const w = (wide / across) * 0.48;
  const [isArched, hasBoxes] = [r.yes(0.35), r.yes(0.4)];
  const windows = repeat(rows, (row) =>
    repeat(across, (column) =>
      drawWindow(house, street, {
        x: x + wide * 0.06 + (wide * 0.88 * (column + 0.5)) / across - w / 2,
        y: top + high * (row + 0.22),
        w,
        h: high * 0.56,
        isArched,
        hasFlowers: hasBoxes && row === rows - 1,
        hasRail: !hasBoxes && row === 0 && r.yes(0.4),
      }),
    ),
  );
  return windows + door(house, high * 0.86);
}

function door({ r, street, x, foot, wide }: House, high: number): string {
  const w = wide * 0.24;
  const left = x + wide * r.pick([0.14, 0.38, 0.6]);
  const colour = r.pick<Colour>([
    [0.36, 0.1, 262],
    [0.42, 0.09, 160],
    [0.45, 0.14, 25],
    [0.3, 0.03, 60],
  ]);
  return (
    rect(left - 6, foot - high - 6, w + 12, high + 6, hex(street.trim)) +
    rect(left, foot - high, w, high, hex(vary(r, colour))) +
    rect(left + w * 0.16, foot - high * 0.88, w * 0.68, high * 0.26, hex(street.glass)) +
    disc(left + w * 0.84, foot - high * 0.42, w * 0.05, hex([0.82, 0.1, 85]))
  );
}

function clouds({ r, w, h }: Canvas, { sky }: Street): string {
  const white = hex(tone(sky, 0.05));
  return repeat(5, () => {
    const [x, y, long] = [r.unit() * w, r.between(0.04, 0.22) * h, w * r.between(0.1, 0.2)];
    return (
      rect(x - long / 2, y, long, h * 0.012, white, 'rx="8"') +
      rect(x - long * 0.2, y - h * 0.014, long * 0.6, h * 0.016, white, 'rx="8"')
    );
  });
}

function row(canvas: Canvas, street: Street, foot: number): string {
  const { r, w, h } = canvas;
  const count = w > h ? 7 : 4;
  const wide = w / count;
  const walls = r.shuffle(street.walls);
  return repeat(count, (k) => {
    const top = h * r.between(0.2, 0.36);
    const wall = vary(r, nth(walls, k), 0.7);
    return drawHouse({ ...canvas, street, x: k * wide, top, foot, wide, wall });
  });
}

/** Draws a row of houses on a paved street. */
export function canalHouses(canvas: Canvas, street: Street): string {
  const { r, w, h } = canvas;
  const foot = h * 0.93;
  const setts = repeat(Math.ceil((h - foot) / 16), (line) =>
    repeat(Math.ceil(w / 40) + 1, (k) => {
      const x = k * 40 - (line % 2 ? 20 : 0);
      const colour = hex(vary(r, [0.66, 0.02, 70], 1.5));
      return rect(x + 1.5, foot + line * 16 + 1.5, 37, 13, colour, 'rx="4"');
    }),
  );
  const houses = clouds(canvas, street) + row(canvas, street, foot);
  return houses + rect(0, foot, w, h, hex([0.62, 0.02, 70])) + setts;
}

/** Draws the row by the water, with its reflection. */
export function canalReflection(canvas: Canvas, street: Street): string {
  const { r, w, h } = canvas;
  const { sky, trim } = street;
  const foot = h * 0.78;
  const above = clouds(canvas, street);
  const houses = row(canvas, street, foot);
  const mirror = `transform="translate(0 ${px(foot * 2 + h * 0.02)}) scale(1 -1)" opacity=".9"`;
  const ripples = repeat(60, () => {
    const [x, y] = [r.unit() * w, foot + h * (0.03 + 0.19 * r.unit())];
    const colour = hex(tone(sky, r.yes(0.5) ? 0.08 : -0.12));
    return rect(x, y, w * r.between(0.02, 0.09), 2.4, colour, 'opacity=".5" rx="2"');
  });
  return (
    above +
    houses +
    group(houses, mirror) +
    rect(0, foot, w, h * 0.022, hex(tone(trim, -0.25))) +
    rect(0, foot + h * 0.022, w, h, hex(tone(sky, -0.25)), 'opacity=".62"') +
    ripples
  );
}

import type { Random } from './seeded-random.ts';

/** OKLCH: lightness 0 to 1, chroma, hue in degrees. Equal steps look equal, so colours can be interpolated. */
export type Colour = readonly [lightness: number, chroma: number, hue: number];

/** Colours that go together. */
export interface Palette {
  readonly paper: Colour;
  readonly ink: Colour;
  readonly c: readonly [Colour, Colour, Colour, Colour, Colour];
}

/** Converts to #rrggbb; colours outside the gamut lose chroma until they fit. */
export function hex([lightness, chroma, hue]: Colour): string {
  const light = Math.min(1, Math.max(0, lightness));
  let left = chroma;
  let rgb = linearRgb(light, left, hue);
  for (let tries = 0; tries < 24 && rgb.some((x) => x < -0.001 || x > 1.001); tries += 1) {
    left *= 0.9;
    rgb = linearRgb(light, left, hue);
  }
  return `#${rgb.map(toHexByte).join('')}`;
}

function toHexByte(linear: number): string {
  const x = Math.min(1, Math.max(0, linear));
  const encoded = x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}

function linearRgb(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Returns the colour lighter or darker, with its chroma times `chroma` and its hue rotated by `turn`. */
export function tone(colour: Colour, lighter: number, chroma = 1, turn = 0): Colour {
  return [colour[0] + lighter, colour[1] * chroma, colour[2] + turn];
}

/** Returns a random variation of the colour. */
export function vary(r: Random, [lightness, chroma, hue]: Colour, much = 1): Colour {
  return [
    lightness + r.bell() * 0.03 * much,
    chroma * (1 + r.bell() * 0.12 * much),
    hue + r.bell() * 7 * much,
  ];
}

/** Interpolates between two colours by `part`. */
export function mix(from: Colour, to: Colour, part: number): Colour {
  const flat = ([lightness, chroma, hue]: Colour): readonly [number, number, number] => [
    lightness,
    chroma * Math.cos((hue * Math.PI) / 180),
    chroma * Math.sin((hue * Math.PI) / 180),
  ];
  const [x, y] = [flat(from), flat(to)];
  const between = (axis: 0 | 1 | 2): number => x[axis] + (y[axis] - x[axis]) * part;
  const [lightness, a, b] = [between(0), between(1), between(2)];
  return [lightness, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI];
}

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** A set of matching colours: two for the ground's gradient, and those of the shapes on it. */
export interface Palette {
  readonly ground: readonly [Rgb, Rgb];
  readonly shapes: readonly Rgb[];
}

const rgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(0, 2), 16),
  Number.parseInt(hex.slice(2, 4), 16),
  Number.parseInt(hex.slice(4, 6), 16),
];

function palette(from: string, to: string, ...shapes: readonly string[]): Palette {
  return { ground: [rgb(from), rgb(to)], shapes: shapes.map(rgb) };
}

/** A drawn picture's seed selects its palette: changing the order changes every picture. */
export const palettes: readonly Palette[] = [
  palette('f6ead7', 'f0cfa9', 'd9683f', 'a63d2f', '2f4858', 'f2b263'),
  palette('dfeaf0', 'a9c9d9', '2b5d7d', '5b8fa8', 'f1e3c6', 'e08e5b'),
  palette('eef1e2', 'cbd8b3', '55713f', '8aa35b', '2c4230', 'e9c46a'),
  palette('f7e3e1', 'efb8b3', 'b4485c', 'e07a7a', '5a2a41', 'f4d6a0'),
  palette('e7e2f2', 'beb2dd', '5d4b8c', '8f79bd', 'e6a4b4', '2e2a4f'),
  palette('fdf3d8', 'f7d57e', 'e39b2d', 'c4562f', '3d6b66', '7a2e2b'),
  palette('20344a', '3f6379', 'f0c987', 'c96f53', '86a8a4', 'e9e3d0'),
  palette('dcefe9', '9fd0c2', '1f7a6d', '51a395', 'f3b562', 'e8624a'),
  palette('efe9e1', 'd6c9b8', '8a6f57', '5b4636', 'b8895a', '39474b'),
  palette('2c2440', '6b3f68', 'f28f6b', 'd95d77', 'f7c98b', '8c5a9c'),
  palette('e5ecf6', 'b9cdea', '3d5aa0', '7495cf', 'f6d365', 'ef8a6b'),
  palette('f4efe6', 'e2d3c2', 'c08267', '7f9183', '4c5b61', 'dfb57c'),
];

import { nth, repeat } from '#art/drawing/seeded-random.ts';
import { hex, mix, tone, type Colour, type Palette } from '#art/drawing/colour.ts';
import type { Canvas, Drawing, Family } from '#art/drawing/family.ts';
import { allGlyphs, glyphs, type Glyph } from '#art/drawing/glyphs.ts';
import { palettes } from '#art/drawing/palettes.ts';
import { group, line, px, rect } from '#art/drawing/shapes.ts';

const looks = [
  ...(['satin', 'terracotta', 'lagoon', 'citrus', 'dusk', 'berry', 'nordic'] as const),
  ...(['ochre', 'satin', 'moss', 'dusk', 'terracotta', 'lagoon', 'satin'] as const),
];
const drawn: readonly Glyph[] = [...'BSRGAM&8KEQUW2'] as Glyph[];

const pen = (d: string, colour: Colour, width: number, more = ''): string =>
  line(d, hex(colour), width, more);

const moved = (inside: string, x: number, y: number, scale: number): string =>
  group(inside, `transform="translate(${px(x)} ${px(y)}) scale(${scale.toFixed(3)})"`);

/** Inputs for drawing one large letter. */
interface Study extends Canvas {
  readonly palette: Palette;
  readonly ground: Colour;
  readonly d: string;
}

/** Centres the letter in the picture. */
function centred({ w, h }: Canvas, inside: string, scale: number, dx = 0, dy = 0): string {
  return moved(inside, w / 2 - 50 * scale + dx, h / 2 - 70 * scale + dy, scale);
}

/** Draws a letter of nested stripes, with a shadow. */
function inline(study: Study): string {
  const { w, h, i, palette, ground, d } = study;
  const { c, paper } = palette;
  const colours = [...c.slice(0, 4), paper, c[0], c[3]];
  const stripes = colours.map((colour, q) => {
    return pen(d, i % 3 === 0 && q === 0 ? c[1] : colour, 46 - q * 7);
  });
  const scale = Math.min(w / 175, h / 225);
  const shadow = pen(d, tone(ground, -0.05), 46);
  return centred(study, shadow, scale, 14, 18) + centred(study, stripes.join(''), scale);
}

/** Draws a solid letter seen from above, with stitching on top. */
function extruded(study: Study): string {
  const { w, h, palette, d } = study;
  const { c, paper } = palette;
  const depth = 34;
  const sides = repeat(depth, (index) => {
    const q = depth - index;
    const at = px(q * 0.85);
    return group(pen(d, mix(c[2], c[0], q / depth), 25), `transform="translate(${at} ${at})"`);
  });
  const top = pen(d, paper, 25) + pen(d, c[3], 3, 'stroke-dasharray="0.1 6.5"');
  const scale = Math.min(w / 175, h / 225);
  return centred(study, sides + top, scale, -10 * scale, -10 * scale);
}

function rippled(study: Study): string {
  const { w, h, palette, ground, d } = study;
  const { c } = palette;
  const count = 26;
  const rings = repeat(count, (index) => {
    const q = count - index;
    return pen(d, q % 2 ? ground : mix(c[0], c[1], q / count), 10 + q * 9.2);
  });
  return centred(study, rings + pen(d, c[3], 10), Math.min(w / 160, h / 210));
}

/** Draws a sheet of many letters, each on its own ground. */
function specimen({ r, w, h, i, palette }: Study): string {
  const across = w > 1000 ? 4 : 3;
  const down = Math.round((h / w) * across);
  const [wide, high] = [w / across, h / down];
  const colours = [...palette.c, palette.ink, palette.paper];
  const order = r.shuffle(allGlyphs);
  const scale = high / 225;
  return repeat(down, (y) =>
    repeat(across, (x) => {
      const ground = nth(colours, x + y * 3 + i);
      let colour = r.pick(colours);
      // Tries colours until the letter is legible on its ground.
      for (let tries = 0; tries < 20 && Math.abs(colour[0] - ground[0]) < 0.28; tries += 1) {
        colour = r.pick(colours);
      }
      const d = glyphs[nth(order, y * across + x)];
      const letter = r.yes(0.5)
        ? pen(d, colour, 30)
        : pen(d, colour, 32) + pen(d, ground, 19) + pen(d, colour, 7);
      const [left, top] = [x * wide + wide / 2 - 50 * scale, y * high + high / 2 - 70 * scale];
      const tile = rect(x * wide, y * high, wide + 1, high + 1, hex(ground));
      return tile + moved(letter, left, top, scale);
    }),
  );
}

const studies = [inline, extruded, rippled, specimen];

function draw(canvas: Canvas): Drawing {
  const { w, h, i } = canvas;
  const palette = palettes[nth(looks, i)];
  const study = nth(studies, i);
  const light = study === extruded ? tone(palette.c[4], 0.05) : palette.paper;
  const ground = i % 3 === 0 ? tone(palette.ink, 0.02, 1.3) : light;
  const letter = study({ ...canvas, palette, ground, d: glyphs[nth(drawn, i)] });
  return { body: rect(0, 0, w, h, hex(ground)) + letter };
}

export const letters: Family = {
  name: 'letters',
  count: 14,
  ratios: ['3:4', '4:5', '2:3', '1:1'],
  subject: (i) => (nth(studies, i) === specimen ? 'specimen' : `letter ${nth(drawn, i)}`),
  draw,
};

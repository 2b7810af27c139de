import { hex, tone, type Colour } from '#art/drawing/colour.ts';
import type { Drawing } from '#art/drawing/family.ts';
import { disc, ellipse, fill, line, path, rect, ring } from '#art/drawing/shapes.ts';
import { looks, type Hair, type Look } from './looks.ts';

/** The side of a face in pixels. */
export const FACE_SIDE = 480;

/** Somebody's head and shoulders, of few shapes: it has to be known again at 24 pixels. */
export function drawFace(name: string): Drawing {
  const look = looks[name];
  if (look === undefined) throw new Error(`there is no face ${name}`);
  const { ground, skin, hair, cut, shirt } = look;
  const shade = hex(tone(skin, -0.09, 1.1));
  const body =
    rect(0, 0, FACE_SIDE, FACE_SIDE, hex(ground)) +
    disc(240, 226, 190, hex(tone(ground, 0.045))) +
    (behind[cut]?.(hair) ?? '') +
    // Shoulders, the neck with the shadow of the chin, the head.
    fill(path`M56 492C60 392 132 364 240 364S420 392 424 492Z`, hex(shirt)) +
    fill(path`M198 300H282V372C282 396 264 410 240 410S198 396 198 372Z`, hex(skin)) +
    fill(path`M198 318C222 344 258 344 282 318V350C258 372 222 372 198 350Z`, shade) +
    ellipse(148, 240, 17, 24, shade) +
    ellipse(332, 240, 17, 24, shade) +
    fill(
      path`M150 206C150 140 190 108 240 108S330 140 330 206C330 288 292 340 240 340S150 288 150 206Z`,
      hex(skin),
    ) +
    features(look) +
    inFront[cut](hair, shirt);
  return { body, grain: 0.6 };
}

function features({ skin, hair, glasses, beard, earrings }: Look): string {
  const ink = hex([0.24, 0.03, 275]);
  const brow = hex(hair[0] > 0.7 ? tone(hair, -0.25) : hair);
  const eyes = [204, 276].map(
    (x) => ellipse(x, 228, 7.5, 9.5, ink) + disc(x + 2.5, 224, 2.4, '#fff'),
  );
  const brows = path`M184 200Q204 188 222 198M258 198Q276 188 296 200`;
  const cheeks = [182, 298].map((x) => disc(x, 266, 20, hex([0.66, 0.14, 25]), 'opacity=".28"'));
  const nose = line(path`M242 226Q250 252 236 260`, hex(tone(skin, -0.16, 1.1)), 6);
  const chin = path`M150 226C160 356 206 374 240 374S320 356 330 226C318 278 290 276 240 274S162 278 150 226Z`;
  const lips = line(path`M212 292Q240 314 268 292`, hex([beard ? 0.72 : 0.46, 0.11, 22]), 8);
  const rims = ring(204, 230, 31, ink, 6) + ring(276, 230, 31, ink, 6);
  const bridge = line(path`M235 226Q240 220 245 226M173 226L152 220M307 226L328 220`, ink, 6);
  const gold = hex([0.8, 0.13, 85]);
  return (
    cheeks.join('') +
    (beard ? fill(chin, hex(hair)) : '') +
    eyes.join('') +
    line(brows, brow, 9) +
    nose +
    lips +
    (glasses ? rims + bridge : '') +
    (earrings ? disc(146, 274, 10, gold) + disc(334, 274, 10, gold) : '')
  );
}

/** Hair over the brow and beside the face. */
const crown = path`M146 222C138 128 188 92 240 92S342 128 334 222C322 176 300 158 262 152C220 168 170 164 146 222Z`;

const behind: Partial<Record<Hair, (hair: Colour) => string>> = {
  bun: (hair) => disc(240, 78, 46, hex(tone(hair, -0.04))),
  bob: (hair) =>
    fill(
      path`M240 84C150 84 122 150 124 240C126 300 132 330 150 340H330C348 330 354 300 356 240C358 150 330 84 240 84Z`,
      hex(tone(hair, -0.04)),
    ),
  long: (hair) =>
    fill(
      path`M240 84C146 84 116 154 118 250C120 344 100 392 116 430H364C380 392 360 344 362 250C364 154 334 84 240 84Z`,
      hex(tone(hair, -0.04)),
    ),
  curls: (hair) =>
    [
      [150, 150, 54],
      [196, 102, 56],
      [262, 94, 58],
      [322, 136, 54],
      [346, 200, 44],
      [134, 212, 44],
    ]
      .map(([x = 0, y = 0, size = 0]) => disc(x, y, size, hex(hair)))
      .join(''),
};

const inFront: Readonly<Record<Hair, (hair: Colour, shirt: Colour) => string>> = {
  bun: (hair) => fill(crown, hex(hair)),
  bob: (hair) => fill(crown, hex(hair)),
  long: (hair) => fill(crown, hex(hair)),
  bald: (hair) => [-1, 1].map((side) => ellipse(240 + side * 93, 206, 12, 34, hex(hair))).join(''),
  crop: (hair) =>
    fill(
      path`M148 210C140 122 190 88 240 88S340 122 332 210C326 178 316 160 300 150C260 142 220 142 180 150C164 160 154 178 148 210Z`,
      hex(hair),
    ),
  curls: (hair) =>
    [174, 214, 258, 302].map((x, at) => disc(x, 132 - (at % 2) * 8, 30, hex(hair))).join(''),
  fringe: (hair) =>
    fill(
      path`M144 232C132 122 186 86 240 86S348 122 336 232C330 206 328 196 322 188H158C152 196 150 206 144 232Z`,
      hex(hair),
    ),
  cap: (hair, shirt) =>
    fill(
      path`M148 222C146 204 148 190 152 178H328C332 190 334 204 332 222L322 196H158Z`,
      hex(hair),
    ) +
    fill(path`M142 184C142 112 186 84 240 84S338 112 338 184Z`, hex(tone(shirt, 0.06))) +
    rect(134, 166, 212, 34, hex(tone(shirt, -0.06)), 'rx="16"') +
    disc(240, 80, 18, hex(tone(shirt, 0.2))),
  scarf: (_hair, shirt) =>
    fill(
      path`M138 214C130 112 186 78 240 78S350 112 342 214C318 160 286 148 240 148S162 160 138 214Z`,
      hex(tone(shirt, 0.12)),
    ) +
    line(path`M150 178Q240 96 330 178`, hex(tone(shirt, 0.26)), 9) +
    fill(path`M318 96C352 60 388 76 372 112C360 134 336 128 318 96Z`, hex(tone(shirt, 0.04))),
  hat: (hair, shirt) =>
    fill(
      path`M146 236C142 206 146 190 152 178H328C334 190 338 206 334 236L320 192H160Z`,
      hex(hair),
    ) +
    fill(path`M166 168C162 96 192 66 240 66S318 96 314 168Z`, hex(tone(shirt, 0.05))) +
    rect(166, 142, 148, 22, hex(tone(shirt, -0.14))) +
    ellipse(240, 170, 142, 22, hex(tone(shirt, 0.05))),
};

import { nth, repeat, type Random } from '#art/drawing/seeded-random.ts';
import { hex, tone, vary, type Colour } from '#art/drawing/colour.ts';
import type { Canvas, Drawing, Family } from '#art/drawing/family.ts';
import type { PlantInk } from '#art/drawing/leaves.ts';
import { plants } from '#art/drawing/plants.ts';
import { drawPot, drawRim, forms, halfOf, type Form, type Pot } from './pots.ts';
import {
  disc,
  ellipse,
  fill,
  gradient,
  path,
  polar,
  polygon,
  rect,
  smooth,
} from '#art/drawing/shapes.ts';

interface Room {
  readonly wall: Colour;
  readonly table: Colour;
  readonly pots: readonly Colour[];
}

const linen: Room = {
  wall: [0.86, 0.035, 70],
  table: [0.76, 0.05, 60],
  pots: [
    [0.9, 0.025, 85],
    [0.66, 0.1, 45],
    [0.5, 0.05, 60],
    [0.8, 0.05, 80],
    [0.55, 0.06, 200],
  ],
};
const blue: Room = {
  wall: [0.55, 0.08, 250],
  table: [0.85, 0.03, 80],
  pots: [
    [0.93, 0.02, 90],
    [0.4, 0.15, 265],
    [0.72, 0.1, 240],
    [0.82, 0.09, 75],
    [0.62, 0.12, 40],
  ],
};
const sage: Room = {
  wall: [0.62, 0.06, 155],
  table: [0.88, 0.035, 95],
  pots: [
    [0.92, 0.03, 95],
    [0.45, 0.06, 160],
    [0.74, 0.11, 70],
    [0.6, 0.12, 38],
    [0.8, 0.05, 130],
  ],
};
const clay: Room = {
  wall: [0.8, 0.07, 35],
  table: [0.62, 0.11, 32],
  pots: [
    [0.93, 0.03, 70],
    [0.5, 0.13, 25],
    [0.86, 0.07, 80],
    [0.38, 0.07, 15],
    [0.7, 0.06, 230],
  ],
};
const evening: Room = {
  wall: [0.36, 0.03, 60],
  table: [0.27, 0.025, 55],
  pots: [
    [0.88, 0.03, 85],
    [0.5, 0.06, 50],
    [0.62, 0.08, 70],
    [0.42, 0.06, 240],
    [0.7, 0.04, 120],
  ],
};
const porcelain: Room = {
  wall: [0.92, 0.015, 230],
  table: [0.83, 0.025, 235],
  pots: [
    [0.97, 0.01, 230],
    [0.43, 0.17, 265],
    [0.6, 0.14, 255],
    [0.75, 0.09, 240],
    [0.3, 0.09, 268],
  ],
};
const ochre: Room = {
  wall: [0.84, 0.09, 85],
  table: [0.72, 0.12, 65],
  pots: [
    [0.94, 0.03, 85],
    [0.45, 0.12, 262],
    [0.6, 0.15, 35],
    [0.35, 0.05, 60],
    [0.55, 0.09, 165],
  ],
};
const rooms = [linen, blue, sage, clay, porcelain, evening, ochre];

/** Arrangements of pots: how many, and where, the tallest first. */
const settings = [
  { count: 3, places: [0.5, 0.27, 0.72] },
  { count: 1, places: [0.5] },
  { count: 5, places: [0.36, 0.6, 0.17, 0.8, 0.48] },
  { count: 2, places: [0.4, 0.64] },
];

/** The first random decision, so that the subject can repeat it. */
function chooseForms(i: number, r: Random): Form[] {
  const { count } = nth(settings, i);
  const chosen = r
    .shuffle(Object.values(forms))
    .slice(0, count)
    .toSorted((a, b) => b.h - a.h);
  const [only] = chosen;
  // A small one alone would look lost.
  if (count === 1 && only !== undefined && only.h < 0.6)
    return [i % 8 === 1 ? forms.amphora : forms.moonJar];
  return chosen;
}

function subject(i: number, r: Random): string {
  const names = chooseForms(i, r).map((form) => form.name);
  if (names.length === 1) return `a single ${names[0]}`;
  return names.length === 2 ? names.join(' and ') : `${names.length} pots`;
}

function backdrop({ w, h, i }: Canvas, { wall, table }: Room): string {
  const edge = h * 0.72;
  const panes = repeat(6, (index) => {
    const [x, y] = [w * (0.42 + (index % 2) * 0.23), h * (0.06 + (index >> 1) * 0.19)];
    const [wide, high, slant] = [w * 0.2, h * 0.165, h * 0.04];
    const pane = polygon([
      [x, y],
      [x + wide, y + slant],
      [x + wide, y + high + slant],
      [x, y + high],
    ]);
    return fill(pane, hex(tone(wall, 0.09, 0.9)), 'opacity=".75"');
  });
  const niche = path`M${w * 0.2} ${edge}V${h * 0.4}A${w * 0.3} ${w * 0.3} 0 0 1 ${w * 0.8} ${h * 0.4}V${edge}Z`;
  const onWall = i % 3 === 1 ? fill(niche, hex(tone(wall, -0.07, 1.1))) : panes;
  return (
    rect(0, 0, w, h, 'url(#wall)') +
    onWall +
    rect(0, edge, w, h - edge, 'url(#table)') +
    rect(0, edge, w, 3, hex(tone(table, 0.09)))
  );
}

function potsOf({ r, w, h, i }: Canvas, room: Room): Pot[] {
  const chosen = chooseForms(i, r);
  const colours = r.shuffle(room.pots);
  const count = chosen.length;
  const many = w > h ? 0.62 : 0.5;
  const size = Math.min(w, h) * (count === 1 ? 0.6 : count === 2 ? 0.56 : many);
  return chosen.map((form, k) => {
    // Of several pots, the first are further back and the last two nearer.
    const back = count > 3 && k < 2 ? h * 0.03 : 0;
    const near = count > 2 && k >= count - 2 ? h * 0.045 : 0;
    return {
      form,
      height: size * form.h,
      x: w * (nth(nth(settings, i).places, k) + r.between(-0.02, 0.02)),
      y: h * 0.83 - back + near + r.between(-0.006, 0.006) * h,
      colour: nth(colours, k),
      glaze: (k + i * 2 + r.whole(0, 1)) % 6,
      id: `pot${k}`,
    };
  });
}

function shadow(pot: Pot): string {
  const { form, x, y, height } = pot;
  const half = halfOf(pot);
  const cast = polygon([
    [x - half * 0.5, y - 4],
    [x + half * 0.6, y + 4],
    [x + half * 0.9 + height * 0.55, y + height * 0.07],
    [x + height * 0.5, y - height * 0.045],
  ]);
  return (
    fill(cast, '#1a1420', 'opacity=".3" filter="url(#soft)"') +
    ellipse(
      x + 5,
      y + 3,
      half * nth(form.profile, 0) * 1.08,
      half * 0.15,
      '#1a1420',
      'opacity=".35"',
    )
  );
}

const cut = [
  plants.olive,
  plants.anemone,
  plants.eucalyptus,
  plants.dahlia,
  plants.grass,
  plants.poppy,
  plants.lace,
];

/** Draws a stem in the tallest pot, in most pictures. */
function stemIn({ r, w, h, i }: Canvas, { wall }: Room, { form, x, y, height }: Pot): string {
  if (form === forms.bowl || form === forms.cup || i % 5 === 3) return '';
  const green: Colour = wall[0] < 0.5 ? [0.62, 0.06, 140] : [0.44, 0.065, 150];
  const ink: PlantInk = {
    leaf: green,
    leaf2: tone(green, 0.09, 1, -14),
    stem: tone(green, -0.08, 0.8),
    bloom: r.pick<Colour>([
      [0.62, 0.17, 30],
      [0.92, 0.04, 80],
      [0.78, 0.1, 20],
      [0.5, 0.16, 266],
    ]),
    bloom2: [0.8, 0.12, 80],
  };
  const unit = Math.min(w, h) * 0.5;
  const top = Math.max(h * 0.1, y - height - Math.min(w, h) * 0.42);
  const to = [x + r.between(-0.12, 0.12) * w, top] as const;
  return nth(cut, i).draw({ r, from: [x, y - height + 6], to, unit, ink });
}

function fruit({ r }: Canvas, { x, y, height }: Pot): string {
  return repeat(5, (k) => {
    const radius = height * 0.24;
    const [fx, fy] = [x + (k - 2) * radius * 1.05, y - height - radius * (k % 2 ? 0.55 : 0.2)];
    const colour = vary(
      r,
      r.pick<Colour>([
        [0.82, 0.15, 90],
        [0.75, 0.15, 65],
      ]),
    );
    const shade = [
      polar(fx, fy, 0, radius),
      polar(fx, fy, 1.2, radius),
      polar(fx, fy, 2.2, radius),
      polar(fx, fy, 1, radius * 0.5),
    ];
    return (
      disc(fx, fy, radius, hex(colour)) +
      fill(smooth(shade, 'closed'), hex(tone(colour, -0.09)), 'opacity=".6"') +
      disc(fx - radius * 0.35, fy - radius * 0.4, radius * 0.16, '#fff', 'opacity=".45"')
    );
  });
}

function draw(canvas: Canvas): Drawing {
  const { r, i } = canvas;
  const room = nth(rooms, i);
  const { wall, table } = room;
  const lit = gradient(
    'wall',
    [
      [0, hex(tone(wall, 0.04))],
      [1, hex(tone(wall, -0.06))],
    ],
    'x1="0" y1="0" x2="1" y2=".7"',
  );
  const wood = gradient('table', [
    [0, hex(tone(table, 0.03))],
    [1, hex(tone(table, -0.07))],
  ]);
  const soft =
    '<filter id="soft" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="9"/></filter>';
  const pots = potsOf(canvas, room);
  const drawn = pots.map((pot, k) => {
    const stem = k === 0 ? stemIn(canvas, room, pot) : '';
    // Fruit hides the rim of its bowl.
    const inside =
      pot.form === forms.bowl
        ? fruit(canvas, pot) + drawPot(r, pot)
        : drawPot(r, pot) + drawRim(pot);
    return stem + inside;
  });
  const body = backdrop(canvas, room) + pots.map(shadow).join('') + drawn.join('');
  return { defs: lit + wood + soft, body, grain: 1.3 };
}

export const vases: Family = {
  name: 'vases',
  count: 16,
  ratios: ['3:4', '4:5', '4:3', '2:3', '1:1'],
  subject,
  draw,
};

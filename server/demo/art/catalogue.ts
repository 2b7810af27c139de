import { bauhaus } from './bauhaus.ts';
import { birds } from './birds.ts';
import { blues } from './blues.ts';
import { botanical } from './botanical.ts';
import { chance, nth, times, type Chance } from './chance.ts';
import { cyanotype } from './cyanotype.ts';
import { facades } from './facades.ts';
import { ratios, type Family } from './family.ts';
import { iso } from './iso.ts';
import { landscape } from './landscape.ts';
import { letters } from './letters.ts';
import { marble } from './marble.ts';
import { opart } from './opart.ts';
import type { SizedDrawing } from './render.ts';
import { stars } from './stars.ts';
import { textile } from './textile.ts';
import { tiles } from './tiles.ts';
import { topo } from './topo.ts';
import { vases } from './vases.ts';

/** A picture that can be drawn. */
export interface CataloguePicture {
  /** The family's name and a number: its name everywhere, and the seed of its chance. */
  readonly name: string;
  readonly family: string;
  readonly subject: string;
}

const families: readonly Family[] = [
  botanical,
  cyanotype,
  marble,
  landscape,
  tiles,
  textile,
  topo,
  stars,
  birds,
  vases,
  facades,
  blues,
  letters,
  bauhaus,
  opart,
  iso,
];

// Each picture has a chance of its own, so a new family or a changed one moves no other picture.
const chanceOf = (name: string): Chance => chance(`bowerbird/${name}`);

const nameOf = (family: Family, i: number): string =>
  `${family.name}-${String(i + 1).padStart(2, '0')}`;

/** Every picture there is, family by family. */
export const catalogue: readonly CataloguePicture[] = families.flatMap((family) =>
  times(family.count, (i) => {
    const name = nameOf(family, i);
    return { name, family: family.name, subject: family.subject(i, chanceOf(name)) };
  }),
);

/** Draws a picture of the catalogue: the same each time. */
export function drawPicture(name: string): SizedDrawing {
  for (const family of families) {
    const i = times(family.count, (place) => nameOf(family, place)).indexOf(name);
    if (i === -1) continue;
    const [width, height] = ratios[nth(family.ratios, i)];
    return { ...family.draw({ r: chanceOf(name), w: width, h: height, i }), width, height };
  }
  throw new Error(`there is no picture ${name}`);
}

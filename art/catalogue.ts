import { bauhaus } from '#art/patterns/bauhaus.ts';
import { birds } from '#art/living/birds.ts';
import { blues } from '#art/things/blues.ts';
import { botanical } from '#art/living/botanical.ts';
import { seededRandom, nth, times, type Random } from '#art/drawing/seeded-random.ts';
import { cyanotype } from '#art/living/cyanotype.ts';
import { drawFace, FACE_SIDE } from '#art/living/faces.ts';
import { facades } from '#art/places/facades.ts';
import { ratios, type Family } from '#art/drawing/family.ts';
import { iso } from '#art/places/iso.ts';
import { landscape } from '#art/places/landscape.ts';
import { letters } from '#art/patterns/letters.ts';
import { marble } from '#art/patterns/marble.ts';
import { opart } from '#art/patterns/opart.ts';
import type { SizedDrawing } from './render.ts';
import { stars } from '#art/places/stars.ts';
import { textile } from '#art/patterns/textile.ts';
import { tiles } from '#art/patterns/tiles.ts';
import { topo } from '#art/places/topo.ts';
import { vases } from '#art/things/vases.ts';

/** A picture that can be drawn. */
export interface CataloguePicture {
  /** The family's name and a number: identifies the picture and seeds its random numbers. */
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

// Each picture has its own random numbers, so that a new or changed family alters no other picture.
const mulberry32 = (name: string): Random => seededRandom(`bowerbird/${name}`);

const nameOf = (family: Family, i: number): string =>
  `${family.name}-${String(i + 1).padStart(2, '0')}`;

/** Pictures beyond the catalogue, which the demo's shops display: the next ones of each family. */
const WARES: Readonly<Record<string, number>> = { botanical: 3, textile: 3, vases: 3 };
const waresOf = ({ name }: Family): number => WARES[name] ?? 0;

function pictureAt(family: Family, i: number): CataloguePicture {
  const name = nameOf(family, i);
  return { name, family: family.name, subject: family.subject(i, mulberry32(name)) };
}

/** Every picture created by the demo's people, family by family. */
export const catalogue: readonly CataloguePicture[] = families.flatMap((family) =>
  times(family.count, (i) => pictureAt(family, i)),
);

/** What a face is called among pictures. */
export const faceOf = (username: string): string => `face-${username}`;

/** Draws a picture of the catalogue or of a shop, or a face: the same each time. */
export function drawPicture(name: string): SizedDrawing {
  const [, face] = /^face-(.+)$/.exec(name) ?? [];
  if (face !== undefined) return { ...drawFace(face), width: FACE_SIDE, height: FACE_SIDE };
  for (const family of families) {
    const all = family.count + waresOf(family);
    const i = times(all, (index) => nameOf(family, index)).indexOf(name);
    if (i === -1) continue;
    const [width, height] = ratios[nth(family.ratios, i)];
    return { ...family.draw({ r: mulberry32(name), w: width, h: height, i }), width, height };
  }
  throw new Error(`there is no picture ${name}`);
}

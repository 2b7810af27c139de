import * as z from 'zod/mini';
import type { getLookingLike as call } from '#contract/pins/looks.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { cursorCount, cursorOf, cursorText } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { areNearDuplicates, layoutOf, picturesBySignature } from '#server/media/index.ts';
import {
  collectPage,
  filterForFeed,
  findPin,
  showPins,
  visibilityOf,
  type Visibility,
} from '#server/pins/index.ts';
import { pinsOfPictures, type FoundPin } from '../related/related-store.ts';
import type { Looks } from './follow-looks.ts';
import type { LikeLooking } from './looks.ts';

type SeenPin = Awaited<ReturnType<typeof findPin>>;

/** The length of a whole list: what is farther looks like nothing of it. */
const MOST = 300;
/** A part that ends this far outside is rounded, and not wrong. */
const ROUNDED = 0.001;

const cursor = cursorOf(
  z.tuple([cursorCount(0x7fffffff), cursorText(32)]),
  ([distance, signature]): LikeLooking => ({ distance, signature }),
  ({ distance, signature }) => [distance, signature],
);

/**
 * Returns public pins that look like a part of a pin visible to the viewer, or like all of it, the most similar
 * first; or those of copies of the same picture, of any size or of a larger one.
 */
export async function getLookingLike(
  context: Context & { readonly looks: Looks },
  input: InputOf<typeof call>,
): Promise<Page<Pin[]>> {
  const after = cursor.read(input.bookmark);
  const visibility = visibilityOf(context);
  const part = partOf(input);
  const pin = await findPin(visibility, input.pin_id);
  const hash = part === null ? pin.thumbHash : await context.looks.hashPart(pin.signature, part);
  const layout = hash === null ? null : layoutOf(hash);
  if (layout === null) return { data: [], bookmark: null };
  const nearest = await context.looks.nearest(layout, MOST);
  const others = nearest.filter(({ signature }) => signature !== pin.signature);
  const wanted =
    input.same || input.larger
      ? await copiesOf(visibility, pin, others, input.larger === true)
      : others;
  const { rows, last } = await collectPage<Row>({
    size: input.page_size,
    next: (row, limit) => pinsAfter(visibility, wanted, row?.like ?? after, limit),
    nameOf: ({ signature }) => signature,
    visible: (found) => filterForFeed(visibility, found),
  });
  return {
    data: await showPins(visibility, rows),
    bookmark: last && cursor.write(last.like),
  };
}

/** Returns the part; null for all of the picture. */
function partOf({ x, y, width, height }: InputOf<typeof call>) {
  const part = { x: x ?? 0, y: y ?? 0, width: width ?? 1, height: height ?? 1 };
  for (const [start, size] of [
    ['x', 'width'],
    ['y', 'height'],
  ] as const) {
    if (part[start] + part[size] <= 1 + ROUNDED) continue;
    const message = `${start} and ${size} are parts of one, and lead outside the picture.`;
    throw new Failure('invalid_input', message);
  }
  return part.width === 1 && part.height === 1 ? null : part;
}

/** Returns the near-duplicates of a pin's picture, or only those that have more pixels. */
async function copiesOf(
  { tx }: Visibility,
  { signature, thumbHash }: SeenPin,
  others: readonly LikeLooking[],
  isLarger: boolean,
): Promise<LikeLooking[]> {
  const names = [signature, ...others.map((other) => other.signature)];
  const pictures = await picturesBySignature(tx, names);
  const own = pictures.get(signature);
  return others.filter((other) => {
    const picture = pictures.get(other.signature);
    if (own === undefined || picture === undefined) return false;
    const hasMore = picture.width > own.width && picture.height > own.height;
    return (hasMore || !isLarger) && areNearDuplicates(thumbHash, picture.thumb_hash);
  });
}

interface Row extends FoundPin {
  readonly like: LikeLooking;
}

/** Returns pins of the pictures after one, at least `limit` unless the list ends. */
async function pinsAfter(
  { tx }: Visibility,
  all: readonly LikeLooking[],
  after: LikeLooking | null,
  limit: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  const left = after === null ? [...all] : all.filter((one) => isBehind(one, after));
  while (rows.length < limit && left.length > 0) {
    const some = new Map(left.splice(0, limit).map((like) => [like.signature, like]));
    const pins = await pinsOfPictures(tx, [...some.keys()]);
    rows.push(...pins.map((pin) => ({ ...pin, like: some.get(pin.signature)! })));
  }
  return rows;
}

const isBehind = (one: LikeLooking, after: LikeLooking): boolean =>
  one.distance > after.distance ||
  (one.distance === after.distance && one.signature > after.signature);

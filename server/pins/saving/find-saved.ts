import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { findSaved as call, SavedPin } from '#contract/pins/saved.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import {
  alikeTo,
  picturesBySignature,
  takeUploadedPicture,
  type Media,
} from '#server/media/index.ts';
import { showPins } from '../view/show-pins.ts';
import { findPin } from '../visibility/find-pin.ts';
import { filterVisible, visibilityOf, type Visibility } from '../visibility/visibility.ts';
import { ownPinsBefore, type OwnPin } from './own-pins-store.ts';
import { printOf } from './print-of.ts';
import { isKnownPicture } from './take-picture.ts';

/** Pins that are compared, the last ones of the viewer, and how many are read at once. */
const MOST = 10_000;
const AT_ONCE = 1000;
/** Matches of one thing: the last of them may be on a board that the viewer has left. */
const MOST_MATCHES = 5;

/** A picture to be compared with. */
interface Wanted {
  readonly pinId: string | null;
  readonly signature: string;
  readonly thumbHash: string;
}

/** Finds the viewer's own pins of a picture, of one that looks the same, and of addresses. */
export async function findSaved(
  context: SignedInContext & { readonly media: Media },
  input: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const visibility = visibilityOf(context);
  const wanted = await wantedOf(context, visibility, input);
  const prints = new Set(input.prints ?? []);
  const found = await matchesOf(context, wanted, prints);
  const ids = [...new Set([...found.values()].flat())].map((id) => ({ id }));
  const visible = new Map(
    (await showPins(visibility, await filterVisible(visibility, ids))).map((pin) => [pin.id, pin]),
  );
  const firstOf = (name: string): SavedPin | null => {
    const pin = found
      .get(name)
      ?.map((id) => visible.get(id))
      .find((one) => one !== undefined);
    return pin === undefined ? null : { pin_id: pin.id, board: pin.board };
  };
  return {
    copy: firstOf(COPY),
    addresses: [...prints].flatMap((print) => {
      const pin = firstOf(print);
      return pin === null ? [] : [{ print, ...pin }];
    }),
  };
}

async function wantedOf(
  context: SignedInContext & { readonly media: Media },
  visibility: Visibility,
  {
    pin_id: pinId = null,
    media_upload_id: uploadId = null,
    image_signature: signature = null,
  }: InputOf<typeof call>,
): Promise<Wanted | null> {
  if (pinId !== null) {
    const pin = await findPin(visibility, pinId);
    return { pinId, signature: pin.signature, thumbHash: pin.thumbHash };
  }
  if (uploadId !== null) {
    const picture = await takeUploadedPicture(context.media, context, uploadId);
    return { pinId: null, signature: picture.signature, thumbHash: picture.thumb_hash };
  }
  // The picture of a page in a draft is not known yet, which is no error.
  if (signature === null || !(await isKnownPicture(context, signature))) return null;
  const picture = (await picturesBySignature(context.tx, [signature])).get(signature);
  return picture ? { pinId: null, signature, thumbHash: picture.thumb_hash } : null;
}

const COPY = 'copy';

/** Returns ids of the viewer's last pins for each print, and for the picture under COPY. */
async function matchesOf(
  { tx, viewer }: SignedInContext,
  wanted: Wanted | null,
  prints: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  if (wanted === null && prints.size === 0) return found;
  const isAlike = wanted === null ? () => false : alikeTo(wanted.thumbHash);
  const isCopy = (pin: OwnPin): boolean =>
    wanted !== null &&
    pin.id !== wanted.pinId &&
    (pin.signature === wanted.signature || isAlike(pin.thumbHash));
  const add = (name: string, id: string): void => {
    const all = found.get(name) ?? [];
    if (all.length < MOST_MATCHES && !all.includes(id)) found.set(name, [...all, id]);
  };
  let before: string | null = null;
  for (let read = 0; read < MOST; read += AT_ONCE) {
    const pins: OwnPin[] = await ownPinsBefore(tx, viewer.id, before, AT_ONCE);
    for (const pin of pins) {
      if (isCopy(pin)) add(COPY, pin.id);
      for (const print of prints.size === 0 ? [] : printsOf(pin))
        if (prints.has(print)) add(print, pin.id);
    }
    before = pins.at(-1)?.id ?? null;
    if (pins.length < AT_ONCE) break;
  }
  return found;
}

const printsOf = ({ link, picturePrint }: OwnPin): string[] => [
  ...(link === null ? [] : [printOf(link)]),
  ...(picturePrint === null ? [] : [picturePrint]),
];

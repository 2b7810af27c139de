import type * as z from 'zod/mini';
import { newSheetAd } from '#contract/ads/bulk/sheet-ads.ts';
import type { ItemAnswer } from '#contract/ads/items.ts';
import type { Ad } from '#contract/ads/objects.ts';
import { findBoardToSaveFor } from '#server/boards/index.ts';
import { requireAdTerms } from '#server/business/index.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { type Media, storePicture, takeUploadedPicture } from '#server/media/index.ts';
import { addPin, storeFactsLater, toPinText } from '#server/pins/index.ts';
import { eachItem, readItems, requireItem } from '../campaigns/each-item.ts';
import type { Changing } from '../campaigns/note-changes.ts';
import { createAds } from '../campaigns/write-ads.ts';
import type { Pictures } from './fetch-pictures.ts';
import { beginRow, storeRow, undoRow } from './sheet-upload-store.ts';

/** Applies rows with what their step has fetched. */
export interface Applying extends Changing {
  readonly media: Media;
  readonly pictures: Pictures;
}

type SheetAd = z.output<typeof newSheetAd>;
interface Input {
  readonly advertiser_id: string;
  readonly items: Record<string, unknown>[];
}

/** Creates ads of Pins, and first the Pins of those rows that name a picture or an upload. */
export async function createSheetAds(
  context: Applying,
  { advertiser_id, items }: Input,
): Promise<ItemAnswer<Ad>[]> {
  if (items.every((item) => item['pin_id'] !== undefined)) {
    return createAds(context, { advertiser_id, items });
  }
  await requireAdTerms(context.tx, context.adAccount, context.now);
  return eachItem(readItems(newSheetAd, items, context.adAccount), (ad) => createOne(context, ad));
}

/** Creates an ad with its Pin, or neither. */
async function createOne(context: Applying, ad: SheetAd): Promise<Ad> {
  const { ad_group_id, name, destination_url, status } = ad;
  await beginRow(context.tx);
  try {
    const pin_id = ad.pin_id ?? (await createPinOf(context, ad));
    const items = [{ ad_group_id, pin_id, name, destination_url, status }];
    const [answer] = await createAds(context, { advertiser_id: context.adAccount.id, items });
    requireItem(answer);
    if (!answer?.data) throw new Error('an ad without an answer');
    await storeRow(context.tx);
    return answer.data;
  } catch (error) {
    if (error instanceof Failure) await undoRow(context.tx);
    throw error;
  }
}

async function createPinOf(context: Applying, ad: SheetAd): Promise<string> {
  const { tx, viewer, adAccount } = context;
  const boardId = ad.board_id ?? '';
  const at = { advertiserId: adAccount.id, boardId, sectionId: null };
  const board = await naming('board_id', () => findBoardToSaveFor(tx, viewer, at));
  const signature = await signatureOf(context, ad);
  const text = toPinText({
    title: ad.pin_title ?? '',
    description: ad.pin_description ?? '',
    altText: ad.pin_alt_text ?? '',
    link: ad.pin_link ?? null,
  });
  const method = ad.media_url === undefined ? 'uploaded' : 'scraped';
  return addPin(context, board, { signature, text, method, from: null }, async (pin) => {
    await storeFactsLater(context, { ...pin, link: text.link });
    return pin.id;
  });
}

/** Returns the signature of the upload or of the picture that was fetched, whose row is stored here. */
async function signatureOf(context: Applying, ad: SheetAd): Promise<string> {
  const { media, pictures, tx, now, viewer } = context;
  const uploadId = ad.media_upload_id;
  if (uploadId !== undefined) {
    const take = () => takeUploadedPicture(media, context, uploadId);
    return (await naming('media_upload_id', take)).signature;
  }
  const picture = pictures.get(ad.media_url ?? '');
  if (picture === undefined) throw new Error('a picture was not fetched before its row');
  return naming('media_url', async () => {
    if (picture instanceof Failure) throw picture;
    await storePicture(tx, picture, viewer.id, now);
    return picture.signature;
  });
}

/** Adds the field to a refusal, so that the row names its column. */
async function naming<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.code, error.detail ?? error.message, { extra: { field } });
  }
}

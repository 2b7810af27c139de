import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import {
  findImages,
  hasUploaded,
  requireUnblocked,
  signatureAt,
  takePictureFromBase64,
  takePictureFromUrl,
  takeUploadedPicture,
  type Media,
} from '#server/media/index.ts';
import { visibleBoards } from '#server/boards/index.ts';
import { lastPinsOfPictures, publicBoardsOfPicture } from '../core/list-store.ts';
import type { PictureSource } from '../core/rules.ts';

/** The number of a page's pictures that are tried before it counts as having none. */
const PICTURES_TRIED = 3;
const BOARDS_ASKED = 50;

/** Gets the picture of a new pin, and returns its signature. */
export async function takePicture(
  media: Media,
  context: SignedInContext,
  source: PictureSource,
): Promise<string> {
  switch (source.kind) {
    case 'url':
      return takePictureAt(media, context, source.url);
    case 'upload':
      return unblocked(
        context,
        await takeUploadedPicture(media, context, source.id, source.signature),
      );
    case 'base64':
      return (await takePictureFromBase64(media, context, source.bytes)).signature;
    case 'signature':
      return takeKnownPicture(context, source.signature);
    case 'link':
      return takeFirstPictureOf(media, context, source.link);
  }
}

/** A URL of this installation is not fetched: it names an existing picture. */
async function takePictureAt(media: Media, context: SignedInContext, url: string): Promise<string> {
  const signature = signatureAt(context.origin, url);
  if (signature !== null) return takeKnownPicture(context, signature);
  return (await takePictureFromUrl(media, context, url)).signature;
}

async function takeKnownPicture(context: SignedInContext, signature: string): Promise<string> {
  if (await isKnownPicture(context, signature)) return unblocked(context, { signature });
  throw new Failure('picture_not_found', "We couldn't find that picture.");
}

/** It may have been blocked since it came here. */
async function unblocked(
  { read }: SignedInContext,
  { signature }: { readonly signature: string },
): Promise<string> {
  await requireUnblocked(read, signature);
  return signature;
}

/** Returns whether a signature alone is enough: the viewer uploaded or pinned the picture, or sees it pinned [SEC-29]. */
export async function isKnownPicture(
  { read, viewer }: SignedInContext,
  signature: string,
): Promise<boolean> {
  if (await hasUploaded(read, viewer, signature)) return true;
  if ((await lastPinsOfPictures(read, viewer.id, [signature])).size > 0) return true;
  const boards = await publicBoardsOfPicture(read, signature, BOARDS_ASKED);
  return (await visibleBoards(read, viewer, boards)).size > 0;
}

/** Takes the first usable picture of a linked page [CREATE-07]. */
async function takeFirstPictureOf(
  media: Media,
  context: SignedInContext,
  link: string,
): Promise<string> {
  const by = { personId: context.viewer.id, signal: context.signal };
  const { items } = await findImages(media, link, by);
  let refusal: Failure | null = null;
  for (const item of items.slice(0, PICTURES_TRIED)) {
    try {
      return (await takePictureFromUrl(media, context, item.url)).signature;
    } catch (error) {
      if (!(error instanceof Failure) || !error.code.startsWith('picture_')) throw error;
      refusal ??= error;
    }
  }
  if (refusal) throw refusal;
  throw new Failure('no_picture', 'No picture was found on this page. Add one to create a Pin.');
}

/**
 * Media: pictures and how they come in.
 *
 * Owns the calls createUpload,
 * registerUploads, getUploads, findPinImages, registerImage, and those of what people's files may take; the jobs media.finish-upload,
 * media.fetch-ahead and media.sweep;
 * the media path and the upload's form post; the processes that decode pictures and that reach
 * out to other sites, and those that make videos.
 */
export { eraseOf as eraseMediaOf, erasePictures } from './upkeep/erase-person.ts';
export { discardRest } from './uploads/form.ts';
export { storeDrawnPictures } from './uploads/store-drawn.ts';
export { findImages, readPageFacts } from './uploads/find-images.ts';
export type { PageFacts } from './scan/page.ts';
export { signatureAt } from './context/own-address.ts';
export { openMedia, openPictures } from './open-media.ts';
export { sitesThrough } from './outside/sites-through.ts';
export type { Media } from './context/media.ts';
export { blockPicture, requireUnblocked, unblockPicture } from './core/blocked-store.ts';
export { picturesBySignature, storedPictures } from './core/picture-store.ts';
export { alikeTo, apartFrom, areNearDuplicates } from './pictures/near-duplicates.ts';
export { LAYOUT_BYTES, layoutOf } from './pictures/colour-layout.ts';
export { partHasher, type HashPart } from './pictures/hash-part.ts';
export { isPictureFile, pictureFiles } from './pictures/picture-files.ts';
export { originalFiles, type OriginalFiles } from './pictures/original-files.ts';
export type { StoredExt } from './storage/kinds.ts';
export type { OpenFile, Storage } from './storage/storage.ts';
export {
  broughtToLookAt,
  lockStorageOf,
  lookAgainAt,
  releaseBrought,
  type PersonPicture,
} from './core/quota-store.ts';
export { picturesLeft } from './quota/pictures-left.ts';
export { storageCounters } from './upkeep/reconcile-storage.ts';
export { storePicture } from './pictures/take-picture.ts';
export type { PictureRow } from './core/picture-store.ts';
export {
  makePictureOf,
  takePictureFromBase64,
  takePictureFromBytes,
  takePictureFromUrl,
  takeUploadedPicture,
} from './uploads/take-for-pin.ts';
export { takeExportedVideo } from './videos/take-video.ts';
export { hasUploaded } from './core/upload-store.ts';
export { pictureImages, pictureVideos } from './uploads/view.ts';

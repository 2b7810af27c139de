/**
 * Media: pictures and how they come in.
 *
 * Owns the tables pictures, picture_arrivals and uploads; the calls createUpload,
 * registerUploads, getUploads and findPinImages; the jobs media.finish-upload and media.sweep;
 * the media path and the upload's form post; the processes that decode pictures and that reach
 * out to other sites.
 */
export { findImages } from './scan/find-images.ts';
export { openMedia } from './open-media.ts';
export type { Media } from './media.ts';
export { picturesBySignature } from './picture-store.ts';
export type { PictureRow } from './picture-store.ts';
export { takePictureFromBase64, takePictureFromUrl, takeUploadedPicture } from './take-for-pin.ts';
export { pictureImages } from './view.ts';

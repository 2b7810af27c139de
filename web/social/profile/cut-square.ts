import type { PercentCrop } from 'react-image-crop';

/** Twice the largest displayed size of a photo, in px. */
const MOST_SIDE = 800;

/** The selected part of a picture as a square in whole pixels, and the side to which it is scaled. */
export function squareOf(
  picture: { readonly width: number; readonly height: number },
  { x, y, width, height }: Pick<PercentCrop, 'x' | 'y' | 'width' | 'height'>,
): { left: number; top: number; side: number; cut: number } {
  const wide = (width / 100) * picture.width;
  const high = (height / 100) * picture.height;
  const side = Math.max(1, Math.round(Math.min(wide, high)));
  const within = (from: number, room: number): number =>
    Math.max(0, Math.min(Math.round(from), room - side));
  return {
    left: within((x / 100) * picture.width, picture.width),
    top: within((y / 100) * picture.height, picture.height),
    side,
    cut: Math.min(side, MOST_SIDE),
  };
}

/** Cuts the selected part out of a picture, as a file. */
export async function cutSquare(picture: HTMLImageElement, crop: PercentCrop): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const { left, top, side, cut } = squareOf({ width, height }, crop);
  const canvas = document.createElement('canvas');
  canvas.width = cut;
  canvas.height = cut;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser has no canvas to draw on');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, left, top, side, side, 0, 0, cut, cut);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  // Lossless, because the server derives smaller versions from it.
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))));
  return promise;
}

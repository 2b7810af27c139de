import type { PercentCrop } from 'react-image-crop';

/** As large as a photo is ever shown, twice over. */
const MOST_SIDE = 800;

/** Where a part is in a picture of this size, as a square of whole pixels, and how large it is cut out. */
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

/** The part of a picture as a file of its own. */
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
  // Without loss: the server makes the small forms of it.
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))));
  return promise;
}

import { thumbHashToRGBA } from 'thumbhash';

/** Paints a ThumbHash; a broken one leaves the dominant colour standing. */
export function paintPreview(canvas: HTMLCanvasElement, hash: string): void {
  const decoded = decode(hash);
  if (!decoded) return;
  canvas.width = decoded.w;
  canvas.height = decoded.h;
  const image = new ImageData(new Uint8ClampedArray(decoded.rgba), decoded.w, decoded.h);
  canvas.getContext('2d')?.putImageData(image, 0, 0);
}

function decode(hash: string): { w: number; h: number; rgba: Uint8Array } | null {
  try {
    return thumbHashToRGBA(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)));
  } catch {
    // Not base64, or cut short: decoration that is not worth a word.
    return null;
  }
}

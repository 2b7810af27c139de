import { thumbHashToRGBA } from 'thumbhash';

/** Paints a ThumbHash; if it is invalid, the dominant colour remains. */
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
    // Not base64, or truncated: the preview is decoration, so this is not reported.
    return null;
  }
}

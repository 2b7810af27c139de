import type { Composition, Overlay } from '#contract/builder/pictures.ts';
import { frameOf, placeText, type PlacedText, type Size } from './compose.ts';

const FAMILIES =
  "'Bricolage Grotesque Variable', 'Bricolage Grotesque', ui-sans-serif, system-ui, sans-serif";
const fontOf = (size: number): string => `620 ${size}px ${FAMILIES}`;

/**
 * Draws the picture that a composition makes. The one drawing of it: what a person sees while
 * they work and what is published come from here, from the same decoded picture [BUILD-12]. The
 * canvas is in no document, where it would take over spacing and language from around it.
 */
export function drawComposition(
  picture: CanvasImageSource,
  source: Size,
  composition: Composition,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const { part, target, size } = frameOf(source, composition);
  canvas.width = size.width;
  canvas.height = size.height;
  // Drawn by the processor in every place: the pixels are then the same.
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser has no canvas to draw on');
  if (composition.layout === 'fit') {
    pen.fillStyle = composition.background;
    pen.fillRect(0, 0, size.width, size.height);
  }
  pen.imageSmoothingQuality = 'high';
  const [from, to] = [part, target];
  pen.drawImage(
    picture,
    ...([from.x, from.y, from.width, from.height] as const),
    ...([to.x, to.y, to.width, to.height] as const),
  );
  for (const overlay of composition.overlays) {
    if (overlay.text.trim() !== '') drawText(pen, overlay, size);
  }
  return canvas;
}

/** Shows what was drawn, pixel by pixel. */
export function showDrawn(canvas: HTMLCanvasElement, drawn: HTMLCanvasElement): void {
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(drawn, 0, 0);
}

function drawText(pen: CanvasRenderingContext2D, overlay: Overlay, size: Size): void {
  const measure = (text: string, fontSize: number) => {
    pen.font = fontOf(fontSize);
    return pen.measureText(text).width;
  };
  const placed = placeText(overlay, size, measure);
  pen.save();
  pen.font = fontOf(placed.fontSize);
  pen.direction = placed.direction;
  pen.textAlign = 'left';
  pen.fillStyle = overlay.color;
  shade(pen, overlay.color, placed);
  for (const { text, x, y } of placed.lines) pen.fillText(text, x, y);
  pen.restore();
}

/** Letters stay readable on a picture of their own brightness. */
function shade(pen: CanvasRenderingContext2D, color: string, { fontSize }: PlacedText): void {
  pen.shadowColor = isLight(color) ? 'rgb(0 0 0 / 0.55)' : 'rgb(255 255 255 / 0.6)';
  pen.shadowBlur = fontSize * 0.3;
}

function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/gi) ?? []).map((two) =>
    Number.parseInt(two, 16),
  );
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}

/** Settles when the letters of the composition are there to be drawn. */
export async function fontsReady({ overlays }: Composition): Promise<void> {
  const text = overlays.map((overlay) => overlay.text).join(' ');
  // A font that does not arrive leaves the next of the stack.
  if (text.trim() !== '') await document.fonts.load(fontOf(40), text).catch(() => []);
}

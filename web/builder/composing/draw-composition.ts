import type { Composition, Overlay } from '#contract/builder/pictures.ts';
import { frameOf, placeText, type PlacedText, type Size } from './compose.ts';

const FAMILIES =
  "'Bricolage Grotesque Variable', 'Bricolage Grotesque', ui-sans-serif, system-ui, sans-serif";
const fontOf = (size: number): string => `620 ${size}px ${FAMILIES}`;

/**
 * Draws a composition. The only implementation: the preview and the published picture both come from here, from the
 * same decoded picture [BUILD-12]. The canvas is never attached to a document, where it would inherit letter spacing
 * and language.
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
  // Forces software rendering, so that pixels are the same everywhere.
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

/** Copies the drawn picture to a visible canvas, pixel by pixel. */
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

/** A shadow keeps letters readable on a picture of similar brightness. */
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

/** Resolves when the composition's fonts are loaded. */
export async function fontsReady({ overlays }: Composition): Promise<void> {
  const text = overlays.map((overlay) => overlay.text).join(' ');
  // If a font fails to load, the next in the stack is used.
  if (text.trim() !== '') await document.fonts.load(fontOf(40), text).catch(() => []);
}

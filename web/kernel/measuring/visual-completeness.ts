/** An image's box in CSS pixels, relative to the viewport's corner. */
export interface PlacedImage {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Whether it has loaded or failed. */
  readonly isSettled: boolean;
}

export interface Fold {
  readonly width: number;
  readonly height: number;
}

export type Phase = 'DISABLED' | 'LAYOUT' | 'TIMING';

export interface MeasuredPage {
  /** Milliseconds since the visit to this page began. */
  now(): number;
  /** Whether the page's main content is rendered, rather than waiting for an answer. */
  hasLayout(): boolean;
  images(): readonly PlacedImage[];
  fold(): Fold;
  /** Calls `check` repeatedly; the returned function stops it. */
  every(milliseconds: number, check: () => void): () => void;
}

export interface Measuring {
  readonly phase: Phase;
  /** Stops without a result, because the visitor moved on to another page. */
  stop(): void;
}

const LAYOUT_EVERY_MS = 500;
const TIMING_EVERY_MS = 100;
const LONGEST_MS = 60_000;
/** Images no larger than this on both sides are avatars or icons, and are not waited for. */
const SMALL = 100;

/**
 * Measures when everything visible without scrolling is there [UI-06]: waits for the layout, then for each visible
 * image. Reports the milliseconds since the visit began, or null if a phase took longer than a minute.
 */
export function measureCompleteness(
  page: MeasuredPage,
  onEnd: (milliseconds: number | null) => void,
): Measuring {
  let phase: Phase = 'DISABLED';
  let endPhase = (): void => undefined;

  const begin = (next: Phase, everyMs: number, isDone: () => boolean, onDone: () => void): void => {
    phase = next;
    const began = page.now();
    const end = page.every(everyMs, () => {
      if (isDone()) {
        endPhase();
        onDone();
      } else if (page.now() - began >= LONGEST_MS) {
        finish(null);
      }
    });
    endPhase = end;
  };
  const finish = (milliseconds: number | null): void => {
    endPhase();
    phase = 'DISABLED';
    onEnd(milliseconds);
  };

  begin(
    'LAYOUT',
    LAYOUT_EVERY_MS,
    () => page.hasLayout(),
    () =>
      begin(
        'TIMING',
        TIMING_EVERY_MS,
        () => isComplete(page.images(), page.fold()),
        () => finish(page.now()),
      ),
  );
  return {
    get phase() {
      return phase;
    },
    stop() {
      endPhase();
      phase = 'DISABLED';
    },
  };
}

function isComplete(images: readonly PlacedImage[], fold: Fold): boolean {
  return images.every((image) => image.isSettled || !isVisible(image, fold));
}

/** Whether an image is visible: over half of it is in view, or it covers a fifth of the fold. */
export function isVisible(image: PlacedImage, fold: Fold): boolean {
  if (image.width <= SMALL && image.height <= SMALL) return false;
  const inView =
    overlap(image.left, image.width, fold.width) * overlap(image.top, image.height, fold.height);
  return inView > (image.width * image.height) / 2 || inView >= (fold.width * fold.height) / 5;
}

/** Returns how much of a stretch lies between 0 and `end`. */
function overlap(start: number, length: number, end: number): number {
  return Math.max(0, Math.min(start + length, end) - Math.max(start, 0));
}

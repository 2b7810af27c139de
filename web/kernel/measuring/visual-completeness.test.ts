import { expect, test } from 'vitest';
import {
  isVisible,
  measureCompleteness,
  type MeasuredPage,
  type PlacedImage,
} from './visual-completeness.ts';

const fold = { width: 1000, height: 800 };
const waiting: PlacedImage = { left: 0, top: 0, width: 236, height: 300, isSettled: false };

/** A page whose clock advances only when the test says so. */
function aPage() {
  let time = 0;
  const checks: { every: number; next: number; check: () => void }[] = [];
  const state = { hasLayout: false, images: [waiting] as PlacedImage[] };
  const page: MeasuredPage = {
    now: () => time,
    hasLayout: () => state.hasLayout,
    images: () => state.images,
    fold: () => fold,
    every(milliseconds, check) {
      const one = { every: milliseconds, next: time + milliseconds, check };
      checks.push(one);
      return () => void checks.splice(checks.indexOf(one), 1);
    },
  };
  const times: number[] = [];
  return {
    page,
    state,
    /** The times of the checks. */
    times,
    goOnTo: (end: number): void => {
      for (;;) {
        const next = checks.toSorted((one, other) => one.next - other.next)[0];
        if (next === undefined || next.next > end) break;
        time = next.next;
        times.push(time);
        next.next += next.every;
        next.check();
      }
      time = end;
    },
  };
}

function measured(prepared = aPage()) {
  const ends: (number | null)[] = [];
  const measuring = measureCompleteness(prepared.page, (milliseconds) => ends.push(milliseconds));
  return { ...prepared, measuring, ends };
}

test('it waits for the layout every 500 ms, then for what is visible every 100 ms, and then ends [UI-06]', () => {
  const { state, goOnTo, times, measuring, ends } = measured();
  expect(measuring.phase).toBe('LAYOUT');
  goOnTo(1_400);
  expect([measuring.phase, times]).toEqual(['LAYOUT', [500, 1_000]]);
  state.hasLayout = true;
  goOnTo(1_750);
  expect([measuring.phase, times]).toEqual(['TIMING', [500, 1_000, 1_500, 1_600, 1_700]]);
  state.images = [{ ...waiting, isSettled: true }];
  goOnTo(5_000);
  expect([measuring.phase, ends, times.at(-1)]).toEqual(['DISABLED', [1_800], 1_800]);
});

test('each phase ends after 60 s without a result [UI-06]', () => {
  const never = measured();
  never.goOnTo(59_999);
  expect(never.measuring.phase).toBe('LAYOUT');
  never.goOnTo(60_000);
  expect([never.measuring.phase, never.ends]).toEqual(['DISABLED', [null]]);

  const slow = measured();
  slow.state.hasLayout = true;
  slow.goOnTo(60_499);
  expect(slow.measuring.phase).toBe('TIMING');
  slow.goOnTo(60_500);
  expect([slow.measuring.phase, slow.ends]).toEqual(['DISABLED', [null]]);
  slow.goOnTo(200_000);
  expect(slow.ends).toEqual([null]);
});

test('who goes on to another page ends it, and nothing is told', () => {
  const { measuring, goOnTo, state, ends, times } = measured();
  measuring.stop();
  state.hasLayout = true;
  goOnTo(10_000);
  expect([measuring.phase, ends, times]).toEqual(['DISABLED', [], []]);
});

test('an image counts when over half of it is in view or it covers 20 % of the fold, and one of 100 pixels never [UI-06]', () => {
  const placed = (left: number, top: number, width: number, height: number): boolean =>
    isVisible({ left, top, width, height, isSettled: false }, fold);
  expect(placed(0, 0, 100, 100)).toBe(false);
  expect(placed(0, 0, 101, 100)).toBe(true);
  expect(placed(0, 0, 100, 101)).toBe(true);
  // Half of it plus one pixel.
  expect(placed(0, 600, 236, 400)).toBe(false);
  expect(placed(0, 599, 236, 400)).toBe(true);
  expect(placed(-118, 0, 236, 400)).toBe(false);
  expect(placed(-117, 0, 236, 400)).toBe(true);
  // Ten times the fold's height: a twentieth of it covers half of the fold.
  expect(placed(0, -4_000, 500, 8_000)).toBe(true);
  // 1000 × 160 of the fold's 1000 × 800 is a fifth.
  expect(placed(0, 640, 1_000, 2_000)).toBe(true);
  expect(placed(0, 641, 1_000, 2_000)).toBe(false);
  expect(placed(1_000, 0, 236, 400)).toBe(false);
});

import { expect, it } from 'vitest';
import { IDLE_MS, trackScrollSpeed } from './scroll-speed.ts';

const HEIGHT = 800;

it('is idle before anything is scrolled, and again a while after', () => {
  const speed = trackScrollSpeed(0);
  expect([speed.isIdle(0), speed.isSlow(0)]).toEqual([true, true]);
  speed.note(1000, 40, HEIGHT);
  expect([speed.isIdle(1000), speed.isSlow(1000)]).toEqual([false, true]);
  expect(speed.isIdle(1000 + IDLE_MS)).toBe(true);
});

it('takes one leap for no flight, so that nobody arrives at empty tiles', () => {
  const speed = trackScrollSpeed(0);
  speed.note(1000, 40_000, HEIGHT);
  expect(speed.isSlow(1000)).toBe(true);
});

it.each([16, 300])('flies when each frame of %i ms leads on by much of a screen', (frame) => {
  const speed = trackScrollSpeed(0);
  for (let at = 1; at <= 4; at += 1) speed.note(1000 + at * frame, at * frame * 4, HEIGHT);
  const now = 1000 + 4 * frame;
  expect(speed.isSlow(now)).toBe(false);
  // Scrolling slows down before it stops: pictures come first, the rest once it is idle.
  speed.note(now + frame, 16 * frame + 5, HEIGHT);
  expect(speed.isSlow(now + frame)).toBe(true);
  expect(speed.isIdle(now + frame)).toBe(false);
});

it('is slow where a person scrolls to look', () => {
  const speed = trackScrollSpeed(0);
  for (let at = 1; at <= 20; at += 1) {
    speed.note(1000 + at * 16, at * 30, HEIGHT);
    expect(speed.isSlow(1000 + at * 16)).toBe(true);
  }
});

it('has come to rest where a flight just stops', () => {
  const speed = trackScrollSpeed(0);
  for (let at = 1; at <= 4; at += 1) speed.note(1000 + at * 16, at * 500, HEIGHT);
  expect(speed.isSlow(1064)).toBe(false);
  expect(speed.isSlow(1064 + IDLE_MS)).toBe(true);
});

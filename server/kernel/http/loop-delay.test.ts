import { expect, test } from 'vitest';
import { delayMeter } from './loop-delay.ts';

test('says how late the main thread comes to what is ready, and forgets one pause soon', () => {
  let time = 0;
  const meter = delayMeter(() => time);
  const tickAfter = (milliseconds: number): number => {
    time += milliseconds;
    meter.tick();
    return Math.round(meter.delay());
  };
  expect(tickAfter(50)).toBe(0);
  expect(tickAfter(650)).toBe(180);
  expect(tickAfter(50)).toBe(126);
  for (let tick = 0; tick < 20; tick += 1) tickAfter(50);
  expect(meter.delay()).toBeLessThan(1);
  for (let tick = 0; tick < 20; tick += 1) tickAfter(350);
  expect(Math.round(meter.delay())).toBe(300);
});

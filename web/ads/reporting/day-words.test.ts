import { expect, it } from 'vitest';
import { daysText, shortStepText, stepText } from './day-words.ts';

it('names days in the language of each viewer, whoever was served before', () => {
  const days = { from: '2026-08-25', to: '2026-09-23' };
  for (const _time of [1, 2]) {
    expect(daysText(days, 'en-GB')).toBe('25 Aug – 23 Sept');
    expect(daysText(days, 'de')).toBe('25. Aug. – 23. Sept.');
    expect(stepText('2026-09-14', 'en-GB')).toBe('Mon 14 Sept');
    expect(stepText('2026-09-14T13:00:00Z', 'en-GB')).toBe('Mon 14 Sept, 13:00');
    expect(stepText('2026-09-14', 'de')).toBe('Mo., 14. Sept.');
    expect(shortStepText(Date.UTC(2026, 8, 14) / 1000, 'en-US')).toBe('Sep 14');
  }
});

import { expect, test } from 'vitest';
import { SCHEDULES_OF_THE_EXAMPLES } from '#contract/ads/report-files/schedule-examples.ts';
import {
  createAdReportSchedule,
  updateAdReportSchedule,
} from '#contract/ads/report-files/schedules.ts';
import { readInput } from '#contract/kernel/read-input.ts';
import { FIRST_DRAFT } from './report-draft.ts';
import {
  changeOf,
  FIRST_SCHEDULE,
  reportOf,
  scheduleFrom,
  scheduleInput,
} from './schedule-draft.ts';

const { schedule } = SCHEDULES_OF_THE_EXAMPLES;

test('a schedule is sent with what belongs to its rhythm alone, and the addresses one by one', () => {
  const report = { ...FIRST_DRAFT, name: 'Spring', from: '2026-01-01' };
  const monthly = {
    ...FIRST_SCHEDULE,
    rhythm: 'MONTHLY' as const,
    emails: 'a@b.example, c@d.example\n',
  };
  const input = scheduleInput('7', report, monthly);
  expect(input).toMatchObject({ rhythm: 'MONTHLY', month_day: 1, hour: 8 });
  expect(input.emails).toEqual(['a@b.example', 'c@d.example']);
  for (const field of ['weekday', 'run_date', 'start_date', 'end_date'])
    expect(input).not.toHaveProperty(field);
  expect(readInput(createAdReportSchedule.input, input).problem).toBeNull();
});

test('a schedule that is opened and saved again is the same', () => {
  const input = scheduleInput(schedule.ad_account_id, reportOf(schedule), scheduleFrom(schedule));
  expect(input).toMatchObject({
    name: schedule.name,
    level: 'CAMPAIGN',
    date_range: 'LAST_7_DAYS',
    columns: ['SPEND', 'IMPRESSION'],
    rhythm: 'WEEKLY',
    weekday: 1,
    hour: 8,
    emails: schedule.recipients.map(({ email }) => email),
  });
});

test('a pause sends the whole schedule as it stands', () => {
  const sent = changeOf(schedule, 'PAUSED');
  const { input, problem } = readInput(updateAdReportSchedule.input, sent);
  expect(problem).toBeNull();
  expect(input).toMatchObject({ status: 'PAUSED', version: 1, rhythm: 'WEEKLY', weekday: 1 });
  expect(sent).not.toHaveProperty('start_date');
});

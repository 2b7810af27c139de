import { expect, test } from 'vitest';
import type { EntityStatus } from '#contract/ads/objects.ts';
import { adSummaryOf, groupSummaryOf, scheduleOf, summaryOf } from './state-rules.ts';

const now = new Date('2026-03-14T12:00:00Z');
const before = new Date('2026-03-14T11:00:00Z');
const after = new Date('2026-03-14T13:00:00Z');
const open = { startAt: null, endAt: null };
const campaign = (status: EntityStatus, schedule: object = {}) => ({
  status,
  ...open,
  ...schedule,
});

test('a campaign runs from its beginning to its end, unless somebody stops it', () => {
  expect(summaryOf(campaign('ACTIVE'), now)).toBe('RUNNING');
  expect(summaryOf(campaign('ACTIVE', { startAt: now, endAt: after }), now)).toBe('RUNNING');
  expect(summaryOf(campaign('ACTIVE', { startAt: after }), now)).toBe('NOT_STARTED');
  expect(summaryOf(campaign('ACTIVE', { startAt: before, endAt: now }), now)).toBe('COMPLETED');
  expect(summaryOf(campaign('PAUSED', { startAt: after }), now)).toBe('PAUSED');
  expect(summaryOf(campaign('PAUSED', { endAt: before }), now)).toBe('COMPLETED');
  for (const over of ['ARCHIVED', 'DRAFT', 'DELETED_DRAFT'] as const) {
    expect(summaryOf(campaign(over, { endAt: before }), now)).toBe(over);
  }
});

test('an ad group runs only while its campaign does', () => {
  for (const above of [
    campaign('PAUSED'),
    campaign('ARCHIVED'),
    campaign('DRAFT'),
    campaign('ACTIVE', { endAt: before }),
    campaign('ACTIVE', { startAt: after }),
    campaign('ACTIVE'),
  ]) {
    expect(groupSummaryOf(campaign('ACTIVE'), above, now)).toBe(summaryOf(above, now));
    expect(groupSummaryOf(campaign('DRAFT'), above, now)).toBe('DRAFT');
  }
});

test('an ad is what its review says while nobody stops it or what it is in', () => {
  const ad = (review: 'OTHER' | 'PENDING' | 'REJECTED' | 'APPROVED', status: EntityStatus) => ({
    review,
    status,
  });
  const runs = { status: 'ACTIVE' } as const;
  expect(adSummaryOf(ad('APPROVED', 'ACTIVE'), runs, runs)).toBe('APPROVED');
  expect(adSummaryOf(ad('PENDING', 'ACTIVE'), runs, runs)).toBe('PENDING');
  expect(adSummaryOf(ad('REJECTED', 'PAUSED'), runs, runs)).toBe('REJECTED');
  expect(adSummaryOf(ad('APPROVED', 'PAUSED'), runs, runs)).toBe('PAUSED');
  expect(adSummaryOf(ad('APPROVED', 'ACTIVE'), { status: 'PAUSED' }, runs)).toBe('PAUSED');
  expect(adSummaryOf(ad('APPROVED', 'ACTIVE'), runs, { status: 'ARCHIVED' })).toBe('ARCHIVED');
  expect(adSummaryOf(ad('REJECTED', 'DELETED_DRAFT'), runs, runs)).toBe('DELETED_DRAFT');
});

test('an ad runs from the later beginning to the earlier end', () => {
  expect(scheduleOf(open, open)).toEqual(open);
  expect(scheduleOf({ startAt: before, endAt: null }, { startAt: null, endAt: after })).toEqual({
    startAt: before,
    endAt: after,
  });
  expect(scheduleOf({ startAt: before, endAt: after }, { startAt: now, endAt: now })).toEqual({
    startAt: now,
    endAt: now,
  });
});

import { expect, test } from 'vitest';
import type { EntityStatus } from '#contract/ads/objects.ts';
import { adSummaryOf, groupSummaryOf, scheduleOf, summaryOf } from './state-rules.ts';

const now = new Date('2026-03-14T12:00:00Z');
const before = new Date('2026-03-14T11:00:00Z');
const after = new Date('2026-03-14T13:00:00Z');
const going = { isStopped: false };
const stopped = { isStopped: true };
const open = { startAt: null, endAt: null };
const campaign = (status: EntityStatus, schedule: object = {}) => ({
  status,
  ...open,
  ...schedule,
});

test('a campaign runs from its beginning to its end, unless somebody stops it', () => {
  expect(summaryOf(campaign('ACTIVE'), going, now)).toBe('RUNNING');
  expect(summaryOf(campaign('ACTIVE', { startAt: now, endAt: after }), going, now)).toBe('RUNNING');
  expect(summaryOf(campaign('ACTIVE', { startAt: after }), going, now)).toBe('NOT_STARTED');
  expect(summaryOf(campaign('ACTIVE', { startAt: before, endAt: now }), going, now)).toBe(
    'COMPLETED',
  );
  expect(summaryOf(campaign('PAUSED', { startAt: after }), going, now)).toBe('PAUSED');
  expect(summaryOf(campaign('PAUSED', { endAt: before }), going, now)).toBe('COMPLETED');
  for (const over of ['ARCHIVED', 'DRAFT', 'DELETED_DRAFT'] as const) {
    expect(summaryOf(campaign(over, { endAt: before }), going, now)).toBe(over);
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
    expect(groupSummaryOf(campaign('ACTIVE'), above, going, now)).toBe(
      summaryOf(above, going, now),
    );
    expect(groupSummaryOf(campaign('DRAFT'), above, going, now)).toBe('DRAFT');
  }
});

test('an ad is what its review says while nobody stops it or what it is in', () => {
  const ad = (review: 'OTHER' | 'PENDING' | 'REJECTED' | 'APPROVED', status: EntityStatus) => ({
    review,
    status,
  });
  const runs = { status: 'ACTIVE' } as const;
  expect(adSummaryOf(ad('APPROVED', 'ACTIVE'), runs, runs, going)).toBe('APPROVED');
  expect(adSummaryOf(ad('PENDING', 'ACTIVE'), runs, runs, going)).toBe('PENDING');
  expect(adSummaryOf(ad('REJECTED', 'PAUSED'), runs, runs, going)).toBe('REJECTED');
  expect(adSummaryOf(ad('APPROVED', 'PAUSED'), runs, runs, going)).toBe('PAUSED');
  expect(adSummaryOf(ad('APPROVED', 'ACTIVE'), { status: 'PAUSED' }, runs, going)).toBe('PAUSED');
  expect(adSummaryOf(ad('APPROVED', 'ACTIVE'), runs, { status: 'ARCHIVED' }, going)).toBe(
    'ARCHIVED',
  );
  expect(adSummaryOf(ad('REJECTED', 'DELETED_DRAFT'), runs, runs, going)).toBe('DELETED_DRAFT');
});

test('nothing of an ad account that an operator stopped runs, and what is over for good still says so', () => {
  expect(summaryOf(campaign('ACTIVE'), stopped, now)).toBe('ADVERTISER_DISABLED');
  expect(summaryOf(campaign('PAUSED'), stopped, now)).toBe('ADVERTISER_DISABLED');
  expect(summaryOf(campaign('ACTIVE', { endAt: before }), stopped, now)).toBe('COMPLETED');
  expect(summaryOf(campaign('DRAFT'), stopped, now)).toBe('DRAFT');
  for (const [above, message] of [
    [campaign('ACTIVE'), 'ADVERTISER_DISABLED'],
    [campaign('PAUSED'), 'ADVERTISER_DISABLED'],
    [campaign('ARCHIVED'), 'ARCHIVED'],
  ] as const)
    expect(groupSummaryOf(campaign('ACTIVE'), above, stopped, now)).toBe(message);
  const [runs, over] = [{ status: 'ACTIVE' }, { status: 'ARCHIVED' }] as const;
  for (const review of ['PENDING', 'APPROVED', 'REJECTED'] as const) {
    expect(adSummaryOf({ ...runs, review }, runs, runs, stopped)).toBe('ADVERTISER_DISABLED');
    expect(adSummaryOf({ ...runs, review }, over, runs, stopped)).toBe('ARCHIVED');
  }
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

import { expect, it } from 'vitest';
import type { Pinnable } from '#contract/media.ts';
import {
  type CreateEvent,
  type CreateState,
  firstCreateState,
  linkOf,
  nextCreateState,
} from './create-steps.ts';

const item = (name: string): Pinnable => ({
  type: 'pinnable',
  url: `https://a.example/${name}.jpg`,
});
const start = firstCreateState({ media: null, link: null });
const after = (...events: CreateEvent[]): CreateState => events.reduce(nextCreateState, start);
const scan: CreateEvent = { kind: 'scan', link: 'https://a.example/' };

it('is ready at once with a given picture [CREATE-06]', () => {
  const state = firstCreateState({ media: 'https://a.example/a.jpg', link: 'https://a.example/' });
  expect(state).toMatchObject({ phase: 'ready', picture: { url: 'https://a.example/a.jpg' } });
});

it('waits for the scan, and is ready with whatever it found [CREATE-06]', () => {
  expect(after(scan)).toMatchObject({ phase: 'scanning', picture: null });
  const found = after(scan, { kind: 'found', attempt: 1, items: [item('a'), item('b')] });
  expect(found).toMatchObject({ phase: 'ready', picture: { url: item('a').url } });
  expect(nextCreateState(found, { kind: 'pick', item: item('b') }).picture).toMatchObject({
    url: item('b').url,
  });
});

it('leads where the chosen picture asks for it, else to its page', () => {
  const own = { ...item('b'), link: 'https://a.example/b', description: ' Of B. ' };
  const found = after(scan, { kind: 'found', attempt: 1, items: [item('a'), own] });
  expect(linkOf(found)).toBe('https://a.example/');
  const chosen = nextCreateState(found, { kind: 'pick', item: own });
  expect(chosen.picture).toMatchObject({ description: 'Of B.' });
  expect(linkOf(chosen)).toBe('https://a.example/b');
  const bad = { ...own, link: 'javascript:alert(1)' };
  expect(linkOf(nextCreateState(found, { kind: 'pick', item: bad }))).toBe('https://a.example/');
});

it('says so, without an error, when a page has no picture [CREATE-09]', () => {
  const state = after(scan, { kind: 'found', attempt: 1, items: [] });
  expect(state).toMatchObject({ phase: 'empty', nothing: true, error: null, picture: null });
});

it('tells when a page asks not to be saved from, until another is asked for', () => {
  const closed = after(scan, { kind: 'found', attempt: 1, items: [], closed: 'Ours.' });
  expect(closed).toMatchObject({ phase: 'empty', closed: 'Ours.' });
  expect(nextCreateState(closed, scan)).toMatchObject({ nothing: false, closed: null });
});

it('does not listen to an answer that comes too late', () => {
  const state = after(scan, { kind: 'upload', isVideo: false, others: 0 });
  expect(nextCreateState(state, { kind: 'found', attempt: 1, items: [item('a')] })).toBe(state);
  const again = nextCreateState(state, { kind: 'again' });
  expect(
    nextCreateState(again, {
      kind: 'uploaded',
      attempt: 2,
      uploadId: '1',
      preview: 'blob:1',
      isVideo: false,
    }),
  ).toBe(again);
});

it('uses the upload that succeeded and tells of one that failed', () => {
  const ready = after(
    { kind: 'upload', isVideo: false, others: 0 },
    { kind: 'uploaded', attempt: 1, uploadId: '1', preview: 'blob:1', isVideo: false },
  );
  expect(ready).toMatchObject({ phase: 'ready', picture: { kind: 'upload', uploadId: '1' } });
  const failed = after(
    { kind: 'upload', isVideo: false, others: 0 },
    { kind: 'failed', attempt: 1, error: 'Too large.' },
  );
  expect(failed).toMatchObject({ phase: 'empty', error: 'Too large.' });
});

it('lets a picture that cannot be shown give way to the next', () => {
  const found = after(scan, { kind: 'found', attempt: 1, items: [item('a'), item('b')] });
  const one = nextCreateState(found, { kind: 'drop', url: item('a').url });
  expect(one).toMatchObject({ phase: 'ready', picture: { url: item('b').url } });
  expect(nextCreateState(one, { kind: 'drop', url: item('b').url })).toMatchObject({
    phase: 'empty',
    nothing: true,
  });
});

it('lets the person choose among the pictures that a page handed over, and again later [CREATE-16]', () => {
  const items = [item('a'), item('b'), item('c')];
  const choosing = after({ kind: 'handed', items });
  expect(choosing).toMatchObject({ phase: 'choosing', picture: null, found: items });
  const picked = nextCreateState(choosing, { kind: 'pick', item: item('b') });
  expect(picked).toMatchObject({ phase: 'ready', picture: { url: item('b').url } });
  const again = nextCreateState(picked, { kind: 'choose' });
  expect(again).toMatchObject({ phase: 'choosing', picture: { url: item('b').url } });
});

it('chooses by itself among one, and says so when there is none', () => {
  const one = after({ kind: 'handed', items: [item('a')] });
  expect(one).toMatchObject({ phase: 'ready', picture: { url: item('a').url } });
  expect(after({ kind: 'handed', items: [] })).toMatchObject({ phase: 'empty', nothing: true });
});

it('goes on choosing while what cannot be shown is dropped, until nothing is left', () => {
  const choosing = after({ kind: 'handed', items: [item('a'), item('b')] });
  const fewer = nextCreateState(choosing, { kind: 'drop', url: item('a').url });
  expect(fewer).toMatchObject({ phase: 'choosing', picture: null, found: [item('b')] });
  const none = nextCreateState(fewer, { kind: 'drop', url: item('b').url });
  expect(none).toMatchObject({ phase: 'empty', nothing: true });
});

it('shows how far an upload has come, and keeps that others came with it', () => {
  const state = after(
    { kind: 'upload', isVideo: false, others: 2 },
    { kind: 'came', attempt: 1, progress: { of: 'making', percent: 40 } },
  );
  expect(state).toMatchObject({ others: 2, progress: { of: 'making', percent: 40 } });
  const late = { kind: 'came', attempt: 0, progress: { of: 'sending', percent: 1 } } as const;
  expect(nextCreateState(state, late)).toBe(state);
});

import { expect, it } from 'vitest';
import { dueUploads, nextUploads, type UploadEvent, type UploadItem } from './upload-list-steps.ts';

const file = (name: string, type = 'image/png') => new File(['x'], name, { type });
const added = (...ids: string[]): UploadEvent => ({
  kind: 'added',
  items: ids.map((id) => ({ id, file: file(id), problem: null })),
});
const after = (...events: UploadEvent[]): readonly UploadItem[] => events.reduce(nextUploads, []);
const ids = (items: readonly UploadItem[]) => items.map(({ id }) => id);
const uploaded = { uploadId: '7', signature: 'a'.repeat(32) };

it('sends two at once, in their order, and the next when one has ended [CREATE-18]', () => {
  let items = after(added('a', 'b', 'c'));
  expect(ids(dueUploads(items))).toEqual(['a', 'b']);
  items = [{ kind: 'begun', id: 'a' } as const, { kind: 'begun', id: 'b' } as const].reduce<
    readonly UploadItem[]
  >(nextUploads, items);
  expect(dueUploads(items)).toEqual([]);
  const ready = nextUploads(items, { kind: 'ready', id: 'a', tries: 1, uploaded });
  expect(ids(dueUploads(ready))).toEqual(['c']);
});

it('shows how far each has come, first its bytes and then what is made of it', () => {
  const items = after(
    { kind: 'added', items: [{ id: 'v', file: file('v', 'video/mp4'), problem: null }] },
    { kind: 'begun', id: 'v' },
    { kind: 'came', id: 'v', tries: 1, phase: 'making', percent: 40 },
  );
  expect(items[0]).toMatchObject({ isVideo: true, phase: 'making', percent: 40 });
});

it('keeps what failed, with why, and tries it again when it is told to', () => {
  const failed = after({
    kind: 'added',
    items: [{ id: 'x', file: file('x', 'text/plain'), problem: 'No.' }],
  });
  expect(failed[0]).toMatchObject({ phase: 'failed', error: 'No.' });
  expect(dueUploads(failed)).toEqual([]);
  const again = nextUploads(failed, { kind: 'again', id: 'x' });
  expect(again[0]).toMatchObject({ phase: 'waiting', error: null });
});

it('does not listen to an earlier try, nor of what was taken away', () => {
  const second = after(
    added('a'),
    { kind: 'begun', id: 'a' },
    { kind: 'failed', id: 'a', tries: 1, error: 'Dropped.' },
    { kind: 'again', id: 'a' },
    { kind: 'begun', id: 'a' },
  );
  const late = { kind: 'ready', id: 'a', tries: 1, uploaded } as const;
  expect(nextUploads(second, late)[0]).toMatchObject({ phase: 'sending', tries: 2 });
  expect(nextUploads(nextUploads(second, { kind: 'removed', id: 'a' }), late)).toEqual([]);
});

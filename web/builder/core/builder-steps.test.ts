import { expect, it } from 'vitest';
import {
  type BuilderEvent,
  builderStatus,
  cardOf,
  nextBuilderState,
  type BuilderState,
} from './builder-steps.ts';

const run = (...events: BuilderEvent[]): BuilderState =>
  events.reduce<BuilderState>(nextBuilderState, []);
const added = { kind: 'added', key: 'new', preview: 'blob:a' } as const;

it('goes from uploading over creating to a saved draft, with the builder processing, then saving [BUILD-09]', () => {
  const uploading = run(added);
  expect(cardOf(uploading, 'new')).toMatchObject({
    item: 'uploading',
    draft: 'processing',
  });
  expect(builderStatus(uploading)).toBe('processing');
  const progress = { of: 'making', percent: 40 } as const;
  const came = nextBuilderState(uploading, { kind: 'came', key: 'new', progress });
  expect(cardOf(came, 'new')).toMatchObject({ item: 'uploading', progress });
  const ended = nextBuilderState(came, { kind: 'failed', key: 'new', error: 'Damaged.' });
  expect(cardOf(ended, 'new').progress).toBeNull();
  expect(nextBuilderState(ended, { kind: 'came', key: 'new', progress })).toEqual(ended);
  const creating = nextBuilderState(uploading, { kind: 'creating', key: 'new' });
  expect(cardOf(creating, 'new').draft).toBe('creating');
  expect(builderStatus(creating)).toBe('saving');
  const created = nextBuilderState(creating, { kind: 'created', key: 'new', id: '7' });
  expect(created).toHaveLength(1);
  expect(cardOf(created, '7')).toMatchObject({ item: null, draft: 'saved', preview: 'blob:a' });
  expect(builderStatus(created)).toBeNull();
});

it('saves what was edited, and what was edited meanwhile once more [BUILD-09]', () => {
  const edited = { kind: 'edited', key: '7' } as const;
  const saving = { kind: 'saving', key: '7' } as const;
  const saved = { kind: 'saved', key: '7' } as const;
  expect(cardOf(run(edited), '7').draft).toBe('edited');
  expect(builderStatus(run(edited))).toBe('saving');
  expect(cardOf(run(edited, saving), '7').draft).toBe('saving');
  expect(cardOf(run(edited, saving, saved), '7').draft).toBe('saved');
  expect(cardOf(run(edited, saving, edited, saved), '7').draft).toBe('edited');
  const failed = { kind: 'failed', key: '7', error: 'Changed elsewhere.' } as const;
  expect(cardOf(run(edited, saving, failed), '7')).toMatchObject({
    draft: 'edited',
    item: null,
    error: 'Changed elsewhere.',
  });
});

it('publishes, says why it did not, and is done when it did [BUILD-09]', () => {
  const publishing = { kind: 'publishing', key: '7' } as const;
  const failed = { kind: 'failed', key: '7', error: 'Choose a board.' } as const;
  const succeeded = { kind: 'succeeded', key: '7', pinId: '9' } as const;
  expect(builderStatus(run(publishing))).toBe('publishing');
  expect(cardOf(run(publishing, failed), '7')).toMatchObject({
    item: 'attempted',
    error: 'Choose a board.',
  });
  expect(cardOf(run(publishing, failed, publishing), '7')).toMatchObject({
    item: 'publishing',
    error: null,
  });
  const edited = { kind: 'edited', key: '7' } as const;
  expect(cardOf(run(publishing, failed, edited), '7')).toMatchObject({ item: null, error: null });
  const done = run(publishing, succeeded);
  expect(cardOf(done, '7')).toMatchObject({ item: 'succeeded', pinId: '9' });
  expect(nextBuilderState(done, failed)).toBe(done);
  expect(builderStatus(done)).toBeNull();
});

it('knows a pin whose pictures did not arrive, and forgets one that was removed', () => {
  const failed = run(added, { kind: 'failed', key: 'new', error: 'Too large.' });
  expect(cardOf(failed, 'new')).toMatchObject({ item: 'attempted', error: 'Too large.' });
  expect(nextBuilderState(failed, { kind: 'removed', key: 'new' })).toEqual([]);
});

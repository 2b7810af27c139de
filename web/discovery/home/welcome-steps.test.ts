import { expect, test } from 'vitest';
import { smallGardens } from '#contract/boards/examples.ts';
import { firstStep, nextStep } from './welcome-steps.ts';

const topics = [{ name: 'Kites', board_count: 2 }];
const expected = { topics, chosen: [], boards: [] };

test('a newcomer chooses topics, then boards; and may go back', () => {
  let state = firstStep(expected);
  expect(state.step).toBe('topics');
  state = nextStep(state, { kind: 'toggled', topic: 'Kites' });
  state = nextStep(state, { kind: 'toggled', topic: 'Nests' });
  state = nextStep(state, { kind: 'toggled', topic: 'Kites' });
  expect(state).toMatchObject({ step: 'topics', chosen: ['Nests'] });
  state = nextStep(state, { kind: 'kept', boards: [smallGardens] });
  expect(state).toEqual({ step: 'boards', chosen: ['Nests'], boards: [smallGardens] });
  expect(nextStep(state, { kind: 'back' })).toMatchObject({ step: 'topics', chosen: ['Nests'] });
});

test('whoever chose before, or has nothing to choose, goes on with the boards', () => {
  expect(firstStep({ ...expected, chosen: ['Kites'] })).toMatchObject({ step: 'boards' });
  expect(firstStep({ ...expected, topics: [] })).toMatchObject({ step: 'boards' });
});

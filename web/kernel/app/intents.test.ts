import { beforeEach, expect, test } from 'vitest';
import { type Intent, intentPath, storeIntent, takeIntent } from './intents.ts';

const save: Intent = { kind: 'save', id: '7' };
const MINUTE = 60_000;

let stored: Map<string, string>;
let storage: Storage;
beforeEach(() => {
  stored = new Map();
  storage = {
    length: 0,
    key: () => null,
    clear: () => stored.clear(),
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
});

test('what was about to be done is done once, on the page where it began', () => {
  storeIntent(storage, save, '/pin/7/', 0);
  expect(takeIntent(storage, '/', MINUTE)).toBeNull();
  expect(intentPath(storage, MINUTE)).toBe('/pin/7/');
  expect(takeIntent(storage, '/pin/7/', MINUTE)).toEqual(save);
  expect(takeIntent(storage, '/pin/7/', MINUTE)).toBeNull();
  expect(intentPath(storage, MINUTE)).toBeNull();
});

test('after half an hour nothing is done, nor with a clock that went back', () => {
  storeIntent(storage, save, '/', 0);
  expect(intentPath(storage, 30 * MINUTE)).toBe('/');
  expect(intentPath(storage, 30 * MINUTE + 1)).toBeNull();
  expect(takeIntent(storage, '/', 30 * MINUTE + 1)).toBeNull();
  storeIntent(storage, save, '/', MINUTE);
  expect(takeIntent(storage, '/', 0)).toBeNull();
});

test.each(['', 'x', 'null', '[]', '{"path":"/"}', '{"path":"/","now":0,"kind":"delete","id":"7"}'])(
  'nothing is done for %j',
  (text) => {
    stored.set('bowerbird.intent', text);
    expect(takeIntent(storage, '/', 0)).toBeNull();
  },
);

import { expect, it } from 'vitest';
import { stepsOut } from './leave-builder.ts';

const stackOf = (...hrefs: string[]) => {
  const entries = hrefs.map((href, at) => ({ key: String(at), href }));
  return { previous: entries.slice(0, -1), current: entries.at(-1)!, forward: [] };
};

it.each([
  [['/', '/pin-builder/'], 1],
  [['/', '/pin-builder/', '/pin-builder/?draft=7', '/pin-builder/?view=scheduled'], 3],
  [['/a/', '/pin-builder/', '/board/create/?next=%2Fpin-builder%2F', '/pin-builder/'], 3],
  [['/a/', '/advertiser/12/pin-builder/', '/board/34/create_section/?next=%2Fpin-builder%2F'], 2],
  [['/pin-builder/', '/board/create/?next=%2Fpin%2Fcreate%2F', '/pin-builder/'], 1],
  [['/pin-builder/', '/settings/', '/pin-builder/'], 1],
  [['/pin-builder/', '/pin-builder/?draft=7'], null],
  [['/advertiser/x/pin-builder/', '/pin-builder/'], 1],
])('leaves the builder and what it opened as one page: %j by %s [ROUTE-15]', (hrefs, steps) => {
  expect(stepsOut(stackOf(...hrefs))).toBe(steps);
});

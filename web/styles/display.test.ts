import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as display from '#contract/kernel/display.ts';
import { TOAST_MS } from '#contract/kernel/limits.ts';
import { columnCount } from '#web/ui/masonry/layout.ts';

const read = (file: string) => readFile(join(import.meta.dirname, '..', file), 'utf8');

// CSS cannot import constants, so each is compared with its value in the styles.
it.each([
  [
    'the preview in a dialog',
    display.PREVIEW_WIDTH,
    'ui/overlay/dialog.module.css',
    /grid-template-columns: (\d+)px minmax/,
  ],
  [
    'an avatar on a profile',
    display.AVATAR,
    'ui/picture/avatar.module.css',
    /\.size150 \{\s+width: (\d+)px/,
  ],
  [
    'the least width of a dialog',
    display.DIALOG_MIN_WIDTH,
    'ui/overlay/dialog.module.css',
    /\.modal \{\s+width: min\(100%, (\d+)px\)/,
  ],
  ['the header', display.HEADER, 'styles/tokens.css', /--header: (80)px/],
  [
    'the header on a phone',
    display.HEADER_PHONE,
    'styles/tokens.css',
    /max-width: 599px\)[\s\S]*--header: (\d+)px/,
  ],
  [
    'the breakpoint of the closeup',
    display.BREAKPOINT_WIDE,
    'pins/closeup/closeup.module.css',
    /@media \(max-width: (1\d+)px\)/,
  ],
  [
    'the breakpoint of the log-in pages',
    display.BREAKPOINT_MIDDLE,
    'identity/core/auth-layout.module.css',
    /@media \(max-width: (8\d+)px\)/,
  ],
  [
    "the breakpoint of a board's head",
    display.BREAKPOINT_MIDDLE,
    'boards/cards/board-head.module.css',
    /@media \(max-width: (8\d+)px\)/,
  ],
])('sets %s to %i pixels in the styles [UI-07]', async (_what, constant, file, pattern) => {
  const text = pattern.exec(await read(file))?.[1];
  expect(Number(text)).toBe(constant);
});

it('keeps the numbers of the specification', () => {
  const measures = [...Object.values(display.CLOSEUP), display.MOBILE_PICKER_PADDING];
  expect(measures.toSorted((a, b) => a - b)).toEqual([
    0.6, 0.84, 16, 24, 32, 40, 72, 90, 488, 508, 672, 740, 912, 992, 1016, 1176,
  ]);
  const { CREATOR_NAME_LENGTH, AGGREGATE_SAVES_ABOVE, BOARD_THUMBNAIL } = display;
  expect([CREATOR_NAME_LENGTH, AGGREGATE_SAVES_ABOVE, BOARD_THUMBNAIL, TOAST_MS]).toEqual([
    70, 1, 170, 5000,
  ]);
});

it('begins each number of columns where the styles do', async () => {
  const styles = await read('ui/masonry/masonry.module.css');
  const steps = [...styles.matchAll(/min-width: (\d+)px\) \{\s+\.grid \{\s+--n: (\d)/g)];
  expect(steps).toHaveLength(6);
  for (const [, from, count] of steps) {
    expect(columnCount(Number(from))).toBe(Number(count));
    expect(columnCount(Number(from) - 1)).toBe(Number(count) - 1);
  }
});

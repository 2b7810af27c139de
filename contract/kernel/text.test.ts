import { expect, it } from 'vitest';
import { nameFrom } from './text.ts';

it.each([
  ['  Blue \n\t things ', 'Blue things'],
  ['evil \u202egnp.exe', 'evil gnp.exe'],
  ['\u2066Left\u2069\u200b', 'Left'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d🎨', '👩\u200d🎨'],
  ['\u200d\u0301 \u00ad', ''],
  ['!', '!'],
])('a name is one line of what can be seen: %j', (typed, name) => {
  expect(nameFrom(typed)).toBe(name);
});

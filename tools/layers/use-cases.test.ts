import { expect, test } from 'vitest';
import { ruledIn } from './ruled.ts';
import { useCaseFindings } from './use-cases.ts';

const savePin = `
  export async function savePin(context, { id }) { return id; }
  export const getPin = async (context) => null;
  export const later = (context, input) => Promise.resolve(null);
  export const made = (media) => async (context, input) => media;
  export async function deal(context, input, more) { return more; }`;

const found = (useCase: string): string[] =>
  useCaseFindings(
    ruledIn(
      new Map([
        ['server/pins/saving/save-pin.ts', savePin],
        [
          'server/pins/routes.ts',
          `import * as calls from '#contract/pins.ts';
           import { route, rule, withServices } from '#server/kernel/http/route.ts';
           import { deal, getPin, later, made, savePin } from './saving/save-pin.ts';
           export const routes = (media) => [route(calls.savePin, ${useCase}, rule('Anyone'))];`,
        ],
      ]),
    ),
  ).map(({ file, rule }) => `${file}: ${rule}`);

test('a route is bound to a declared async function of context and input, with or without services', () => {
  for (const useCase of ['savePin', 'getPin', 'withServices({ media }, savePin)']) {
    expect(found(useCase)).toEqual([]);
  }
});

test('what is written in the line, made by another function, not async or of three parts is found', () => {
  for (const useCase of ['async (context) => null', 'made(media)', 'later', 'deal']) {
    expect(found(useCase)).toEqual([
      'server/pins/routes.ts: calls.savePin is bound to something else than a declared async (context, input)',
    ]);
  }
});

import { expect, test } from 'vitest';
import { readAnswer } from '#web/kernel/sending/answer.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { boardFailureText } from './board-failure.ts';

const t = (text: string): string => text;
const answered = (status: number, body: unknown): unknown => {
  try {
    return readAnswer(status, JSON.stringify(body));
  } catch (cause) {
    return cause;
  }
};

test('a board that could not be made says the error, or its message with the detail, else that something went wrong [CREATE-21]', () => {
  const refused = (message: string, detail: string | null) =>
    new CallError({ status: 400, number: 1, code: 'invalid_input', message, detail });
  const cases: [unknown, string][] = [
    ['No room for boards.', 'No room for boards.'],
    [refused('That name is taken.', null), 'That name is taken.'],
    [refused('That name is taken.', 'Choose another.'), 'That name is taken. Choose another.'],
    [refused('Choose another.', 'Choose another.'), 'Choose another.'],
    [answered(500, {}), 'Uh oh! Something went wrong.'],
    [answered(200, []), 'Uh oh! Something went wrong.'],
    [new Error('x is not a function'), 'Uh oh! Something went wrong.'],
    [undefined, 'Uh oh! Something went wrong.'],
  ];
  for (const [cause, text] of cases) expect(boardFailureText(cause, t)).toBe(text);
});

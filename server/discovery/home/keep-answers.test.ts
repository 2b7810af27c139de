import { expect, test } from 'vitest';
import { keepAnswers } from './keep-answers.ts';

test('the same question is asked once, another one anew, and nothing found is not remembered', async () => {
  const asked: number[] = [];
  const ask = keepAnswers(async ({ seed }: { seed: number }) => {
    asked.push(seed);
    return asked.length === 1 ? [] : [asked.length];
  });
  expect([await ask({ seed: 1 }), await ask({ seed: 1 }), await ask({ seed: 1 })]).toEqual([
    [],
    [2],
    [2],
  ]);
  expect(await ask({ seed: 2 })).toEqual([3]);
  expect(asked).toEqual([1, 1, 2]);
});

test('what was asked long ago is forgotten when too much is remembered', async () => {
  let count = 0;
  const ask = keepAnswers<number, number[]>(async () => [(count += 1)]);
  for (let number = 0; number <= 300; number += 1) await ask(number);
  expect([await ask(300), await ask(0)]).toEqual([[301], [302]]);
});

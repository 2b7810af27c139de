import { expect, test, vi } from 'vitest';
import { cacheAnswers } from './cache-answers.ts';

const at = (seconds: number): Date => new Date(1_000_000_000 + seconds * 1000);

test('the same question is asked once, another one anew, and nothing found is not remembered', async () => {
  const requests: number[] = [];
  const ask = cacheAnswers(async ({ seed }: { seed: number }) => {
    requests.push(seed);
    return requests.length === 1 ? [] : [requests.length];
  });
  const seed = (number: number) => ask({ seed: number }, at(0));
  expect([await seed(1), await seed(1), await seed(1)]).toEqual([[], [2], [2]]);
  expect(await seed(2)).toEqual([3]);
  expect(requests).toEqual([1, 1, 2]);
});

test('what was asked long ago is forgotten when too much is remembered', async () => {
  let count = 0;
  const ask = cacheAnswers<number, number[]>(async () => [(count += 1)]);
  for (let number = 0; number < 1000; number += 1) await ask(number, at(0));
  expect(await ask(0, at(0))).toEqual([1]);
  await ask(1000, at(0));
  expect([await ask(0, at(0)), await ask(1, at(0))]).toEqual([[1], [1002]]);
});

/** Returns a cache whose answers arrive when the test says so. */
function slowly() {
  const waiting: { answer: (found: string[]) => void; fail: (error: Error) => void }[] = [];
  const ask = cacheAnswers<string, string[]>(
    () => new Promise((answer, fail) => waiting.push({ answer, fail })),
  );
  return { ask, waiting };
}

test('an old answer is given at once, and renewed behind it by one who asks', async () => {
  const { ask, waiting } = slowly();
  const [first, second] = [ask('kites', at(0)), ask('kites', at(0))];
  expect(waiting).toHaveLength(1);
  waiting[0]?.answer(['old']);
  expect([await first, await second, await ask('kites', at(59))]).toEqual([
    ['old'],
    ['old'],
    ['old'],
  ]);
  expect(waiting).toHaveLength(1);
  expect([await ask('kites', at(60)), await ask('kites', at(61))]).toEqual([['old'], ['old']]);
  expect(waiting).toHaveLength(2);
  waiting[1]?.answer(['new']);
  await vi.waitFor(async () => expect(await ask('kites', at(62))).toEqual(['new']));
  expect(waiting).toHaveLength(2);
});

test('no answer is given a quarter of an hour later: who asks then waits, and is told of failures', async () => {
  const { ask, waiting } = slowly();
  const first = ask('kites', at(0));
  waiting[0]?.answer(['old']);
  await first;
  expect(await ask('kites', at(70))).toEqual(['old']);
  waiting[1]?.fail(new Error('a renewal behind'));
  await vi.waitFor(async () => {
    expect(await ask('kites', at(899))).toEqual(['old']);
    expect(waiting).toHaveLength(3);
  });
  const late = ask('kites', at(900));
  waiting[2]?.fail(new Error('away'));
  await expect(late).rejects.toThrow('away');
});

test('few answers are renewed at a time', async () => {
  const { ask, waiting } = slowly();
  for (const name of ['a', 'b', 'c']) {
    const first = ask(name, at(0));
    waiting.at(-1)?.answer([name]);
    await first;
  }
  for (const name of ['a', 'b', 'c']) expect(await ask(name, at(60))).toEqual([name]);
  expect(waiting).toHaveLength(5);
  waiting[3]?.answer(['a2']);
  await vi.waitFor(async () => {
    expect(await ask('c', at(60))).toEqual(['c']);
    expect(waiting).toHaveLength(6);
  });
});

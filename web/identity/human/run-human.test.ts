import { expect, it } from 'vitest';
import { HUMAN_ACTIONS, type HumanCheck } from '#contract/trust/human.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { recentOf, isExceeded } from './attempts.ts';
import { runHuman } from './run-human.ts';

const check: HumanCheck = {
  kind: 'work',
  action: HUMAN_ACTIONS[4],
  work: null,
  site_key: null,
  script: null,
};

/** A run with fake timers, visibility, server and solver. */
function aRun(solve = async () => 'solved') {
  const timers = new Map<number, () => void>();
  const page = { requests: 0, inSight: true, timers };
  const run = runHuman({
    ask: async () => {
      page.requests += 1;
      return check;
    },
    load: async () => async () => `${await solve()} ${page.requests}`,
    after(ms, then) {
      timers.set(ms, then);
      return () => void timers.delete(ms);
    },
    isInSight: () => page.inSight,
  });
  return { run, page };
}

async function until(run: ReturnType<typeof aRun>['run'], step: string): Promise<void> {
  while (run.state().step !== step) await new Promise(setImmediate);
}

it('gives each token once, and has the next one at hand [VERIFY-01]', async () => {
  const { run, page } = aRun();
  expect(page.requests).toBe(0);
  run.begin();
  run.begin();
  await until(run, 'ready');
  expect(page.requests).toBe(1);
  expect(await run.take()).toBe('solved 1');
  await until(run, 'ready');
  expect([await run.take(), await run.take()]).toEqual(['solved 2', 'solved 3']);
});

it('gives two that ask at once a token each', async () => {
  const { run } = aRun();
  const tokens = await Promise.all([run.take(), run.take()]);
  expect(new Set(tokens).size).toBe(2);
});

it('replaces what is 105 s old, and waits with it while nobody looks [VERIFY-01]', async () => {
  const { run, page } = aRun();
  run.begin();
  await until(run, 'ready');
  expect([...page.timers.keys()]).toEqual([105_000]);
  page.timers.get(105_000)?.();
  await until(run, 'ready');
  expect(run.state()).toEqual({ step: 'ready', token: 'solved 2' });
  page.inSight = false;
  page.timers.get(105_000)?.();
  expect(run.state()).toEqual({ step: 'idle' });
  expect(await run.take()).toBe('solved 3');
});

it('says that the check did not load when it has not after 8 s, and tries anew [VERIFY-03]', async () => {
  const timers: (() => void)[] = [];
  let answers = false;
  const run = runHuman({
    ask: () => (answers ? Promise.resolve(check) : new Promise<never>(() => undefined)),
    load: async () => async () => 'solved',
    after(ms, then) {
      if (ms === 8000) timers.push(then);
      return () => undefined;
    },
    isInSight: () => true,
  });
  const taken = run.take();
  timers[0]?.();
  await expect(taken).rejects.toMatchObject({ code: 'human_not_loaded' });
  answers = true;
  expect(await run.take()).toBe('solved');
});

it('says so when the script does not come or the work fails, and passes on what the server says [VERIFY-03]', async () => {
  const rest = { after: () => () => undefined, isInSight: () => true };
  const blocked = runHuman({
    ask: async () => check,
    load: () => Promise.reject(new Error('blocked')),
    ...rest,
  });
  await expect(blocked.take()).rejects.toMatchObject({ code: 'human_not_loaded' });
  const { run: failing } = aRun(() => Promise.reject(new Error('no answer')));
  await expect(failing.take()).rejects.toMatchObject({ code: 'human_not_solved' });
  const refusal = { status: 429, code: 'rate_limited', number: 8, message: 'Wait.', detail: null };
  const refused = runHuman({
    ask: () => Promise.reject(new CallError(refusal)),
    load: async () => async () => 'solved',
    ...rest,
  });
  await expect(refused.take()).rejects.toMatchObject({ code: 'rate_limited' });
});

it('takes nothing from a run that was stopped', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<string>();
  const { run } = aRun(() => promise);
  run.begin();
  await until(run, 'solving');
  run.stop();
  answer('late');
  await new Promise(setImmediate);
  expect(run.state()).toEqual({ step: 'idle' });
});

it('counts three attempts in an hour as exceeded [VERIFY-02]', () => {
  const hour = 3_600_000;
  expect(isExceeded([1, 2], hour)).toBe(false);
  expect(isExceeded([1, 2, 3], hour)).toBe(true);
  expect(isExceeded([0, 2, 3], hour)).toBe(false);
  expect(recentOf([0, 1, hour + 5], hour)).toEqual([1]);
});

import { expect, it } from 'vitest';
import { withReauthentication, reauthenticateBy } from './reauthenticate.ts';
import { CallError } from './call-error.ts';

const refusal = (code: string) =>
  new CallError({ status: 403, number: 0, code, message: code, detail: null });

/** Runs an act that is refused with these codes in turn, and returns what happened. */
async function run(refusals: readonly string[], proves: boolean) {
  let acts = 0;
  let requestCount = 0;
  const act = async () => {
    const code = refusals[acts];
    acts += 1;
    if (code !== undefined) throw refusal(code);
    return 'done';
  };
  const again = async () => {
    requestCount += 1;
    return proves;
  };
  const forget = reauthenticateBy(again);
  const end = await withReauthentication(act).catch((cause: unknown) => (cause as CallError).code);
  forget();
  return { end, acts, requests: requestCount };
}

it('repeats an act once after a fresh proof, and none other [SEC-6]', async () => {
  expect(await run([], true)).toEqual({ end: 'done', acts: 1, requests: 0 });
  expect(await run(['log_in_again'], true)).toEqual({ end: 'done', acts: 2, requests: 1 });
  expect(await run(['log_in_again'], false)).toEqual({ end: 'log_in_again', acts: 1, requests: 1 });
  expect(await run(['log_in_again', 'log_in_again'], true)).toMatchObject({ acts: 2, requests: 1 });
  expect(await run(['rate_limited'], true)).toEqual({ end: 'rate_limited', acts: 1, requests: 0 });
});

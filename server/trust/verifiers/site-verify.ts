import * as z from 'zod/mini';
import type { HumanService } from '#server/kernel/config/human-config.ts';
import { answerOf, AWAY, REFUSED, timeIn, type Verdict } from './answer.ts';

const word = z.optional(z.nullable(z.string()));
const answer = z.object({
  success: z.boolean(),
  action: word,
  challenge_ts: word,
  'error-codes': z.optional(z.array(z.string())),
});

/** Errors on our side or the service's, not of the token. */
const NOT_THE_TOKEN = /secret|sitekey|internal-error|bad-request|rate/;

/** hCaptcha and Turnstile share this protocol; only Turnstile returns a token's action. */
export async function askSiteVerify(
  service: HumanService,
  token: string,
  actions: readonly string[],
): Promise<Verdict> {
  const { verifyUrl, secret, siteKey, kind } = service;
  const fields = new URLSearchParams({ secret, response: token });
  if (kind === 'hcaptcha') fields.set('sitekey', siteKey);
  const { data: verdict } = answer.safeParse(await answerOf(verifyUrl, fields));
  if (verdict === undefined) return AWAY;
  if (!verdict.success) {
    return verdict['error-codes']?.some((code) => NOT_THE_TOKEN.test(code)) ? AWAY : REFUSED;
  }
  if (kind === 'turnstile' && !actions.includes(verdict.action ?? '')) return REFUSED;
  return { is: 'human', born: timeIn(verdict.challenge_ts) };
}

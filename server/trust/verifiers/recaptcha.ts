import * as z from 'zod/mini';
import type { HumanService } from '#server/kernel/config/human-config.ts';
import { answerOf, AWAY, REFUSED, timeIn, type Verdict } from './answer.ts';

/** Scores below this, from 0 to 1, are more likely a program's. */
const LEAST_SCORE = 0.5;

const word = z.optional(z.nullable(z.string()));
const assessment = z.object({
  tokenProperties: z.object({
    valid: z.optional(z.boolean()),
    action: word,
    createTime: word,
  }),
  riskAnalysis: z.optional(z.object({ score: z.optional(z.number()) })),
});

/** Has reCAPTCHA Enterprise assess a token. False and zero values are omitted from its answers. */
export async function askRecaptcha(
  { verifyUrl, project, secret, siteKey }: HumanService,
  token: string,
  actions: readonly string[],
): Promise<Verdict> {
  const path = `/projects/${encodeURIComponent(project)}/assessments`;
  const url = `${verifyUrl}${path}?${new URLSearchParams({ key: secret }).toString()}`;
  const { data: verdict } = assessment.safeParse(
    await answerOf(url, { event: { token, siteKey } }),
  );
  if (verdict === undefined) return AWAY;
  const { valid, action, createTime } = verdict.tokenProperties;
  const score = verdict.riskAnalysis?.score ?? 0;
  if (valid !== true || !actions.includes(action ?? '') || score < LEAST_SCORE) return REFUSED;
  return { is: 'human', born: timeIn(createTime) };
}

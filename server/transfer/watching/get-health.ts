import type { getHealth as call } from '#contract/transfer/health.ts';
import type { AnswerOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { type Ailing, findHealth } from './find-health.ts';

/** Says which part of the installation is not ready. */
export const getHealth = async (
  context: SignedInContext & Omit<Ailing, 'read'>,
): Promise<AnswerOf<typeof call>> => ({ type: 'health', parts: await findHealth(context) });

import type { AnswerOf } from '#contract/kernel/call.ts';
import type { getBuilderGates as call } from '#contract/builder/viewer-gates.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { handOf, type Workshop } from '../core/maker.ts';

/** What the viewer's browser needs to know to open the same tools as the server does. */
export const getBuilderGates =
  (workshop: Workshop) =>
  async (context: SignedInContext): Promise<AnswerOf<typeof call>> => {
    const { language, groups, conditions } = await handOf(workshop, context);
    return { language, groups: [...groups], conditions };
  };

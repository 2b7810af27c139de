import type { AnswerOf } from '#contract/kernel/call.ts';
import type { getBuilderGates as call } from '#contract/builder/viewer-gates.ts';
import { capabilitiesOf, type MakerContext } from '../core/maker.ts';

/** What the viewer's browser needs to know to open the same tools as the server does. */
export async function getBuilderGates(context: MakerContext): Promise<AnswerOf<typeof call>> {
  const { language, groups, conditions } = await capabilitiesOf(context);
  return { language, groups: [...groups], conditions };
}

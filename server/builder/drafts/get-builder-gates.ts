import type { AnswerOf } from '#contract/kernel/call.ts';
import type { getBuilderGates as call } from '#contract/builder/viewer-gates.ts';
import { capabilitiesOf, type MakerContext } from '../core/maker.ts';

/** Returns what the viewer's browser needs to open the same tools as the server. */
export async function getBuilderGates(context: MakerContext): Promise<AnswerOf<typeof call>> {
  const { language, groups, conditions } = await capabilitiesOf(context);
  return { language, groups: [...groups], conditions };
}

import type { CataloguePicture } from '#art/catalogue.ts';
import { creditLine } from './credits.ts';
import { orbit } from './from-orbit.ts';
import { paintings } from './museum-paintings.ts';
import { things } from './museum-things.ts';
import { plates } from './old-photographs.ts';
import { ourCopies } from './our-copies.ts';
import type { PhotographPlan } from './photograph-plan.ts';

/** A photograph, or a museum's picture of a painting; its description names its creator and licence. */
export interface Photograph extends CataloguePicture, PhotographPlan {
  readonly description: string;
}

/** Every picture that comes from packages, or from the demo's own folder of copies. */
export const photographs: readonly Photograph[] = numbered([
  ...plates,
  ...things,
  ...orbit,
  ...paintings,
  ...ourCopies,
]);

function numbered(plans: readonly PhotographPlan[]): Photograph[] {
  const counts = new Map<string, number>();
  return plans.map((plan) => {
    const count = (counts.get(plan.family) ?? 0) + 1;
    counts.set(plan.family, count);
    return {
      ...plan,
      name: `${plan.family}-${String(count).padStart(2, '0')}`,
      description: `${plan.note} ${creditLine(plan.credit)} ${plan.tags.map((tag) => `#${tag}`).join(' ')}`,
    };
  });
}

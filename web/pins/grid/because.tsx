import type { RecommendationReason } from '#contract/pins/reasons.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { reasonText } from './reason-text.ts';

/** Stands where the name goes, to find it again in any language's order. */
const NAME = '\u0001';

/** Why a pin is recommended, in a line; what it came by is set off. */
export function Because({ reason }: { readonly reason: RecommendationReason }) {
  const { t } = useWords();
  const { from } = reason.path;
  const [before, after] = reasonText(reason, t, NAME).split(NAME);
  return (
    <>
      {before}
      {from && after !== undefined && (
        <em>
          <bdi>{from.name}</bdi>
        </em>
      )}
      {after}
    </>
  );
}

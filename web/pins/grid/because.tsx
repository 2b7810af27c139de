import type { RecommendationReason } from '#contract/pins/reasons.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { reasonText } from './reason-text.ts';

/** A placeholder for the name, to find it again in any language's word order. */
const NAME = '\u0001';

/** Explains in one line why a pin is recommended; the source's name is highlighted. */
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

import type { Pin } from '#contract/pins.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { FollowCard } from '#web/social/people/follow-card.tsx';
import { toSuggest } from './follow-suggestion.ts';
import { usePinFacts } from '../core/use-pin-facts.ts';

interface Props {
  /** The pin that was saved. */
  readonly from: Pin;
  /** The new pin. */
  readonly saved: Pin;
}

/** Suggests following the owner of the pin's site [SAVE-20], else the pin's owner [SAVE-19], after a save. */
export function AfterSaveFollow({ from, saved }: Props) {
  const { t } = useWords();
  const viewer = useViewer();
  const { link_domain: site } = usePinFacts(saved);
  const official = toSuggest(site?.official_user, viewer);
  if (site && official) {
    const text = t('You saved from {site}', { site: site.domain });
    return <FollowCard key={official.id} person={official} text={text} />;
  }
  const owner = toSuggest(from.native_creator ?? from.pinner, viewer);
  return owner && <FollowCard key={owner.id} person={owner} text={t('You saved their Pin')} />;
}

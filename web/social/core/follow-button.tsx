import type { Person } from '#contract/social.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { usePrompted } from '#web/identity/core/use-prompted.ts';
import { Button } from '#web/ui/base/button.tsx';
import { nameOf } from './person-name.ts';
import { useFollow } from './use-follow.ts';

interface Props {
  readonly person: Person;
  /** `main` where following is the place's primary action. */
  readonly variant?: 'main' | 'quiet';
}

/** Follows and unfollows; hidden for the viewer themself, a prompt for a visitor [ROUTE-21]. */
export function FollowButton({ person, variant = 'quiet' }: Props) {
  const { t } = useWords();
  const viewer = useViewer();
  const prompted = usePrompted();
  const { following, toggle } = useFollow(person);
  if (viewer?.id === person.id) return null;
  const name = nameOf(person);
  return (
    <Button
      variant={following ? 'saved' : variant}
      aria-pressed={following}
      aria-label={following ? t('Following {name}', { name }) : t('Follow {name}', { name })}
      onClick={() =>
        prompted(following ? 'unfollow' : 'follow', toggle, {
          intent: following ? undefined : { kind: 'follow', id: person.id },
        })
      }
    >
      {following ? t('Following') : t('Follow')}
    </Button>
  );
}

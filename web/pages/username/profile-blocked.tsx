import type { User } from '#contract/social.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf } from '#web/social/core/person-name.ts';
import { ProfileHead } from '#web/social/profile/profile-head.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';

/** The profile of a person whom the viewer blocks; `blocked` is false while unblocking. */
export function BlockedProfile({ user, blocked }: { user: User; blocked: boolean }) {
  const { t } = useWords();
  return (
    <>
      <ProfileHead user={user} blocked={blocked} />
      <EmptyState
        title={t("You've blocked {name}", { name: nameOf(user) })}
        text={t("You don't see anything from each other.")}
      />
    </>
  );
}

import { useActingFor } from './use-acting-for.ts';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import styles from './acting-line.module.css';
import { useActiveProfile } from './use-profiles.ts';

/** Whom the viewer is acting for, if not themself [ROLE-06]. */
export function ActingLine() {
  const { t } = useWords();
  const active = useActiveProfile();
  const acting = useActingFor();
  // A page of one advertiser displays its own.
  if (active === null || acting?.advertiserId !== active.advertiserId) return null;
  const { businessName, imgUrl, scheduledPinCount: count } = active.user;
  const name = (
    <b>
      <bdi>{businessName}</bdi>
    </b>
  );
  return (
    <p className={styles['acting']}>
      <Avatar name={businessName} src={imgUrl} size={32} />
      <span>
        <Say text="You're creating this as {name}." values={{ name }} />
        {count > 0 && (
          <span className="soft">
            {' '}
            {t(
              '{count, plural, one {# Pin of theirs is} other {# Pins of theirs are}} scheduled.',
              {
                count,
              },
            )}
          </span>
        )}
      </span>
    </p>
  );
}

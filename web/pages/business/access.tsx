import { useLocation, useParams, useRouter } from '@tanstack/react-router';
import { getBusinessInvite } from '#contract/business/access.ts';
import { adRoleLabel } from '#web/business/core/ad-role-words.ts';
import { AnswerAccess } from '#web/business/access/answer-access.tsx';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import styles from '../parts/invitation.module.css';

const SETTINGS = '/settings/business/';

const codeIn = (search: unknown): string | null => {
  const { code } = search as { code?: unknown };
  return typeof code === 'string' ? code : null;
};

/** What a business asks of the viewer, and the answer. */
function BusinessAccessPage() {
  const { t } = useWords();
  const router = useRouter();
  const { id = '' } = useParams({ strict: false });
  const code = useLocation({ select: ({ search }) => codeIn(search) });
  const access = useCall(getBusinessInvite, { business_id: id, code });
  const { business, permissions, status } = access;
  const name = business.business_name;
  const who = (
    <PageLink href={`/${business.username}/`} className="link">
      <bdi>{business.full_name || business.username}</bdi>
    </PageLink>
  );
  return (
    <article className={styles['invitation']}>
      <Avatar name={name} size={48} />
      <h1 className="h-28" dir="auto">
        {name}
      </h1>
      <p>
        {status === 'pending' ? (
          <Say text="{who} would like you to act for this business." values={{ who }} />
        ) : (
          <Say text="You act for this business of {who}." values={{ who }} />
        )}
      </p>
      <p className="soft t-14">
        {t('What you can do: {roles}.', {
          roles: permissions.map((role) => t(adRoleLabel[role])).join(', '),
        })}
      </p>
      {status === 'pending' ? (
        <AnswerAccess
          access={access}
          code={code}
          onAnswered={() => void router.navigate({ href: SETTINGS, replace: true } as never)}
        />
      ) : (
        <ButtonLink href={SETTINGS}>{t('Business access')}</ButtonLink>
      )}
    </article>
  );
}

export const page = definePage<'id'>({
  load: async (at) => {
    const { id } = at.params;
    const code = codeIn(at.search);
    const path = `/business/access/${id}/`;
    requireSignIn(at, path);
    await at.get(getBusinessInvite, { business_id: id, code });
    return { title: at.words.t('Invitation'), canonical: path, hidden: true };
  },
  Page: BusinessAccessPage,
});

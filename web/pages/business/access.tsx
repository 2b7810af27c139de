import { useParams, useRouter } from '@tanstack/react-router';
import { type BusinessAccess, getBusinessInvite } from '#contract/business/access.ts';
import { type AdOffer, getAdInvite } from '#contract/business/ad-invites.ts';
import { adRoleLabel } from '#web/business/core/ad-role-words.ts';
import { AdOfferAnswer } from '#web/business/access/ad-offer.tsx';
import { AnswerAccess } from '#web/business/access/answer-access.tsx';
import { useCall, usePageSearch } from '#web/kernel/app/app-context.tsx';
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

/** A code that matches no invitation, for links without one. */
const NO_CODE = '-';

/** Whether the e-mail was about an ad account, not a whole business. */
const isOfAdAccount = (search: unknown): boolean =>
  (search as { of?: unknown }).of === 'ad_account';

function AccessPage() {
  const search = usePageSearch();
  return isOfAdAccount(search) ? (
    <AdAccountPage code={codeIn(search) ?? NO_CODE} />
  ) : (
    <BusinessAccessPage />
  );
}

/** An invitation to act for an ad account, with buttons to answer. */
function AdAccountPage({ code }: { readonly code: string }) {
  const { id = '' } = useParams({ strict: false });
  const offer = useCall(getAdInvite, { advertiser_id: id, code });
  const { name, owner } = offer.ad_account;
  return (
    <article className={styles['invitation']}>
      <Avatar name={name} size={48} />
      <h1 className="h-28" dir="auto">
        {name}
      </h1>
      <p>
        <Say
          text="{who} would like you to act for this ad account."
          values={{ who: <Who user={owner} /> }}
        />
      </p>
      <Roles of={offer.permissions} />
      <AdOfferAnswer offer={offer} code={code} />
    </article>
  );
}

function Who({
  user,
}: {
  readonly user: BusinessAccess['business'] | AdOffer['ad_account']['owner'];
}) {
  return (
    <PageLink href={`/${user.username}/`} className="link">
      <bdi>{user.full_name || user.username}</bdi>
    </PageLink>
  );
}

function Roles({ of }: { readonly of: AdOffer['permissions'] }) {
  const { t } = useWords();
  return (
    <p className="soft t-14">
      {t('What you can do: {roles}.', {
        roles: of.map((role) => t(adRoleLabel[role])).join(', '),
      })}
    </p>
  );
}

/** A business's request to the viewer, with buttons to answer. */
function BusinessAccessPage() {
  const { t } = useWords();
  const router = useRouter();
  const { id = '' } = useParams({ strict: false });
  const code = usePageSearch(codeIn);
  const access = useCall(getBusinessInvite, { business_id: id, code });
  const { business, permissions, status } = access;
  const name = business.business_name;
  const who = <Who user={business} />;
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
          <Say text="You act for this business, which belongs to {who}." values={{ who }} />
        )}
      </p>
      <Roles of={permissions} />
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
    if (isOfAdAccount(at.search)) {
      await at.get(getAdInvite, { advertiser_id: id, code: code ?? NO_CODE });
    } else await at.get(getBusinessInvite, { business_id: id, code });
    return { title: at.words.t('Invitation'), canonical: path, hidden: true };
  },
  Page: AccessPage,
});

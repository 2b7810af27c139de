import { useState } from 'react';
import type { AdAccountPerson } from '#contract/business/ad-accounts.ts';
import type { AdInvite, InviteStatus } from '#contract/business/ad-invites.ts';
import { adRoleLabel } from '#web/business/core/ad-role-words.ts';
import { useAdActs } from '#web/business/accounts/use-ad-acts.ts';
import { day } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import styles from './accounts.module.css';
import type { RolesProps } from './roles-dialog.tsx';
import { useCancelInvite } from './use-people.ts';

const RolesDialog = lazyPart<RolesProps>(
  async () => (await import('./roles-dialog.tsx')).RolesDialog,
);

interface Props {
  readonly people: readonly AdAccountPerson[];
  readonly invites: readonly AdInvite[];
}

/** The owner, the members and the pending invitations. */
export function PeopleTable({ people, invites }: Props) {
  const { t } = useWords();
  return (
    <section className={page['card']}>
      <table className={table['plain']} aria-label={t('People')}>
        <thead>
          <tr>
            <th scope="col">{t('Person')}</th>
            <th scope="col">{t('Roles here')}</th>
            <th scope="col">{t('Status')}</th>
            <th scope="col">
              <VisuallyHidden>{t('Change')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          <Owner />
          {people.map((person) => (
            <Person key={person.id} person={person} />
          ))}
          {invites
            .filter(({ status }) => status !== 'ACCEPTED')
            .map((invite) => (
              <Invite key={invite.id} invite={invite} />
            ))}
        </tbody>
      </table>
    </section>
  );
}

function Owner() {
  const { t } = useWords();
  const { owner } = useConsole().account;
  return (
    <tr>
      <th scope="row">
        <bdi>{owner.full_name || owner.username}</bdi>
        <small>@{owner.username}</small>
      </th>
      <td>{t('Owner')}</td>
      <td>{t('Member')}</td>
      <td className="soft">{t("The owner can't be removed")}</td>
    </tr>
  );
}

function Person({ person }: { readonly person: AdAccountPerson }) {
  const { t } = useWords();
  const { busy, remove } = useAdActs(useConsole().account.id);
  const [changing, setChanging] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { user, permissions, status } = person;
  const name = user.full_name || user.username;
  return (
    <tr>
      <th scope="row">
        <PageLink href={`/${user.username}/`} className="link">
          <bdi>{name}</bdi>
        </PageLink>
        <small>@{user.username}</small>
      </th>
      <td>{permissions.map((role) => t(adRoleLabel[role])).join(', ')}</td>
      <td>{status === 'pending' ? t('Asked') : t('Member')}</td>
      <td>
        <span className={styles['acts']}>
          {isAsking ? (
            <Button
              variant="danger"
              busy={busy}
              onClick={() => remove(user)}
              aria-label={t('Remove {name}', { name })}
            >
              {t('Remove')}
            </Button>
          ) : (
            <Button
              variant="line"
              onClick={() => setChanging(true)}
              aria-label={t('Roles of {name}', { name })}
            >
              {t('Roles')}
            </Button>
          )}
          {/* Where the press was is now the way back, so that a second press removes nobody. */}
          <Button
            variant="line"
            onClick={() => setAsking(!isAsking)}
            aria-label={isAsking ? undefined : t('Remove {name}', { name })}
          >
            {isAsking ? t('Cancel') : t('Remove')}
          </Button>
        </span>
        {changing && <RolesDialog person={person} onClose={() => setChanging(false)} />}
      </td>
    </tr>
  );
}

const statusLabel: Readonly<Record<InviteStatus, string>> = {
  PENDING: 'Invited until {day}',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Ended {day}',
};

function Invite({ invite }: { readonly invite: AdInvite }) {
  const { t, formats } = useWords();
  const cancel = useCancelInvite(useConsole().account.id);
  const { id, email, permissions, status, expires_at } = invite;
  return (
    <tr>
      <th scope="row">
        <bdi>{email}</bdi>
        <small>{t('by e-mail')}</small>
      </th>
      <td>{permissions.map((role) => t(adRoleLabel[role])).join(', ')}</td>
      <td>{t(statusLabel[status], { day: day(new Date(expires_at), formats, 'UTC') })}</td>
      <td>
        {status === 'PENDING' && (
          <Button
            variant="line"
            onClick={() => void cancel(id, email)}
            aria-label={t('Cancel invitation for {whom}', { whom: email })}
          >
            {t('Cancel invitation')}
          </Button>
        )}
      </td>
    </tr>
  );
}

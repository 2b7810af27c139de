import { getAdAccountPeople } from '#contract/business/ad-accounts.ts';
import { getAdInvites } from '#contract/business/ad-invites.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { FailedCard, PageGhost } from '../console/states.tsx';
import { WHOLE } from './accounts-input.ts';
import styles from './accounts.module.css';
import { InviteForm } from './invite-form.tsx';
import { PeopleTable } from './people-table.tsx';
import { RoleMatrix } from './role-matrix.tsx';

/** The people of the ad account. Only its owner sees all of them; every member sees the available roles. */
export function PeopleTab() {
  const { t } = useWords();
  const { account } = useConsole();
  const isOwner = account.permissions.includes('OWNER');
  if (isOwner) {
    return (
      <div className={page['two']}>
        <div className={page['stack']}>
          <People />
          <RoleMatrix />
        </div>
        <InviteForm />
      </div>
    );
  }
  const name = account.owner.full_name || account.owner.username;
  return (
    <div className={page['stack']}>
      <p className={styles['only']}>
        {t('{name} owns this ad account. Only they can see and change who acts for it.', { name })}
      </p>
      <RoleMatrix />
    </div>
  );
}

function People() {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const people = useLatePages(getAdAccountPeople, { advertiser_id, ...WHOLE });
  const invites = useLatePages(getAdInvites, { advertiser_id, ...WHOLE });
  if (people.isError || invites.isError) {
    const again = () => void Promise.all([people.refetch(), invites.refetch()]);
    return <FailedCard title={t("The people didn't load")} onRetry={again} />;
  }
  if (people.data === undefined || invites.data === undefined) return <PageGhost />;
  return (
    <PeopleTable
      people={people.data.pages.flatMap(({ data }) => data)}
      invites={invites.data.pages.flatMap(({ data }) => data)}
    />
  );
}

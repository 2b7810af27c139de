import { useRouter } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type Audience,
  deleteAdAudience,
  getAdAudiences,
  MAX_AUDIENCE_NAME,
  MAX_AUDIENCE_TEXT,
  updateAdAudience,
} from '#contract/ads/audiences/audiences.ts';
import { usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole, useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard } from '../console/states.tsx';
import { TextField } from '../fields/fields.tsx';
import { audienceInput, audiencesInput } from './audience-inputs.ts';
import { AudienceLists } from './audience-lists.tsx';
import { AudienceSharing } from './audience-sharing.tsx';
import { AudienceStatusPill } from './audience-status.tsx';
import { KIND_LABEL, ruleText, sizeText } from './audience-words.ts';
import styles from './audiences.module.css';
import { useRefreshWhile } from './use-refresh-while.ts';

/** One audience: its definition, its name and the lists sent for it. */
export function AudienceDetail({ id }: { readonly id: string }) {
  const { t } = useWords();
  const { account } = useConsole();
  const can = useRights();
  const list = usePages(getAdAudiences, audienceInput(account.id, id));
  const audience = list.data.pages[0]?.data[0];
  useRefreshWhile(audience?.status === 'INITIALIZING');
  if (audience === undefined) {
    return (
      <section className={page['card']}>
        <EmptyCard
          title={t("There's no such audience")}
          text={t('It may have been removed, or it belongs to another ad account.')}
          action={<AllLink />}
        />
      </section>
    );
  }
  const mayChange = can('audiences');
  return (
    <>
      <nav className={styles['crumb']} aria-label={t('Path')}>
        <AllLink /> <span dir="auto">{audience.name}</span>
      </nav>
      <div className={page['two']}>
        <div className={page['stack']}>
          {mayChange && <NameForm key={audience.version} audience={audience} />}
          {mayChange && audience.audience_type === 'CUSTOMER_LIST' && (
            <AudienceLists audienceId={audience.id} />
          )}
          {mayChange && <AudienceSharing audience={audience} />}
        </div>
        <div className={page['stack']}>
          <Facts audience={audience} />
          {mayChange && <Removal audience={audience} />}
        </div>
      </div>
    </>
  );
}

function AllLink() {
  const { t } = useWords();
  const pathOf = useConsolePath();
  return (
    <PageLink className="link" href={pathOf('audiences')}>
      {t('All audiences')}
    </PageLink>
  );
}

interface OfAudience {
  readonly audience: Audience;
}

function Facts({ audience }: OfAudience) {
  const words = useWords();
  const { t } = words;
  const { account } = useConsole();
  const { rows } = useAllPages<Audience>(usePages(getAdAudiences, audiencesInput(account.id)));
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Status', <AudienceStatusPill key="status" status={audience.status} />],
    ['People', sizeText(audience, words)],
    ['Kind', t(KIND_LABEL[audience.audience_type])],
    ['Of', ruleText(audience, words, rows)],
    ['Ad groups that use it', audience.ad_group_count],
    ['ID', audience.id],
  ];
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('What it is')}</h2>
      </div>
      <div className={page['cardBody']}>
        <dl className={page['facts']}>
          {facts.map(([label, value]) => (
            <div key={label} className={page['fact']}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {audience.status === 'TOO_SMALL' && (
          <p className="soft">
            {t('With fewer than 100 people, it reaches no one and leaves no one out.')}
          </p>
        )}
      </div>
    </section>
  );
}

function NameForm({ audience }: OfAudience) {
  const { t } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const queries = useQueryClient();
  const [name, setName] = useState(audience.name);
  const [description, setDescription] = useState(audience.description);
  const { busy, error, run } = useAct();
  const save = () =>
    void run(async () => {
      await send(updateAdAudience, {
        advertiser_id: account.id,
        audience_id: audience.id,
        version: audience.version,
        name,
        description,
      });
      await queries.invalidateQueries({ queryKey: callKey(getAdAudiences) });
    });
  const isSame = name === audience.name && description === audience.description;
  return (
    <section className={`${page['card']} ${styles['block']}`}>
      <h2>{t('What your team calls it')}</h2>
      <TextField
        at="audience.name"
        label={t('Name')}
        value={name}
        most={MAX_AUDIENCE_NAME}
        onChange={setName}
      />
      <TextField
        at="audience.description"
        label={t('Note for your team')}
        value={description}
        most={MAX_AUDIENCE_TEXT}
        onChange={setDescription}
      />
      {error !== null && <FieldError>{error}</FieldError>}
      <div className={styles['acts']}>
        <Button variant="main" busy={busy} disabled={isSame || name.trim() === ''} onClick={save}>
          {t('Save')}
        </Button>
      </div>
    </section>
  );
}

function Removal({ audience }: OfAudience) {
  const { t } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const router = useRouter();
  const send = useSend();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { busy, error, run } = useAct();
  const remove = async () => {
    const isDone = await run(() =>
      send(deleteAdAudience, { advertiser_id: account.id, audience_id: audience.id }),
    );
    if (!isDone) return;
    await router.navigate({ href: pathOf('audiences') } as never);
    await queries.invalidateQueries({ queryKey: callKey(getAdAudiences) });
  };
  return (
    <section className={`${page['card']} ${styles['block']}`}>
      <h2>{t('Remove it')}</h2>
      <p className="soft">{t("We'll forget who was in it. No one can bring it back.")}</p>
      {error !== null && <FieldError>{error}</FieldError>}
      <div className={styles['acts']}>
        {isAsking ? (
          <>
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              {t('Remove for good')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('Keep it')}</Button>
          </>
        ) : (
          <Button variant="line" onClick={() => setAsking(true)}>
            {t('Remove audience')}
          </Button>
        )}
      </div>
    </section>
  );
}

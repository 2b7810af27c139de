import { useRouter } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import Globe from 'lucide-react/icons/globe';
import Heart from 'lucide-react/icons/heart';
import List from 'lucide-react/icons/list';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import Trash2 from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { type ComponentType, useState } from 'react';
import {
  createAdAudience,
  getAdAudiences,
  MAX_AUDIENCE_NAME,
} from '#contract/ads/audiences/audiences.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { LockedPage } from '../console/states.tsx';
import { WideOnly } from '../console/wide-only.tsx';
import { OptionCards } from '../fields/choice-fields.tsx';
import { TextField } from '../fields/fields.tsx';
import type { InterestsProps } from '../quick-promote/audience-choice.tsx';
import { AlikeFields } from './alike-fields.tsx';
import { EngagementFields, PersonaFields, VisitorFields } from './rule-fields.tsx';
import { type AudienceForm, isWhole, NEW_AUDIENCE, type NewKind, ruleOf } from './audience-form.ts';
import styles from './audiences.module.css';
import { ListFields, sendableList } from './list-fields.tsx';
import { useListSending } from './use-list-sending.ts';

interface Props {
  readonly Interests: ComponentType<InterestsProps>;
}

/** Creates an audience: its kind, its rule and its name. */
export function NewAudience({ Interests }: Props) {
  const { t } = useWords();
  const can = useRights();
  const pathOf = useConsolePath();
  const [form, setForm] = useState(NEW_AUDIENCE);
  const change = (part: Partial<AudienceForm>) => setForm((now) => ({ ...now, ...part }));
  if (!can('audiences')) return <LockedPage right="audiences" />;
  return (
    <WideOnly>
      <nav className={styles['crumb']} aria-label={t('Path')}>
        <PageLink className="link" href={pathOf('audiences')}>
          {t('All audiences')}
        </PageLink>
        <span>{t('New audience')}</span>
      </nav>
      <div className={page['two']}>
        <div className={page['stack']}>
          <section className={`${page['card']} ${styles['block']} ${styles['kinds']}`}>
            <KindChoice value={form.kind} onChange={(kind) => change({ kind })} />
          </section>
          <section className={`${page['card']} ${styles['block']}`}>
            <h2>{t('People')}</h2>
            {form.kind === 'CUSTOMER_LIST' && (
              <ListFields
                form={form.list}
                onChange={(part) => setForm((now) => ({ ...now, list: { ...now.list, ...part } }))}
              />
            )}
            {form.kind === 'VISITOR' && <VisitorFields form={form} onChange={change} />}
            {form.kind === 'ENGAGEMENT' && <EngagementFields form={form} onChange={change} />}
            {form.kind === 'ACTALIKE' && <AlikeFields form={form} onChange={change} />}
            {form.kind === 'PERSONA' && (
              <PersonaFields form={form} Interests={Interests} onChange={change} />
            )}
          </section>
          <section className={`${page['card']} ${styles['block']}`}>
            <TextField
              at="audience.name"
              label={t('Name')}
              value={form.name}
              most={MAX_AUDIENCE_NAME}
              onChange={(name) => change({ name })}
            />
            <Create form={form} />
          </section>
        </div>
        <div className={`${page['note']} ${page['plain']}`}>
          <Trash2 size={16} aria-hidden="true" />
          <p>
            {t(
              'A list is deleted once it has been matched. Only people who allow personal ads are found, and anyone can leave.',
            )}
          </p>
        </div>
      </div>
    </WideOnly>
  );
}

interface KindProps {
  readonly value: NewKind;
  readonly onChange: (kind: NewKind) => void;
}

function KindChoice({ value, onChange }: KindProps) {
  const { t } = useWords();
  return (
    <OptionCards<NewKind>
      label={t('Made from')}
      value={value}
      options={[
        {
          value: 'CUSTOMER_LIST',
          icon: <List size={18} aria-hidden="true" />,
          title: t('A customer list'),
          text: t('A file, or pasted'),
        },
        {
          value: 'VISITOR',
          icon: <Globe size={18} aria-hidden="true" />,
          title: t('Site visitors'),
          text: t('From your tag and server'),
        },
        {
          value: 'ENGAGEMENT',
          icon: <MousePointerClick size={18} aria-hidden="true" />,
          title: t('Engagement'),
          text: t('With your Pins and ads'),
        },
        {
          value: 'PERSONA',
          icon: <Heart size={18} aria-hidden="true" />,
          title: t('Persona'),
          text: t('People who like something'),
        },
        {
          value: 'ACTALIKE',
          icon: <Users size={18} aria-hidden="true" />,
          title: t('Look-alike'),
          text: t('People like those you reach'),
        },
      ]}
      onChange={onChange}
    />
  );
}

/** Creates the audience, then sends its list. If the list fails, the audience stays and another list can be sent. */
function Create({ form }: { readonly form: AudienceForm }) {
  const { t } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const router = useRouter();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const { sendList } = useListSending();
  const create = () =>
    void run(async () => {
      const { id } = await send(createAdAudience, {
        advertiser_id: account.id,
        name: form.name,
        audience_type: form.kind,
        rule: ruleOf(form),
      });
      await queries.invalidateQueries({ queryKey: callKey(getAdAudiences) });
      await router.navigate({ href: `${pathOf('audiences')}?id=${id}` } as never);
      const list = sendableList(form.list);
      if (form.kind !== 'CUSTOMER_LIST' || list === null) return;
      await sendList({ audienceId: id, operation: 'ADD', list, isHashed: form.list.isHashed });
    });
  return (
    <>
      {error !== null && <FieldError>{error}</FieldError>}
      <div className={styles['acts']}>
        <Button variant="main" busy={busy} disabled={!isWhole(form)} onClick={create}>
          {t('Create audience')}
        </Button>
      </div>
    </>
  );
}

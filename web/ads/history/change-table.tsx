import Bot from 'lucide-react/icons/bot';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRoundX from 'lucide-react/icons/user-round-x';
import type { AdChange } from '#contract/ads/history.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { useConsole } from '../console/console-context.ts';
import table from '../console/plain-table.module.css';
import { changedWhat, sourceLabel, typeLabel, valueText } from './change-words.ts';
import styles from './history.module.css';
import { UndoButton } from './undo-button.tsx';

interface Props {
  readonly changes: readonly AdChange[];
  readonly mayUndo: boolean;
}

/** Changes of an ad account, one per row. */
export function ChangeTable({ changes, mayUndo }: Props) {
  const { t } = useWords();
  return (
    <table
      className={classNames(table['plain'], styles['changes'])}
      aria-label={t('Change history')}
    >
      <thead>
        <tr>
          <th scope="col">{t('When (UTC)')}</th>
          <th scope="col">{t('Who')}</th>
          <th scope="col">{t('Through')}</th>
          <th scope="col">{t('What')}</th>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Change')}</th>
          <th scope="col">
            <VisuallyHidden>{t('Undo')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <Line key={change.id} change={change} mayUndo={mayUndo} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ change, mayUndo }: { readonly change: AdChange; readonly mayUndo: boolean }) {
  const { t, formats } = useWords();
  const { at, source, entity } = change;
  const moment = new Date(at);
  return (
    <tr>
      <td className={styles['when']}>
        <time dateTime={moment.toISOString()}>
          {new Intl.DateTimeFormat(formats, {
            dateStyle: 'medium',
            timeStyle: 'short',
            timeZone: 'UTC',
          }).format(moment)}
        </time>
      </td>
      <td>
        <Who change={change} />
      </td>
      <td className={styles['through']}>{t(sourceLabel[source])}</td>
      <th scope="row">
        <bdi>{entity.name || t('Deleted')}</bdi>
        <small>{t(typeLabel[entity.type])}</small>
      </th>
      <td className={styles['field']}>{t(changedWhat(change))}</td>
      <td className={styles['values']}>
        <Values change={change} />
      </td>
      <td className={styles['undo']}>
        {change.can_undo && mayUndo && <UndoButton change={change} />}
      </td>
    </tr>
  );
}

function Who({ change: { user, source } }: { readonly change: AdChange }) {
  const { t } = useWords();
  if (user !== null) {
    const name = user.full_name || user.username;
    return (
      <span className={styles['who']}>
        <Avatar name={name} src={user.image_small_url} size={24} />
        <bdi>{name}</bdi>
      </span>
    );
  }
  const Icon = source === 'OPERATOR' ? ShieldCheck : source === 'SYSTEM' ? Bot : UserRoundX;
  const nobody = source === 'SYSTEM' ? t('System') : t('Deleted account');
  return (
    <span className={styles['who']}>
      <Icon size={16} aria-hidden="true" />
      {source === 'OPERATOR' ? t('Ad review') : nobody}
    </span>
  );
}

/** The old and the new value; for a created entity, only its name. */
function Values({ change: { kind, field, old_value, new_value } }: { readonly change: AdChange }) {
  const { t, formats } = useWords();
  const { currency } = useConsole().account;
  const textOf = (value: string | null) =>
    valueText(field, value, { t, formats, currency }) ?? t('None');
  if (kind === 'CREATED') return <bdi>{new_value}</bdi>;
  return (
    <>
      <VisuallyHidden>{t('From')}</VisuallyHidden>
      <bdi className={styles['was']}>{textOf(old_value)}</bdi>
      <VisuallyHidden>{t('to')}</VisuallyHidden>
      <bdi className={styles['now']}>{textOf(new_value)}</bdi>
    </>
  );
}

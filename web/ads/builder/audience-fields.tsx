import { type Audience, getAdAudiences } from '#contract/ads/audiences/audiences.ts';
import { getAdReceivedAudiences, type ReceivedAudience } from '#contract/ads/audiences/shares.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { audiencesInput } from '../audiences/audience-inputs.ts';
import { sizeText } from '../audiences/audience-words.ts';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole } from '../console/console-context.ts';
import { withTarget } from '../drafts/edit-document.ts';
import { TokenField } from '../fields/choice-fields.tsx';
import styles from './builder.module.css';
import type { GroupForm } from './use-group.ts';

const PARTS = ['AUDIENCE_INCLUDE', 'AUDIENCE_EXCLUDE'] as const;

/** Own and received audiences to include and to exclude, each with its size. */
export function AudienceFields({ form }: { readonly form: GroupForm }) {
  const words = useWords();
  const { t } = words;
  const { account } = useConsole();
  const { group, path, change, problemAt } = form;
  const { rows } = useAllPages<Audience>(useLatePages(getAdAudiences, audiencesInput(account.id)));
  const received = useAllPages<ReceivedAudience>(
    useLatePages(getAdReceivedAudiences, audiencesInput(account.id)),
  );
  const options = [...rows, ...received.rows].map(
    (row) =>
      [row.id, t('{name}, {size} people', { name: row.name, size: sizeText(row, words) })] as const,
  );
  const texts = {
    AUDIENCE_INCLUDE: { label: t('Audiences'), hint: t('Leave empty for everyone.') },
    AUDIENCE_EXCLUDE: {
      label: t('Audiences to leave out'),
      hint: t("These people don't see the ads."),
    },
  };
  return (
    <div className={styles['pair']}>
      {PARTS.map((part) => (
        <TokenField
          key={part}
          at={`${path}.targeting_spec.${part}`}
          label={texts[part].label}
          placeholder={t('Add an audience')}
          options={options}
          chosen={group.targeting_spec[part] ?? []}
          hint={texts[part].hint}
          error={problemAt(`targeting_spec.${part}`)}
          onChange={(chosen) => change((now) => withTarget(now, part, chosen))}
        />
      ))}
    </div>
  );
}

import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import Package from 'lucide-react/icons/package';
import Target from 'lucide-react/icons/target';
import { getConversionTags, MAX_TAGS } from '#contract/ads/conversion-tags.ts';
import { CONVERSION_EVENTS } from '#contract/ads/objects.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { conversionLabel } from '../builder/builder-words.ts';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { OptionCards } from '../fields/choice-fields.tsx';
import { FixedField, PickField, TextField } from '../fields/fields.tsx';
import type { BlockProps } from './automated-blocks.ts';
import type { AutomatedForm } from './automated-form.ts';
import styles from './automated.module.css';

const OBJECTIVE_TITLE = {
  CONSIDERATION: 'Consideration',
  WEB_CONVERSION: 'Web conversion',
  CATALOG_SALES: 'Catalog sales',
} as const;

/** The objective and the name. */
export function GoalBlock({ form, isMade, problemAt, onChange }: BlockProps) {
  const { t } = useWords();
  return (
    <section className={`${page['card']} ${styles['block']}`}>
      <h2>{t('Goal')}</h2>
      {isMade ? (
        <FixedField label={t('Goal')} value={t(OBJECTIVE_TITLE[form.objective])} />
      ) : (
        <div className={styles['goals']}>
          <OptionCards<AutomatedForm['objective']>
            label={t('Goal')}
            value={form.objective}
            options={[
              {
                value: 'CONSIDERATION',
                icon: <MousePointerClick size={18} aria-hidden="true" />,
                title: t(OBJECTIVE_TITLE.CONSIDERATION),
                text: t('More people on your page'),
              },
              {
                value: 'WEB_CONVERSION',
                icon: <Target size={18} aria-hidden="true" />,
                title: t(OBJECTIVE_TITLE.WEB_CONVERSION),
                text: t('Sign-ups, checkouts'),
              },
              {
                value: 'CATALOG_SALES',
                icon: <Package size={18} aria-hidden="true" />,
                title: t(OBJECTIVE_TITLE.CATALOG_SALES),
                text: t('Your products, in stock'),
              },
            ]}
            onChange={(objective) => onChange({ objective })}
          />
        </div>
      )}
      {form.objective === 'WEB_CONVERSION' && !isMade && (
        <TagFields form={form} problemAt={problemAt} onChange={onChange} />
      )}
      <TextField
        at="name"
        label={t('Name')}
        value={form.name}
        error={problemAt('name')}
        onChange={(name) => onChange({ name })}
      />
    </section>
  );
}

const NONE = '';

/** The tag that reports conversions, and the event that counts. */
function TagFields({ form, problemAt, onChange }: Omit<BlockProps, 'isMade'>) {
  const { t } = useWords();
  const { account } = useConsole();
  const list = useLatePages(getConversionTags, { advertiser_id: account.id, page_size: MAX_TAGS });
  const tags = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const goal = form.goal?.conversion_tag_v3_goal_metadata;
  const change = (tag: string, event = goal?.conversion_event ?? 'CHECKOUT') =>
    onChange({
      goal:
        tag === NONE
          ? null
          : {
              conversion_tag_v3_goal_metadata: { conversion_tag_id: tag, conversion_event: event },
            },
    });
  return (
    <div className={styles['pair']}>
      <PickField
        at="optimization_goal_metadata"
        label={t('Tag')}
        value={goal?.conversion_tag_id ?? NONE}
        options={[[NONE, t('Choose a tag')], ...tags.map(({ id, name }) => [id, name] as const)]}
        hint={
          list.isSuccess &&
          tags.length === 0 &&
          t("You have no tags yet. Promote a Pin for sales and we'll make one for you.")
        }
        error={
          list.isError
            ? t("Your tags didn't load. Try again in a moment.")
            : problemAt('optimization_goal_metadata')
        }
        onChange={(tag) => change(tag)}
      />
      {goal && (
        <PickField
          at="conversion_event"
          label={t('Event')}
          value={goal.conversion_event}
          options={CONVERSION_EVENTS.map((event) => [event, t(conversionLabel[event])] as const)}
          onChange={(event) => change(goal.conversion_tag_id, event)}
        />
      )}
    </div>
  );
}

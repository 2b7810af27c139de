import { getConversionTags, MAX_TAGS } from '#contract/ads/conversion-tags.ts';
import { CONVERSION_EVENTS } from '#contract/ads/objects.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';
import { conversionLabel } from './builder-words.ts';
import styles from './builder.module.css';
import { PickField } from '../fields/fields.tsx';
import type { GroupForm } from './use-group.ts';

const NONE = '';

/** Defines a conversion: an event that one of the ad account's tags reports. */
export function GoalFields({
  form: { group, path, set, problemAt },
}: {
  readonly form: GroupForm;
}) {
  const { t } = useWords();
  const { account } = useConsole();
  const list = useLatePages(getConversionTags, { advertiser_id: account.id, page_size: MAX_TAGS });
  const tags = list.data?.pages.flatMap((page) => page.data) ?? [];
  const goal = group.optimization_goal_metadata?.conversion_tag_v3_goal_metadata;
  const change = (tag: string, event = goal?.conversion_event ?? 'CHECKOUT') =>
    set({
      optimization_goal_metadata:
        tag === NONE
          ? null
          : {
              conversion_tag_v3_goal_metadata: {
                ...goal,
                conversion_tag_id: tag,
                conversion_event: event,
              },
            },
    });
  const tag = goal?.conversion_tag_id ?? NONE;
  return (
    <section className={styles['block']}>
      <h2>{t('What counts')}</h2>
      <div className={styles['pair']}>
        <PickField
          at={`${path}.optimization_goal_metadata`}
          label={t('Tag')}
          value={tag}
          options={[[NONE, t('Choose a tag')], ...tags.map(({ id, name }) => [id, name] as const)]}
          hint={
            list.isSuccess && tags.length === 0
              ? t("You have no tags yet. Promote a Pin for sales and we'll make one for you.")
              : t('Your page uses it to tell us what people did there.')
          }
          error={
            list.isError
              ? t("Your tags didn't load. Try again in a moment.")
              : problemAt('optimization_goal_metadata')
          }
          onChange={(id) => change(id)}
        />
        {goal && (
          <PickField
            at={`${path}.conversion_event`}
            label={t('Event')}
            value={goal.conversion_event}
            options={CONVERSION_EVENTS.map((event) => [event, t(conversionLabel[event])] as const)}
            onChange={(event) => change(tag, event)}
          />
        )}
      </div>
    </section>
  );
}

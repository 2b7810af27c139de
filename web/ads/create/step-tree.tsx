import Plus from 'lucide-react/icons/plus';
import { MAX_DRAFT_GROUPS } from '#contract/ads/drafts/draft-document.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useBuilding } from '../builder/builder-context.ts';
import styles from '../builder/builder.module.css';
import { TreeStep } from '../builder/builder-shell.tsx';
import { withNewGroup, withoutGroup } from '../drafts/edit-document.ts';
import { isAt, isSamePlace, type Place, placesOf } from './step-rules.ts';

interface Props {
  readonly here: Place;
  readonly onOpen: (place: Place) => void;
}

/** The steps of a draft, each with its state. */
export function StepTree({ here, onOpen }: Props) {
  const { t } = useWords();
  const { document, problems, change, payer } = useBuilding();
  const places = placesOf(document);
  const at = places.findIndex((place) => isSamePlace(place, here));
  const nameOf = ({ step, group: key }: Place): { label: string; detail?: string } => {
    const group = document.ad_groups.find((one) => one.key === key);
    if (step === 'CAMPAIGN') return { label: t('Campaign'), detail: document.campaign.name };
    if (step === 'REVIEW') return { label: t('Review and publish') };
    if (step === 'AD_GROUP') return { label: t('Ad group'), detail: group?.name ?? '' };
    const count = group?.ads.length ?? 0;
    const products = group?.product_groups.length ?? 0;
    const parts = [
      products > 0 &&
        t('{count, plural, one {# product group} other {# product groups}}', { count: products }),
      (count > 0 || products === 0) &&
        t('{count, plural, =0 {no Pins yet} one {# Pin} other {# Pins}}', { count }),
    ];
    return { label: t('Ads'), detail: parts.filter((one) => one !== false).join(' · ') };
  };
  const isFull = document.ad_groups.length >= MAX_DRAFT_GROUPS;
  const isAlone = document.ad_groups.length === 1;
  return (
    <>
      {places.slice(0, -1).map((place, index) => (
        <TreeStep
          key={`${place.step} ${place.group}`}
          {...nameOf(place)}
          depth={place.step === 'CAMPAIGN' ? 0 : place.step === 'AD_GROUP' ? 1 : 2}
          state={
            index === at
              ? 'here'
              : problems.some(({ field }) => isAt(document, field, place))
                ? 'bad'
                : index < at
                  ? 'done'
                  : 'open'
          }
          onOpen={() => onOpen(place)}
        />
      ))}
      {!isFull && (
        <button
          type="button"
          className={`${styles['step']} ${styles['in']}`}
          onClick={() => {
            const next = withNewGroup(document, payer);
            change(() => next);
            onOpen({ step: 'AD_GROUP', group: next.ad_groups.at(-1)?.key ?? here.group });
          }}
        >
          <Plus size={16} aria-hidden="true" />
          <span>{t('Add an ad group')}</span>
        </button>
      )}
      {!isAlone && (here.step === 'AD_GROUP' || here.step === 'ADS') && (
        <button
          type="button"
          className={`${styles['step']} ${styles['in']}`}
          onClick={() => {
            change((now) => withoutGroup(now, here.group));
            onOpen({ ...here, step: 'CAMPAIGN' });
          }}
        >
          <span>{t('Remove this ad group')}</span>
        </button>
      )}
      <TreeStep
        label={t('Review and publish')}
        state={here.step === 'REVIEW' ? 'here' : 'open'}
        onOpen={() => onOpen({ ...here, step: 'REVIEW' })}
      />
    </>
  );
}

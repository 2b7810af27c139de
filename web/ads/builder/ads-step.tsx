import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleX from 'lucide-react/icons/circle-x';
import { useQuery } from '@tanstack/react-query';
import { MAX_ENTITY_NAME } from '#contract/ads/campaigns.ts';
import type { DraftAd, DraftGroup } from '#contract/ads/drafts/drafts.ts';
import type { Pin } from '#contract/pins.ts';
import { getPin } from '#contract/pins.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import styles from './ads.module.css';
import { useBuilding } from './builder-context.ts';
import { withAd } from '../drafts/edit-document.ts';
import { TextField, Wrong } from '../fields/fields.tsx';
import { PinPicker } from './pin-picker.tsx';
import { ProductFields } from './product-picker.tsx';
import { type GroupForm, useGroup } from './use-group.ts';

interface Props {
  readonly group: DraftGroup;
  /** The ad with open fields, which the preview displays. */
  readonly opened: string | null;
  readonly onOpen: (key: string | null) => void;
  readonly onNewPin: () => void;
}

/** The third step: Pins to advertise, each with a name and a link; for catalogue sales, also products. */
export function AdsStep({ group, opened, onOpen, onNewPin }: Props) {
  const { t } = useWords();
  const form = useGroup(group);
  const problem = form.problemAt('ads');
  const ofProducts = form.problemAt('product_groups');
  const isSales = useBuilding().document.campaign.objective_type === 'CATALOG_SALES';
  return (
    <>
      <h1 className="h-28">{isSales ? t('Which products?') : t('Which Pins?')}</h1>
      {isSales && <ProductFields form={form} opened={opened} onOpen={onOpen} />}
      {problem && <Wrong>{t(problem)}</Wrong>}
      {ofProducts && <Wrong>{t(ofProducts)}</Wrong>}
      {isSales && <h2 className="h-20">{t('Pins, if you like')}</h2>}
      <PinPicker form={form} onNewPin={onNewPin} />
      {group.ads.map((ad, at) => (
        <AdCard
          key={ad.key}
          ad={ad}
          at={`ads.${at}`}
          form={form}
          isOpen={ad.key === opened}
          onToggle={() => onOpen(ad.key === opened ? null : ad.key)}
        />
      ))}
    </>
  );
}

/** The Pin of an ad, once loaded. */
export function useAdPin(pinId: string | undefined): Pin | undefined {
  const query = callOptions(useSend(), getPin, { id: pinId ?? '' });
  return useQuery({ ...query, enabled: pinId !== undefined }).data;
}

interface CardProps {
  readonly ad: DraftAd;
  readonly at: string;
  readonly form: GroupForm;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function AdCard({ ad, at, form, isOpen, onToggle }: CardProps) {
  const { t } = useWords();
  const { problems } = useBuilding();
  const pin = useAdPin(ad.pin_id);
  const wrong = problems.find(({ field }) => field.startsWith(`${form.path}.${at}.`));
  const name = ad.name || pin?.title || t('Ad');
  return (
    <section className={styles['ad']}>
      <button type="button" className={styles['adHead']} aria-expanded={isOpen} onClick={onToggle}>
        {pin ? (
          <img className={styles['thumb']} src={pin.images['236x'].url} alt="" />
        ) : (
          <span className={styles['thumb']} />
        )}
        <span>
          <b dir="auto">{name}</b>
          <small className="soft" dir="auto">
            {ad.destination_url || pin?.link}
          </small>
        </span>
        {wrong && (
          <span className={styles['wrong']}>
            <CircleX size={14} aria-hidden="true" />
            {t('To fix')}
          </span>
        )}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      {isOpen && <AdFields ad={ad} at={at} form={form} pin={pin} />}
    </section>
  );
}

interface FieldsProps extends Pick<CardProps, 'ad' | 'at' | 'form'> {
  readonly pin: Pin | undefined;
  /** Published ads are archived in their list instead of being removed. */
  readonly isPublished?: boolean;
}

/** The name and link of an ad. */
export function AdFields({ ad, at, form, pin, isPublished = false }: FieldsProps) {
  const { t } = useWords();
  const { change, path, problemAt } = form;
  const set = (part: Partial<DraftAd>) => change((now) => withAd(now, ad.key, part));
  const ofPin = problemAt(`${at}.pin_id`);
  return (
    <div className={styles['adBody']}>
      {ofPin && <Wrong>{t(ofPin)}</Wrong>}
      <TextField
        at={`${path}.${at}.name`}
        label={t('Ad name')}
        value={ad.name}
        most={MAX_ENTITY_NAME}
        hint={t('People see the title of the Pin. This name is for you and your reports.')}
        error={problemAt(`${at}.name`)}
        onChange={(name) => set({ name })}
      />
      <TextField
        at={`${path}.${at}.destination_url`}
        label={t('Link')}
        kind="url"
        value={ad.destination_url}
        placeholder={pin?.link ?? 'https://'}
        hint={t("Leave empty to use the Pin's own link.")}
        error={problemAt(`${at}.destination_url`)}
        onChange={(link) => set({ destination_url: link })}
      />
      {!isPublished && (
        <div>
          <Button
            variant="line"
            onClick={() =>
              change((now) => ({ ...now, ads: now.ads.filter(({ key }) => key !== ad.key) }))
            }
          >
            {t('Remove')}
          </Button>
        </div>
      )}
    </div>
  );
}

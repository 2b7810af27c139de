import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleX from 'lucide-react/icons/circle-x';
import type { DraftPromotion } from '#contract/ads/drafts/drafts.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { withProductGroup, withPromotion } from '../drafts/edit-document.ts';
import { MoneyField, Segments, Wrong } from '../fields/fields.tsx';
import styles from './ads.module.css';
import { useBuilding } from './builder-context.ts';
import { bidUnit } from './builder-words.ts';
import { useFirstProduct } from './use-first-product.ts';
import type { GroupForm } from './use-group.ts';

interface Props {
  readonly form: GroupForm;
  readonly opened: string | null;
  readonly onOpen: (key: string | null) => void;
}

/** The ad group's product groups: each included or excluded, with its own bid or the ad group's. */
export function ProductCards({ form, opened, onOpen }: Props) {
  return form.group.product_groups.map((one, at) => (
    <ProductCard
      key={one.key}
      promotion={one}
      at={`product_groups.${at}`}
      form={form}
      isOpen={one.key === opened}
      onToggle={() => onOpen(one.key === opened ? null : one.key)}
    />
  ));
}

interface CardProps {
  readonly promotion: DraftPromotion;
  readonly at: string;
  readonly form: GroupForm;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function ProductCard({ promotion, at, form, isOpen, onToggle }: CardProps) {
  const { t } = useWords();
  const { problems } = useBuilding();
  const product = useFirstProduct(promotion.product_group_id);
  const wrong = problems.find(({ field }) => field.startsWith(`${form.path}.${at}.`));
  return (
    <section className={styles['ad']}>
      <button type="button" className={styles['adHead']} aria-expanded={isOpen} onClick={onToggle}>
        {product ? (
          <img
            className={styles['thumb']}
            src={product.image_link}
            alt=""
            referrerPolicy="no-referrer"
          />
        ) : (
          <span className={styles['thumb']} />
        )}
        <span>
          <b dir="auto">{promotion.name}</b>
          <small className="soft">{promotion.included ? t('Promoted') : t('Left out')}</small>
        </span>
        {wrong && (
          <span className={styles['wrong']}>
            <CircleX size={14} aria-hidden="true" />
            {t('To fix')}
          </span>
        )}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      {isOpen && <PromotionFields promotion={promotion} at={at} form={form} />}
    </section>
  );
}

function PromotionFields({ promotion, at, form }: Pick<CardProps, 'promotion' | 'at' | 'form'>) {
  const { t } = useWords();
  const { payer } = useBuilding();
  const { group, path, change, problemAt } = form;
  const set = (part: Partial<DraftPromotion>) =>
    change((now) => withPromotion(now, promotion.key, part));
  const ofGroup = problemAt(`${at}.product_group_id`);
  const field = 'bid_in_micro_currency';
  return (
    <div className={styles['adBody']}>
      {ofGroup && <Wrong>{t(ofGroup)}</Wrong>}
      <Segments
        label={t('Its products')}
        value={promotion.included ? 'in' : 'out'}
        options={[
          ['in', t('Promote')],
          ['out', t('Leave out')],
        ]}
        hint={t("What you leave out isn't an ad here, even if another product group includes it.")}
        onChange={(value) => set({ included: value === 'in' })}
      />
      {promotion.included && group.bid_strategy_type !== 'AUTOMATIC_BID' && (
        <MoneyField
          at={`${path}.${at}.${field}`}
          label={t('Bid for these products')}
          currency={payer.currency}
          unit={t(bidUnit[group.billable_event])}
          micros={promotion.bid_in_micro_currency}
          hint={t("Leave empty to use the ad group's bid.")}
          error={problemAt(`${at}.${field}`)}
          onChange={(micros) => set({ bid_in_micro_currency: micros })}
        />
      )}
      <div>
        <Button
          variant="line"
          onClick={() =>
            change((now) =>
              withProductGroup(now, { id: promotion.product_group_id, name: promotion.name }),
            )
          }
        >
          {t('Remove')}
        </Button>
      </div>
    </div>
  );
}

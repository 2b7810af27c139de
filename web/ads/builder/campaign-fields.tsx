import Eye from 'lucide-react/icons/eye';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import Play from 'lucide-react/icons/play';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Target from 'lucide-react/icons/target';
import { useState } from 'react';
import { MAX_ENTITY_NAME } from '#contract/ads/campaigns.ts';
import type { DraftCampaign } from '#contract/ads/drafts/drafts.ts';
import { type Objective, OBJECTIVES } from '#contract/ads/objects.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { objectiveLabel } from '../campaigns/status-words.ts';
import { useBuilding, useProblemAt } from './builder-context.ts';
import { objectivePrice, objectiveText } from './builder-words.ts';
import styles from './builder.module.css';
import { OptionCards } from '../fields/choice-fields.tsx';
import { withCampaign } from '../drafts/edit-document.ts';
import { MoneyField, Segments, TextField, TimeField } from '../fields/fields.tsx';

const ICONS = {
  AWARENESS: Eye,
  CONSIDERATION: MousePointerClick,
  WEB_CONVERSION: Target,
  CATALOG_SALES: ShoppingBag,
  VIDEO_COMPLETION: Play,
} as const;

/** Changes part of the campaign, along with the fields that depend on it. */
function useChange(): (part: Partial<DraftCampaign>) => void {
  const { change, payer } = useBuilding();
  return (part) => change((document) => withCampaign(document, part, payer));
}

/** The first step: the objective, the name, the budget and the schedule. */
export function CampaignStep() {
  const { t } = useWords();
  const { campaign } = useBuilding().document;
  const change = useChange();
  return (
    <>
      <h1 className="h-28">{t('What should it do?')}</h1>
      <section className={styles['block']}>
        <OptionCards<Objective>
          label={t('Objective')}
          value={campaign.objective_type}
          options={OBJECTIVES.map((value) => {
            const Icon = ICONS[value];
            return {
              value,
              icon: <Icon size={18} aria-hidden="true" />,
              title: t(objectiveLabel[value]),
              text: t(objectiveText[value]),
              aside: t(objectivePrice[value]),
            };
          })}
          onChange={(objective_type) => change({ objective_type })}
        />
        <p className="t-12 soft">{t("You can change it while it's a draft, but not after.")}</p>
      </section>
      <section className={styles['block']}>
        <h2>{t('Name')}</h2>
        <CampaignName />
      </section>
      <CampaignBudget />
    </>
  );
}

export function CampaignName() {
  const { t } = useWords();
  const { name } = useBuilding().document.campaign;
  const change = useChange();
  const problemAt = useProblemAt();
  return (
    <TextField
      at="campaign.name"
      label={t('Campaign name')}
      value={name}
      most={MAX_ENTITY_NAME}
      hint={t('{count} of {most} characters', { count: name.length, most: MAX_ENTITY_NAME })}
      error={problemAt('campaign.name')}
      onChange={(value) => change({ name: value })}
    />
  );
}

/** The campaign's budget and schedule. */
export function CampaignBudget({ isPublished = false }: { readonly isPublished?: boolean }) {
  const { t } = useWords();
  const { document, payer } = useBuilding();
  const { campaign } = document;
  const change = useChange();
  const problemAt = useProblemAt();
  // Set when a lifetime budget is chosen before its amount is entered.
  const [isWhole, setWhole] = useState(false);
  const hasDaily = campaign.daily_spend_cap !== null;
  const isLifetime = campaign.lifetime_spend_cap !== null || (isWhole && !hasDaily);
  const micros = campaign.daily_spend_cap ?? campaign.lifetime_spend_cap;
  const set = (amount: number | null, whole: boolean) =>
    change(
      whole
        ? { lifetime_spend_cap: amount, daily_spend_cap: null, is_flexible_daily_budgets: false }
        : { daily_spend_cap: amount, lifetime_spend_cap: null },
    );
  return (
    <section className={styles['block']}>
      <h2>{t('Budget')}</h2>
      {/* Switching would change the budgets of all ad groups at once, which one form cannot save. */}
      {!isPublished && (
        <Switch
          label={t("Share the campaign's budget across ad groups")}
          hint={t('Money goes to the ad groups that get more for less. Pacing is always even.')}
          checked={campaign.is_campaign_budget_optimization}
          onChange={(shared) => change({ is_campaign_budget_optimization: shared })}
        />
      )}
      <div className={styles['pair']}>
        <CapKind
          isLifetime={isLifetime}
          onChange={(whole) => {
            setWhole(whole);
            set(micros, whole);
          }}
        />
        <MoneyField
          at={isLifetime ? 'campaign.lifetime_spend_cap' : 'campaign.daily_spend_cap'}
          label={isLifetime ? t('Lifetime budget') : t('Daily budget')}
          currency={payer.currency}
          micros={micros}
          hint={
            campaign.is_campaign_budget_optimization
              ? t('All ad groups together never spend more.')
              : t('A limit for all ad groups together. Leave it empty for none.')
          }
          error={problemAt('campaign.daily_spend_cap') ?? problemAt('campaign.lifetime_spend_cap')}
          onChange={(amount) => set(amount, isLifetime)}
        />
      </div>
      {!isLifetime && (
        <Switch
          label={t('Flexible days')}
          hint={t(
            "A busy day can spend up to twice its budget, but a week never spends more than seven days' worth.",
          )}
          checked={campaign.is_flexible_daily_budgets}
          onChange={(flexible) => change({ is_flexible_daily_budgets: flexible })}
        />
      )}
      <CampaignDates />
    </section>
  );
}

interface KindProps {
  readonly isLifetime: boolean;
  readonly onChange: (isLifetime: boolean) => void;
}

function CapKind({ isLifetime, onChange }: KindProps) {
  const { t } = useWords();
  return (
    <Segments
      label={t('Kind')}
      value={isLifetime ? 'whole' : 'day'}
      options={[
        ['day', t('Daily')],
        ['whole', t('Lifetime')],
      ]}
      onChange={(kind) => onChange(kind === 'whole')}
    />
  );
}

function CampaignDates() {
  const { t } = useWords();
  const { campaign } = useBuilding().document;
  const change = useChange();
  const problemAt = useProblemAt();
  return (
    <div className={styles['pair']}>
      <TimeField
        at="campaign.start_time"
        label={t('Starts, in UTC')}
        seconds={campaign.start_time}
        hint={t('Leave empty to start right away.')}
        error={problemAt('campaign.start_time')}
        onChange={(start_time) => change({ start_time })}
      />
      <TimeField
        at="campaign.end_time"
        label={t('Ends, in UTC')}
        seconds={campaign.end_time}
        hint={t('Leave empty to run it until you pause it.')}
        error={problemAt('campaign.end_time')}
        onChange={(end_time) => change({ end_time })}
      />
    </div>
  );
}

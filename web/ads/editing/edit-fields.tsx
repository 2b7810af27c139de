import { useState } from 'react';
import type { DraftGroup } from '#contract/ads/drafts/drafts.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { AdFields, useAdPin } from '../builder/ads-step.tsx';
import { useBuilding } from '../builder/builder-context.ts';
import { eventLabel } from '../builder/builder-words.ts';
import styles from '../builder/builder.module.css';
import { CampaignBudget, CampaignName } from '../builder/campaign-fields.tsx';
import { GroupFields } from '../builder/group-step.tsx';
import { ProductFields } from '../builder/product-picker.tsx';
import { type GroupForm, useGroup } from '../builder/use-group.ts';
import { objectiveLabel } from '../campaigns/status-words.ts';
import { useConsole } from '../console/console-context.ts';
import { FixedField } from '../fields/fields.tsx';
import type { EditDocument } from './edit-documents.ts';

interface Props {
  readonly document: EditDocument;
  readonly ids: ReadonlySet<string>;
}

/** Forms of a campaign, its ad groups and its ads, for those being edited. */
export function EditFields({ document, ids }: Props) {
  return (
    <>
      {ids.has(document.id) && <CampaignForm document={document} />}
      {document.ad_groups.map((group) => (
        <GroupPart key={group.key} group={group} ids={ids} />
      ))}
    </>
  );
}

function CampaignForm({ document: { campaign } }: Pick<Props, 'document'>) {
  const { t } = useWords();
  const { account } = useConsole();
  return (
    <>
      <h2 className="h-20">{t('Campaign')}</h2>
      <section className={styles['block']}>
        <FixedField
          label={t('Objective')}
          value={t(objectiveLabel[campaign.objective_type])}
          why={t('fixed since it was published')}
        />
        <FixedField label={t('Currency')} value={account.currency} />
        <CampaignName />
      </section>
      <CampaignBudget isPublished />
    </>
  );
}

interface GroupProps {
  readonly group: DraftGroup;
  readonly ids: ReadonlySet<string>;
}

function GroupPart({ group, ids }: GroupProps) {
  const { t } = useWords();
  const form = useGroup(group);
  const isSales = useBuilding().document.campaign.objective_type === 'CATALOG_SALES';
  return (
    <>
      {ids.has(group.key) && (
        <>
          <h2 className="h-20">{t('Ad group')}</h2>
          <FixedField label={t('You pay for')} value={t(eventLabel[group.billable_event])} />
          <GroupFields form={form} isPublished />
          {isSales && <Products form={form} />}
        </>
      )}
      {group.ads.map((ad, at) => (
        <AdPart key={ad.key} form={form} at={at} />
      ))}
    </>
  );
}

/** The ad group's product groups; its Pins are in the list of ads. */
function Products({ form }: { readonly form: GroupForm }) {
  const { t } = useWords();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <h2 className="h-20">{t('Product groups')}</h2>
      <ProductFields form={form} opened={opened} onOpen={setOpened} />
    </>
  );
}

function AdPart({ form, at }: { readonly form: GroupForm; readonly at: number }) {
  const { t } = useWords();
  const ad = form.group.ads[at];
  const pin = useAdPin(ad?.pin_id);
  if (ad === undefined) return null;
  return (
    <>
      <h2 className="h-20">{t('Ad')}</h2>
      <section className={styles['block']}>
        <AdFields ad={ad} at={`ads.${at}`} form={form} pin={pin} isPublished />
      </section>
    </>
  );
}

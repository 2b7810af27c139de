import { MAX_ENTITY_NAME } from '#contract/ads/campaigns.ts';
import type { DraftGroup } from '#contract/ads/drafts/drafts.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useBuilding } from './builder-context.ts';
import { TextField } from '../fields/fields.tsx';
import { GoalFields } from './goal-fields.tsx';
import { PeopleFields } from './people-fields.tsx';
import { BidFields, BudgetFields } from './spending-fields.tsx';
import { type GroupForm, useGroup } from './use-group.ts';

interface Props {
  readonly group: DraftGroup;
}

/** The second step: targeting and budget. */
export function GroupStep({ group }: Props) {
  const { t } = useWords();
  return (
    <>
      <h1 className="h-28">{t('Who should see it?')}</h1>
      <GroupFields form={useGroup(group)} />
    </>
  );
}

interface FieldsProps {
  readonly form: GroupForm;
  readonly isPublished?: boolean;
}

/** All fields of an ad group except its ads. */
export function GroupFields({ form, isPublished = false }: FieldsProps) {
  const { t } = useWords();
  const { campaign } = useBuilding().document;
  const { group, path, set, problemAt } = form;
  return (
    <>
      <TextField
        at={`${path}.name`}
        label={t('Ad group name')}
        value={group.name}
        most={MAX_ENTITY_NAME}
        error={problemAt('name')}
        onChange={(name) => set({ name })}
      />
      {campaign.objective_type === 'WEB_CONVERSION' && <GoalFields form={form} />}
      <PeopleFields form={form} isPublished={isPublished} />
      <BudgetFields form={form} />
      <BidFields form={form} isPublished={isPublished} />
    </>
  );
}

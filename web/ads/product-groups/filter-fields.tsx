import { MAX_CONDITIONS } from '#contract/ads/catalogs/product-groups.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Segments } from '../fields/fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import {
  type ConditionForm,
  type GroupForm,
  isSet,
  type Match,
  newCondition,
  newSet,
  type SetForm,
} from './product-form.ts';
import styles from './product-groups.module.css';

interface Props {
  readonly form: GroupForm;
  readonly isChecked: boolean;
  readonly onChange: (form: GroupForm) => void;
}

/** Conditions, and sets of them, combined by all or any. */
export function FilterFields({ form, isChecked, onChange }: Props) {
  const { t } = useWords();
  const { nodes } = form;
  const count = nodes.flatMap((node) => (isSet(node) ? node.conditions : [node])).length;
  const isFull = count >= MAX_CONDITIONS;
  const setNodes = (next: GroupForm['nodes']) => onChange({ ...form, nodes: next });
  const put = (next: ConditionForm | SetForm) =>
    setNodes(nodes.map((node) => (node.key === next.key ? next : node)));
  const drop = (key: number) => setNodes(nodes.filter((node) => node.key !== key));
  return (
    <>
      <MatchField
        label={t('A product is in it if')}
        value={form.match}
        onChange={(match) => onChange({ ...form, match })}
      />
      {nodes.map((node) =>
        isSet(node) ? (
          <SetFields
            key={node.key}
            set={node}
            isFull={isFull}
            isChecked={isChecked}
            onChange={put}
            onDrop={() => drop(node.key)}
          />
        ) : (
          <ConditionFields
            key={node.key}
            condition={node}
            isChecked={isChecked}
            onChange={put}
            onDrop={nodes.length > 1 ? () => drop(node.key) : null}
          />
        ),
      )}
      <div className={styles['acts']}>
        <Button disabled={isFull} onClick={() => setNodes([...nodes, newCondition()])}>
          {t('Add a condition')}
        </Button>
        <Button disabled={isFull} onClick={() => setNodes([...nodes, newSet()])}>
          {t('Add a set of conditions')}
        </Button>
      </div>
    </>
  );
}

interface SetProps {
  readonly set: SetForm;
  readonly isFull: boolean;
  readonly isChecked: boolean;
  readonly onChange: (set: SetForm) => void;
  readonly onDrop: () => void;
}

function SetFields({ set, isFull, isChecked, onChange, onDrop }: SetProps) {
  const { t } = useWords();
  const { conditions } = set;
  const setConditions = (next: readonly ConditionForm[]) => onChange({ ...set, conditions: next });
  return (
    <div className={styles['set']} role="group" aria-label={t('A set of conditions')}>
      <MatchField
        label={t('This applies if')}
        value={set.match}
        onChange={(match) => onChange({ ...set, match })}
      />
      {conditions.map((one) => (
        <ConditionFields
          key={one.key}
          condition={one}
          isChecked={isChecked}
          onChange={(next) =>
            setConditions(conditions.map((other) => (other.key === next.key ? next : other)))
          }
          onDrop={
            conditions.length > 1
              ? () => setConditions(conditions.filter(({ key }) => key !== one.key))
              : null
          }
        />
      ))}
      <div className={styles['acts']}>
        <Button disabled={isFull} onClick={() => setConditions([...conditions, newCondition()])}>
          {t('Add to this set')}
        </Button>
        <Button onClick={onDrop}>{t('Remove this set')}</Button>
      </div>
    </div>
  );
}

interface MatchProps {
  readonly label: string;
  readonly value: Match;
  readonly onChange: (match: Match) => void;
}

function MatchField({ label, value, onChange }: MatchProps) {
  const { t } = useWords();
  return (
    <Segments<Match>
      label={label}
      value={value}
      options={[
        ['all', t('all of these hold')],
        ['any', t('any of these holds')],
      ]}
      onChange={onChange}
    />
  );
}

import { useState } from 'react';
import type { KeywordParent, MatchType } from '#contract/ads/keywords.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ChoiceField, FieldError } from '#web/ui/form/field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { MATCH_LABEL, PARENT_LABEL } from './keyword-lists.ts';
import styles from './keywords.module.css';
import type { QueryRow } from './query-rows.ts';
import { useKeywordChanges } from './use-keyword-changes.ts';
import type { Parent, Parents } from './use-parents.ts';

export interface AddQueriesProps {
  readonly rows: readonly QueryRow[];
  readonly isNegative: boolean;
  readonly parents: Parents;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const MATCHES: Readonly<Record<'positive' | 'negative', readonly MatchType[]>> = {
  positive: ['EXACT', 'PHRASE', 'BROAD'],
  negative: ['EXACT_NEGATIVE', 'PHRASE_NEGATIVE'],
};

/** Adds search queries as keywords, or as negative ones, to a chosen parent. Import it lazily. */
export function AddQueries({ rows, isNegative, parents, onDone, onClose }: AddQueriesProps) {
  const { t } = useWords();
  const toasts = useToasts();
  const { add } = useKeywordChanges();
  const places = placesFor(rows, isNegative, parents);
  const matches = MATCHES[isNegative ? 'negative' : 'positive'];
  const [parentId, setParentId] = useState(places[0]?.id ?? '');
  const [match, setMatch] = useState<MatchType>(matches[0] ?? 'EXACT');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const submit = async () => {
    setBusy(true);
    const words = [...new Set(rows.map(({ name }) => name))];
    const reasons = await add(
      words.map((value) => ({ parent_id: parentId, value, match_type: match })),
    );
    setBusy(false);
    const refused = words.flatMap((value, at) => {
      const why = reasons[at] ?? null;
      return why === null ? [] : [`${value}: ${why}`];
    });
    setProblems(refused);
    const count = words.length - refused.length;
    if (count > 0)
      toasts.show({
        text: isNegative
          ? t('Your ads stay out of {count, plural, one {# search} other {# searches}} there.', {
              count,
            })
          : t('{count, plural, one {# keyword added.} other {# keywords added.}}', { count }),
      });
    if (refused.length > 0) return;
    onDone();
    onClose();
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="main" busy={busy} disabled={parentId === ''} onClick={() => void submit()}>
        {isNegative ? t('Add as negative') : t('Add as keyword')}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isNegative ? t('Never show for this') : t('Add as keyword')}
      foot={foot}
    >
      <div className={styles['form']}>
        <p>
          {rows.map(({ id, name }) => (
            <span key={id}>
              “<bdi>{name}</bdi>”{' '}
            </span>
          ))}
        </p>
        <ChoiceField
          label={t('Where')}
          value={parentId}
          onChange={(event) => setParentId(event.target.value)}
        >
          {places.map(({ id, name, type }) => (
            <option key={id} value={id}>
              {`${name} (${t(PARENT_LABEL[type])})`}
            </option>
          ))}
        </ChoiceField>
        <ChoiceField
          label={t('Match')}
          value={match}
          onChange={(event) => setMatch(event.target.value as MatchType)}
        >
          {matches.map((one) => (
            <option key={one} value={one}>
              {t(MATCH_LABEL[one])}
            </option>
          ))}
        </ChoiceField>
        {problems.map((problem) => (
          <FieldError key={problem}>{problem}</FieldError>
        ))}
      </div>
    </Dialog>
  );
}

const NEGATIVE: readonly KeywordParent[] = ['ad_group', 'campaign', 'advertiser'];

/** Parents that keywords can be added to: first those of the searches, then those around them, then all others. */
function placesFor(rows: readonly QueryRow[], isNegative: boolean, parents: Parents): Parent[] {
  const all = parents.open(isNegative ? NEGATIVE : ['ad_group']);
  const own = new Set(rows.map(({ parentId }) => parentId));
  const above = new Set([...own].map((id) => parents.find(id)?.campaignId));
  const rank = ({ id, campaignId, type }: Parent): number => {
    if (own.has(id)) return 0;
    if (above.has(id) || (campaignId !== null && own.has(campaignId))) return 1;
    return type === 'advertiser' ? 2 : 3;
  };
  return all.toSorted((one, other) => rank(one) - rank(other));
}

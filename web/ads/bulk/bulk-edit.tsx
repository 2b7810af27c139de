import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useReducer, useState } from 'react';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { BULK_KINDS, type BulkKind, idsBehind, MAX_BULK } from '../campaigns/bulk-path.ts';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, PageGhost } from '../console/states.tsx';
import { WideOnly } from '../console/wide-only.tsx';
import { ActBar } from './act-bar.tsx';
import { problemOf } from './bulk-check.ts';
import { NOTHING, reduceEdits } from './bulk-edits.ts';
import { BulkFoot } from './bulk-foot.tsx';
import { BulkGrid } from './bulk-grid.tsx';
import { KINDS, loadNamed } from './bulk-kinds.ts';
import type { Edit, Entity } from './bulk-rows.ts';
import { DiffList } from './diff-list.tsx';
import { isSent, type RowState, stateOf } from './row-state.ts';
import { type Ready, useApply } from './use-apply.ts';
import { useAround } from './use-around.ts';

/** Changes many campaigns, ad groups or ads together [CONSOLE-11]. */
export function BulkEdit() {
  const { hash, search } = useLocation();
  // The server never receives the URL's hash.
  if (!useHydrated()) return <PageGhost />;
  const ids = idsBehind(hash);
  const known = BULK_KINDS.find((one) => one === (search as { kind?: unknown }).kind);
  if (known === undefined || ids === null) return <ChooseFirst isWrong={hash !== ''} />;
  return (
    <WideOnly>
      <Chosen key={`${known} ${hash}`} kind={known} ids={ids} />
    </WideOnly>
  );
}

/** Without rows: links to the lists where they are selected. */
function ChooseFirst({ isWrong }: { readonly isWrong: boolean }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  return (
    <section className={page['card']}>
      <EmptyCard
        title={isWrong ? t('This link has nothing to change') : t('Choose what to change')}
        text={t(
          'Select up to {count} rows in a list, then choose “Bulk edit” in the bar that appears.',
          { count: MAX_BULK },
        )}
        action={BULK_KINDS.map((kind) => (
          <ButtonLink key={kind} variant="line" href={pathOf(KINDS[kind].list)}>
            {t(KINDS[kind].label)}
          </ButtonLink>
        ))}
      />
    </section>
  );
}

interface Props {
  readonly kind: BulkKind;
  readonly ids: readonly string[];
}

/** The rows, and a function that replaces the changed ones. */
function useRows({ kind, ids }: Props) {
  const { account } = useConsole();
  const send = useSend();
  const queries = useQueryClient();
  const queryKey = [...callKey(KINDS[kind].lists), account.id, 'named', ids];
  const { data } = useSuspenseQuery({
    queryKey,
    queryFn: () => loadNamed(send, account.id, kind, ids),
  });
  const replace = (fresh: readonly Entity[]) => {
    const by = new Map(fresh.map((row) => [row.id, row]));
    queries.setQueryData<readonly Entity[]>(queryKey, (known = []) =>
      known.map((row) => by.get(row.id) ?? row),
    );
  };
  return { rows: data, replace };
}

function Chosen({ kind, ids }: Props) {
  const { t } = useWords();
  const { currency } = useConsole().account;
  const { rows, replace } = useRows({ kind, ids });
  const around = useAround(kind, rows);
  const [edits, dispatch] = useReducer(reduceEdits, NOTHING);
  const [isListed, setListed] = useState(false);
  const { apply, sent } = useApply(kind, {
    onResults: (results) => dispatch({ do: 'answer', results }),
    onRows: replace,
  });
  const leave = useCallback(
    (id: string, isOff: boolean) => dispatch({ do: 'leave', ids: [id], isOff }),
    [],
  );
  const edit = useCallback((row: Entity, part: Edit) => dispatch({ do: 'cell', row, part }), []);
  const states = rows.map((row): RowState => {
    const edit = edits.edits.get(row.id);
    const problem = edit === undefined ? null : problemOf(row, edit, around);
    const result = edits.results.get(row.id);
    return stateOf(row, { edit, problem, result, isOff: edits.off.has(row.id) });
  });
  const ready: Ready[] = rows.flatMap((row, at) => {
    const edit = edits.edits.get(row.id);
    const state = states[at];
    return edit !== undefined && state !== undefined && isSent(state) ? { row, edit } : [];
  });
  const count = rows.filter(
    (row, at) => states[at]?.is !== 'over' && !edits.off.has(row.id),
  ).length;
  if (rows.length === 0) return <ChooseFirst isWrong />;
  return (
    <>
      {rows.length < ids.length && (
        <p className="soft" role="status">
          {t('{count, plural, one {# of them is} other {# of them are}} not in this ad account.', {
            count: ids.length - rows.length,
          })}
        </p>
      )}
      <ActBar
        fields={KINDS[kind].fields}
        currency={currency}
        count={count}
        onFill={(act) => dispatch({ do: 'fill', rows, act })}
      />
      <BulkGrid
        kind={kind}
        rows={rows}
        states={states}
        edits={edits}
        currency={currency}
        onLeave={leave}
        onLeaveAll={(isOff) => dispatch({ do: 'leave', ids, isOff })}
        onEdit={edit}
      />
      <BulkFoot
        ready={ready}
        states={states}
        currency={currency}
        sent={sent}
        isListed={isListed}
        canUndo={edits.past.length > 0 && sent === null}
        onList={() => setListed(!isListed)}
        onUndo={() => dispatch({ do: 'undo' })}
        onApply={() => void apply(ready)}
      />
      {isListed && ready.length > 0 && <DiffList ready={ready} currency={currency} />}
    </>
  );
}

import type { Tx } from './tx.ts';

/** The kind of a row of completions. */
export const COMPLETION_KINDS = { query: 1, user: 2, board: 3, hashtag: 4 } as const;

/** The beginnings of the statements that write completions; discovery has those of words and weights. */
export const INSERT_COMPLETIONS = 'insert into completions (kind, subject, key, label, weight)';
export const DELETE_COMPLETIONS = 'delete from completions';

/** A person or board that completes a search. */
interface Completed {
  readonly kind: 'user' | 'board';
  readonly id: string;
  /** None for one that a search must not offer. */
  readonly names: readonly string[];
  /** The number of followers or pins. */
  readonly weight: number;
}

/** Stores under which names a search offers it, instead of those before; the weight of a name that stays does too. */
export async function storeCompletions(tx: Tx, one: Completed): Promise<void> {
  await tx.run(
    `with wanted as materialized (
       select distinct key from unnest(:names::text[]) as name, completion_keys(name) as key),
     gone as (
       ${DELETE_COMPLETIONS}
       where kind = :kind and subject = :id and key not in (select key from wanted))
     ${INSERT_COMPLETIONS}
     select :kind, :id, key, '', :weight from wanted
     on conflict (kind, subject, key, label) do nothing`,
    { kind: COMPLETION_KINDS[one.kind], id: one.id, names: one.names, weight: one.weight },
  );
}

/** Removes what completes a search to a person or board that goes. */
export async function deleteCompletions(
  tx: Tx,
  { kind, id }: Pick<Completed, 'kind' | 'id'>,
): Promise<void> {
  await tx.run(`${DELETE_COMPLETIONS} where kind = :kind and subject = :id`, {
    kind: COMPLETION_KINDS[kind],
    id,
  });
}

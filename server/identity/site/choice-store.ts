import type { Tx } from '#server/kernel/db/tx.ts';

/** The operators' choice with this name; null by default. */
export async function choiceOf(read: Tx, name: string): Promise<string | null> {
  const row = await read.row<{ value: string }>(
    'select value from site_choices where name = :name',
    {
      name,
    },
  );
  return row?.value ?? null;
}

export async function storeChoice(tx: Tx, name: string, value: string, now: Date): Promise<void> {
  await tx.run(
    `insert into site_choices (name, value, chosen_at) values (:name, :value, :now)
     on conflict (name) do update set value = excluded.value, chosen_at = excluded.chosen_at`,
    { name, value, now },
  );
}

/** A choice of the operators, and its time. */
export interface Choice {
  readonly name: string;
  readonly value: string;
  readonly chosenAt: Date;
}

/** The operators' choices with these names, where they exist. */
export function choicesNamed(read: Tx, names: readonly string[]): Promise<Choice[]> {
  return read.rows<Choice>(
    `select name, value, chosen_at as "chosenAt" from site_choices where name = any(:names::text[])`,
    { names },
  );
}

/** Like choicesNamed, but truncates long values. */
export function choicesInShort(
  read: Tx,
  names: readonly string[],
  most: number,
): Promise<Pick<Choice, 'name' | 'value'>[]> {
  return read.rows(
    `select name, left(value, :most) as value from site_choices where name = any(:names::text[])`,
    { names, most },
  );
}

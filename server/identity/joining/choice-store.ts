import type { Tx } from '#server/kernel/db/tx.ts';

/** What operators decided under this name; null while they have not. */
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

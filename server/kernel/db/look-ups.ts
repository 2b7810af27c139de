import type pg from 'pg';

interface LookUp {
  /** Its name with its parameters. */
  readonly head: string;
  readonly result: string;
  readonly rows: number;
  readonly text: string;
}

/** Whether the database can have tables on several nodes. */
export async function isCluster(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query("select 1 from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

/**
 * Has each look-up of the database (a function in SQL that returns rows of tables) run its text by itself, or the text
 * of the look-up NAME_apart if there is one. PostgreSQL would put the text into the statement around it, which a cluster
 * refuses.
 */
export async function runLookUpsApart(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<LookUp>(
    `with look_up as (
       select p.oid, proname, prorows, prosrc from pg_proc p join pg_language l on l.oid = p.prolang
       where pronamespace = 'public'::regnamespace and lanname = 'sql' and proretset and provolatile = 's')
     select format('%I(%s)', look_up.proname, pg_get_function_arguments(look_up.oid)) as head,
       pg_get_function_result(look_up.oid) as result, look_up.prorows as rows,
       coalesce(other.prosrc, look_up.prosrc) as text
     from look_up left join look_up as other on other.proname = look_up.proname || '_apart'
     where not look_up.proname like '%\\_apart'
     order by look_up.oid`,
  );
  // A name that is both a parameter's and a column's is the column's, as in SQL.
  for (const { head, result, rows: expected, text } of rows)
    await owner.query(
      `create or replace function ${head} returns ${result} language plpgsql stable rows ${expected} as $apart$
#variable_conflict use_column
begin
  return query ${text};
end $apart$`,
    );
}

import type { Tx } from '#server/kernel/db/tx.ts';

interface Effect {
  readonly visits: number;
  readonly saves: number;
  readonly hides: number;
}

/** Returns what was counted since a day, for people with ads and people without. */
export async function effectsSince(read: Tx, since: string) {
  const rows = await read.rows<Effect & { seesAds: boolean; from: string; to: string }>(
    `select sees_ads as "seesAds", to_char(min(day), 'YYYY-MM-DD') as "from",
       to_char(max(day), 'YYYY-MM-DD') as "to", sum(visits)::float8 as visits,
       sum(saves)::float8 as saves, sum(hides)::float8 as hides
     from ad_effects where day >= :since::date group by sees_ads`,
    { since },
  );
  const effectOf = (isWithAds: boolean): Effect => {
    const { visits, saves, hides } = rows.find(({ seesAds }) => seesAds === isWithAds) ?? NOTHING;
    return { visits, saves, hides };
  };
  const { from = null, to = null } = rows[0] ?? {};
  return { from, to, withAds: effectOf(true), withoutAds: effectOf(false) };
}

const NOTHING: Effect = { visits: 0, saves: 0, hides: 0 };

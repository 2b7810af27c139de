import { LIST_COLUMNS, type ListColumn } from '#contract/ads/reporting/list-columns.ts';
import {
  FIRST_COLUMNS,
  FIRST_PREFERENCE,
  LIST_LEVELS,
} from '#contract/ads/reporting/preference-rules.ts';
import type {
  AdPreference,
  updateAdPreference as updateCall,
} from '#contract/ads/reporting/preferences.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { requireVersion } from '../campaigns/require-rules.ts';
import {
  type Chosen,
  findPreference,
  type PreferenceRow,
  storePreference,
} from './preference-store.ts';

const NOTHING: PreferenceRow = { version: 0, chosen: {} };

/** Returns the viewer's preferences in the ad account. */
export async function getPreference({
  read,
  viewer,
  adAccount,
}: AdvertiserContext): Promise<AdPreference> {
  const stored = await findPreference(read, adAccount, viewer.id);
  return preferenceView(adAccount.id, stored ?? NOTHING);
}

/** Stores the viewer's choices, unless they changed elsewhere meanwhile. */
export async function updatePreference(
  { tx, now, viewer, adAccount }: AdvertiserContext,
  input: InputOf<typeof updateCall>,
): Promise<AdPreference> {
  const stored = (await findPreference(tx, adAccount, viewer.id)) ?? NOTHING;
  requireVersion(stored, input);
  const next = { version: stored.version + 1, chosen: chosenOf(stored.chosen, input) };
  const isStored = await storePreference(tx, adAccount, viewer.id, next, now);
  // Two windows saved at once: the second was based on an outdated version.
  if (!isStored) requireVersion({ version: next.version }, input);
  return preferenceView(adAccount.id, next);
}

function chosenOf(before: Chosen, input: InputOf<typeof updateCall>): Chosen {
  const { advertiser_id: _, orbac_subject_id: __, version: ___, columns, ...fields } = input;
  const changed = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    ...before,
    ...(Object.fromEntries(changed) as Chosen),
    ...(columns && { columns: { ...before.columns, ...columns } as AdPreference['columns'] }),
  };
}

const known: ReadonlySet<string> = new Set(LIST_COLUMNS);

/** Leaves out columns that no longer exist; returns the defaults if none remain. */
function columnsOf(columns: readonly ListColumn[] | undefined): ListColumn[] {
  const left = columns?.filter((column) => known.has(column)) ?? [];
  return left.length > 0 ? left : [...FIRST_COLUMNS];
}

function preferenceView(ad_account_id: string, { version, chosen }: PreferenceRow): AdPreference {
  const { columns, sets = [], views = [], ...plain } = chosen;
  const ofLevels = LIST_LEVELS.map((level) => [level, columnsOf(columns?.[level])]);
  return {
    type: 'ad_preference',
    ad_account_id,
    version,
    ...FIRST_PREFERENCE,
    ...plain,
    columns: Object.fromEntries(ofLevels) as AdPreference['columns'],
    sets,
    views,
  };
}

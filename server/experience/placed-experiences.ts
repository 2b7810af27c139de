import { type Placement, PLACEMENTS } from '#contract/experience/experience-rules.ts';
import type {
  getExperience as getCall,
  getPlatformExperiences as platformCall,
  PlacedExperience,
  PlacedExperiences,
} from '#contract/experience/experiences.ts';
import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import { peopleByIds } from '#server/identity/index.ts';
import type { Context as Given, Viewer } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { type Facts, isFor, type Standing, standingAt } from './choose.ts';
import type { ExperienceRow } from './experience-store.ts';
import { experiencesOn } from './known-experiences.ts';
import { type StateRow, statesOf } from './state-store.ts';
import type { StorageUsed } from './storage-used.ts';

export interface ExperienceServices {
  readonly storageUsed: StorageUsed;
}

type Context = Pick<Given, 'now'> &
  ExperienceServices & {
    readonly read: Tx;
    readonly viewer: Pick<Viewer, 'id' | 'isOperator'> | null;
  };
type Targeting = InputOf<typeof getCall>['targeting'];

export async function getExperience(
  context: Context,
  { placement_ids: placements, targeting }: InputOf<typeof getCall>,
): Promise<PlacedExperiences> {
  const { standing, states } = await findStanding(context, placements, targeting);
  return Object.fromEntries(
    placements.map((placement) => [placement, placedAt(standing.get(placement), states)]),
  );
}

export async function getPlatformExperiences(
  context: Context,
  { targeting, multiExperiencePlatform }: InputOf<typeof platformCall>,
): Promise<AnswerOf<typeof platformCall>> {
  const { standing, states } = await findStanding(context, PLACEMENTS, targeting);
  if (!multiExperiencePlatform) {
    return Object.fromEntries(
      PLACEMENTS.map((placement) => [placement, placedAt(standing.get(placement), states)]),
    );
  }
  return Object.fromEntries(
    PLACEMENTS.map((placement) => {
      const { candidates = [], waiting = [] } = standing.get(placement) ?? {};
      return [placement, candidates.map((row) => toPlaced(row, waiting, states))];
    }),
  );
}

export async function findStanding(
  { read, viewer, now, storageUsed }: Context,
  placements: readonly Placement[],
  targeting: Targeting,
): Promise<{ standing: Map<Placement, Standing>; states: Map<string, StateRow> }> {
  if (viewer === null) return { standing: new Map(), states: new Map() };
  const rows = await experiencesOn(read, placements, now);
  const states = new Map((await statesOf(read, viewer.id)).map((row) => [row.experienceId, row]));
  const person =
    rows.length === 0 ? undefined : (await peopleByIds(read, [viewer.id])).get(viewer.id);
  if (person === undefined) return { standing: standingAt(placements, [], states, now), states };
  const { isOperator } = viewer;
  const asksStorage = isOperator && rows.some(({ minStorage }) => minStorage !== null);
  const facts: Facts = {
    isOperator,
    createdAt: person.createdAt,
    saves: person.pinCount,
    country: targeting?.country ?? person.country,
    storage: asksStorage ? await storageUsed() : null,
    now,
  };
  const own = rows.filter((row) => isFor(row, facts));
  return { standing: standingAt(placements, own, states, now), states };
}

/** Renders a placement for the wire: its experience, or none. */
export function placedAt(
  { candidates, waiting }: Standing = { candidates: [], waiting: [] },
  states: ReadonlyMap<string, StateRow>,
): PlacedExperience {
  return toPlaced(candidates[0] ?? null, waiting, states);
}

function toPlaced(
  row: ExperienceRow | null,
  waiting: readonly ExperienceRow[],
  states: ReadonlyMap<string, StateRow>,
): PlacedExperience {
  return {
    experience_id: row?.id ?? null,
    placed_experience_id: row && placedId(row),
    display_data: row && {
      kind: row.kind,
      title: row.title,
      text: row.text,
      action_label: row.actionLabel,
      action_path: row.actionPath,
    },
    extra_context: { ...(row && states.get(row.id)?.extraContext) },
    triggerable_placed_exps: waiting.map(placedId),
  };
}

export const placedId = ({ placement, id }: ExperienceRow): string => `${placement}:${id}`;

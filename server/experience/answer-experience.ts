import type {
  AnsweredExperience,
  PlacedExperience,
  triggerExperience as triggerCall,
  viewExperience as viewCall,
} from '#contract/experience/experiences.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { ExperienceRow } from './experience-store.ts';
import { experienceById } from './known-experiences.ts';
import { type ExperienceServices, findStanding, placedAt, placedId } from './placed-experiences.ts';
import { type Answer, statesOf, storeEnd, storeTrigger, storeView } from './state-store.ts';

type Input = InputOf<typeof viewCall>;
type Operated = { readonly isOperator: boolean };

export async function viewExperience(
  context: SignedInContext,
  input: Input,
): Promise<AnsweredExperience> {
  return storeAnswer(context, input, storeView);
}

export async function completeExperience(
  context: SignedInContext,
  input: Input,
): Promise<AnsweredExperience> {
  return storeAnswer(context, input, (tx, answer) => storeEnd(tx, answer, 'completed'));
}

export async function dismissExperience(
  context: SignedInContext,
  input: Input,
): Promise<AnsweredExperience> {
  return storeAnswer(context, input, (tx, answer) => storeEnd(tx, answer, 'dismissed'));
}

/** Stores the viewer's action on an experience that they may see. */
async function storeAnswer(
  { tx, viewer, now }: SignedInContext,
  { placed_experience_id: placed }: Input,
  store: (tx: Tx, answer: Answer) => Promise<void>,
): Promise<AnsweredExperience> {
  const { id } = await requireExperience(tx, viewer, placed);
  await store(tx, { personId: viewer.id, experienceId: id, at: now });
  return answered(tx, viewer.id, { id, placed });
}

/** Triggers an experience, which must be waiting for its trigger and intended for the viewer. */
export async function triggerExperience(
  context: SignedInContext & ExperienceServices,
  { placed_experience_id: placed, extra_context: extra }: InputOf<typeof triggerCall>,
): Promise<PlacedExperience> {
  const { tx, viewer, now, storageUsed } = context;
  const { id, placement, isTriggered } = await requireExperience(tx, viewer, placed);
  const own = { read: tx, viewer, now, storageUsed };
  const before = await findStanding(own, [placement], null);
  const { candidates = [], waiting = [] } = before.standing.get(placement) ?? {};
  const isHere = [...candidates, ...waiting].some((row) => row.id === id);
  if (!isTriggered || !isHere) throw notFound();
  await storeTrigger(tx, { personId: viewer.id, experienceId: id, at: now }, extra ?? {});
  const { standing, states } = await findStanding(own, [placement], null);
  return placedAt(standing.get(placement), states);
}

/** Returns the experience of a placed id, if the viewer may see it. */
async function requireExperience(
  tx: Tx,
  { isOperator }: Operated,
  placed: string,
): Promise<ExperienceRow> {
  const id = placed.slice(placed.indexOf(':') + 1);
  const row = isStorableId(id) ? await experienceById(tx, id) : null;
  if (row === null || placedId(row) !== placed) throw notFound();
  if (row.audience === 'operators' && !isOperator) throw notFound();
  return row;
}

const notFound = () => new Failure('experience_not_found', "We couldn't find that experience.");

async function answered(
  tx: Tx,
  personId: string,
  { id, placed }: { readonly id: string; readonly placed: string },
): Promise<AnsweredExperience> {
  const state = (await statesOf(tx, personId)).find(({ experienceId }) => experienceId === id);
  const status = state?.completedAt ? 'completed' : state?.dismissedAt ? 'dismissed' : 'viewed';
  return { placed_experience_id: placed, status };
}

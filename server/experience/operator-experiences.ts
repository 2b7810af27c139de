import { experienceProblem } from '#contract/experience/experience-rules.ts';
import type {
  createOperatorExperience as createCall,
  deleteOperatorExperience as deleteCall,
  getOperatorExperiences as getCall,
  OperatorExperience,
  updateOperatorExperience as updateCall,
} from '#contract/experience/operator-experiences.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { bookmarkAfter, idCursor } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { record } from '#server/trust/index.ts';
import { deleteExperienceRow, type ExperienceRow, storeExperience } from './experience-store.ts';
import { experienceById, experiencesPage } from './known-experiences.ts';
import { countPeople, deleteStatesOfExperience, type PeopleCounts } from './state-store.ts';

type Fields = InputOf<typeof createCall>;

export async function getOperatorExperiences(
  { read }: SignedInContext,
  { bookmark, page_size: size }: InputOf<typeof getCall>,
): Promise<Page<OperatorExperience[]>> {
  const rows = await experiencesPage(read, idCursor.read(bookmark), size + 1);
  const onPage = rows.slice(0, size);
  const people = await countPeople(
    read,
    onPage.map(({ id }) => id),
  );
  const last = rows.length > size ? onPage.at(-1) : undefined;
  return {
    data: onPage.map((row) => viewOf(row, people.get(row.id))),
    bookmark: bookmarkAfter(last ?? null),
  };
}

export async function createOperatorExperience(
  context: SignedInContext,
  input: Fields,
): Promise<OperatorExperience> {
  const { tx, viewer, now } = context;
  const row = rowOf(input, {
    id: makeId(viewer.bucket, now.getTime()),
    version: 1,
    changedAt: now,
  });
  await storeExperience(tx, row);
  await noteAct(context, 'experience_made', row);
  return viewOf(row, undefined);
}

export async function updateOperatorExperience(
  context: SignedInContext,
  { experience_id: id, version, ...input }: InputOf<typeof updateCall>,
): Promise<OperatorExperience> {
  const { tx, now } = context;
  await hold(tx, `experience ${id}`);
  const before = await experienceById(tx, id);
  if (before === null) throw notFound();
  if (before.version !== version) {
    throw new Failure('experience_changed', 'Someone changed this experience. Take another look.');
  }
  const row = rowOf(input, { id, version: version + 1, changedAt: now });
  await storeExperience(tx, row);
  await noteAct(context, 'experience_changed', row);
  return viewOf(row, (await countPeople(tx, [id])).get(id));
}

export async function deleteOperatorExperience(
  context: SignedInContext,
  { experience_id: id }: InputOf<typeof deleteCall>,
): Promise<null> {
  const { tx } = context;
  await hold(tx, `experience ${id}`);
  const row = await experienceById(tx, id);
  if (row === null) throw notFound();
  await deleteExperienceRow(tx, id);
  await deleteStatesOfExperience(tx, id);
  await noteAct(context, 'experience_deleted', row);
  return null;
}

const notFound = () => new Failure('experience_not_found', "We couldn't find that experience.");

async function noteAct(
  { tx, viewer, now, origin }: SignedInContext,
  action: string,
  { id, title, isOn }: ExperienceRow,
): Promise<void> {
  const detail = { experience: id, title, on: String(isOn) };
  await record(tx, { action, actorId: viewer.id, subjectId: null, origin, at: now, detail });
}

function rowOf(
  input: Fields,
  own: Pick<ExperienceRow, 'id' | 'version' | 'changedAt'>,
): ExperienceRow {
  const problem = experienceProblem({
    ...input,
    // Normalised, so that times in different zones can be compared.
    starts_at: input.starts_at && new Date(input.starts_at).toISOString(),
    ends_at: input.ends_at && new Date(input.ends_at).toISOString(),
  });
  if (problem) throw new Failure('invalid_input', `${problem.field}: ${problem.text}`);
  return {
    ...own,
    placement: input.placement,
    kind: input.kind,
    title: input.title,
    text: input.text,
    actionLabel: input.action_label,
    actionPath: input.action_path,
    isOn: input.is_on,
    isTriggered: input.is_triggered,
    audience: input.audience,
    minAgeDays: input.min_age_days,
    maxAgeDays: input.max_age_days,
    minSaves: input.min_saves,
    maxSaves: input.max_saves,
    countries: [...new Set(input.countries)].toSorted(),
    minStorage: input.min_storage,
    startsAt: input.starts_at === null ? null : new Date(input.starts_at),
    endsAt: input.ends_at === null ? null : new Date(input.ends_at),
  };
}

const NOBODY: PeopleCounts = { viewed: 0, completed: 0, dismissed: 0 };

function viewOf(row: ExperienceRow, people: PeopleCounts = NOBODY): OperatorExperience {
  return {
    id: row.id,
    type: 'experience',
    placement: row.placement,
    kind: row.kind,
    title: row.title,
    text: row.text,
    action_label: row.actionLabel,
    action_path: row.actionPath,
    is_on: row.isOn,
    is_triggered: row.isTriggered,
    audience: row.audience,
    min_age_days: row.minAgeDays,
    max_age_days: row.maxAgeDays,
    min_saves: row.minSaves,
    max_saves: row.maxSaves,
    countries: [...row.countries],
    min_storage: row.minStorage,
    starts_at: row.startsAt && row.startsAt.toISOString(),
    ends_at: row.endsAt && row.endsAt.toISOString(),
    version: row.version,
    changed_at: row.changedAt && toWireDate(row.changedAt),
    people,
  };
}

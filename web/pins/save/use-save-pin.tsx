import { SAVED_MS } from '#contract/kernel/limits.ts';
import type { Board, Section } from '#contract/boards.ts';
import { type Pin, savePin } from '#contract/pins.ts';
import { refreshOwner, refreshDestination } from '#web/boards/core/refresh-counts.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { Say } from '#web/kernel/words/words-context.tsx';
import { type Acts, useActs } from '../core/acts.ts';
import { afterSave } from '../core/after-save.ts';
import { pinPath } from '../core/pin-picture.ts';
import { cacheSaved, setSaved } from '../core/saved-overlay.ts';
import { takeBack } from './take-back.ts';

/** The destination of a pin: a board, or a section in it. */
export interface Destination {
  readonly board: Board;
  readonly section: Pick<Section, 'id' | 'title' | 'slug'> | null;
}

/** A new pin, and its destination. */
export interface Saved {
  readonly pin: Pin;
  readonly destination: Destination;
}

export const destinationPath = ({ board, section }: Destination): string =>
  section ? `${board.url}${section.slug}/` : board.url;

/** Saves a pin: marks it saved optimistically; on failure unmarks it and throws. */
export async function savePinTo(
  { send, viewer, queries }: Acts,
  pin: Pin,
  destination: Destination,
): Promise<Pin> {
  const mark = {
    boardId: destination.board.id,
    boardName: destination.section?.title ?? destination.board.name,
    boardPath: destinationPath(destination),
  };
  const before = setSaved(queries, pin.id, { state: 'saving', ...mark });
  try {
    const input = {
      pin_id: pin.id,
      board_id: destination.board.id,
      section: destination.section?.id ?? null,
      // Only people who act for an advertiser see whose board it is.
      advertiser_id: destination.board.advertiser_id,
      ...(pin.tracking_params !== null && { client_tracking_params: pin.tracking_params }),
    };
    const saved = await sendOnce(send, savePin, input);
    setSaved(queries, pin.id, { state: 'saved', ...mark, pinId: saved.id });
    setTimeout(() => cacheSaved(queries, pin.id, saved.id), SAVED_MS);
    afterSave(queries, {
      boardId: destination.board.id,
      username: viewer?.username ?? '',
      pins: 1,
    });
    // The pin is saved even if these refetches fail.
    refreshDestination(send, queries, destination).catch(() => undefined);
    if (viewer) refreshOwner(send, queries, viewer.username).catch(() => undefined);
    return saved;
  } catch (cause) {
    setSaved(queries, pin.id, before);
    throw cause;
  }
}

/** Actions offered when a save is confirmed. */
export interface AfterSave {
  /** The pin that was saved. */
  readonly from: Pin;
  /** Opens the picker to move the new pin. */
  readonly change: () => void;
}

/**
 * Confirms a pin's destination, with links to it and to the pin [SAVE-15, SAVE-21]; after a save also its undo actions.
 */
export function saySaved(acts: Acts, { pin, destination }: Saved, after?: AfterSave): void {
  const { toasts, t } = acts;
  const action = { label: t('View'), href: pinPath(pin.id) };
  const { board } = destination;
  const save = { pinId: pin.id, boardId: board.id, boardName: board.name, boardPath: board.url };
  const also = after && [
    { label: t('Undo'), onPress: () => void takeBack(acts, after.from, save) },
    { label: t('Change board'), onPress: after.change },
  ];
  const picture = pin.images['170x'].url;
  const text = <SavedTo destination={destination} />;
  toasts.show({ text, picture, action, about: pin.id, ...(also && { also }) });
}

/** "Saved to Plates in Garden studies", with a link to each. */
function SavedTo({ destination }: { destination: Destination }) {
  const { board, section } = destination;
  const link = (href: string, name: string) => (
    <PageLink className="link" href={href}>
      {name}
    </PageLink>
  );
  const boardName = link(board.url, board.name);
  if (!section) return <Say text="Saved to {boardName}" values={{ boardName }} />;
  const sectionName = link(destinationPath(destination), section.title);
  return <Say text="Saved to {sectionName} in {boardName}" values={{ sectionName, boardName }} />;
}

export function useSavePin(): (pin: Pin, destination: Destination) => Promise<Saved> {
  const acts = useActs();
  return async (pin, destination) => ({
    pin: await savePinTo(acts, pin, destination),
    destination,
  });
}

export function useSavedToast(): (saved: Saved, after?: AfterSave) => void {
  const acts = useActs();
  return (saved, after) => saySaved(acts, saved, after);
}

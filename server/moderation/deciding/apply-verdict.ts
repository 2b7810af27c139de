import type { ReportedKind, Verdict } from '#contract/trust/reporting.ts';
import { moderateBoard } from '#server/boards/index.ts';
import { restorePerson, suspendPerson } from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { blockPicture, unblockPicture } from '#server/media/index.ts';
import { returnPin, withdrawPin } from '#server/pins/index.ts';
import { hideComment, markMessageRemoved, showHiddenComment } from '#server/talk/index.ts';

interface Removal {
  /** Does nothing if the thing is gone already. */
  readonly remove: (context: SignedInContext, id: string) => Promise<unknown>;
  readonly putBack: (context: SignedInContext, id: string) => Promise<unknown>;
}

const removals: Readonly<Record<Exclude<ReportedKind, 'person'>, Removal>> = {
  pin: {
    remove: withdrawPin,
    async putBack(context, id) {
      if (!(await returnPin(context, id)))
        throw new Failure(
          'report_final',
          "This Pin or its board is gone, so it can't be put back.",
        );
    },
  },
  comment: {
    remove: ({ tx, now }, id) => hideComment(tx, id, now),
    putBack: ({ tx }, id) => showHiddenComment(tx, id),
  },
  message: {
    remove: ({ tx, now }, id) => markMessageRemoved(tx, id, now),
    putBack: ({ tx }, id) => markMessageRemoved(tx, id, null),
  },
  board: {
    remove: (context, id) => unlessGone(disableBoard(context, id, true)),
    putBack: (context, id) => unlessGone(disableBoard(context, id, false)),
  },
};

const disableBoard = (context: SignedInContext, id: string, isDisabled: boolean) =>
  moderateBoard(context, { board_id: id, is_temporarily_disabled: isDisabled, reason: null });

/** Its owner may have deleted it meanwhile, or made it secret. */
async function unlessGone(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.code !== 'board_not_found') throw cause;
  }
}

interface Thing {
  /** The report's. */
  readonly id: string;
  readonly kind: ReportedKind;
  readonly thingId: string;
  readonly personId: string;
  /** The file of its picture. */
  readonly signature: string | null;
  readonly verdict: Verdict | null;
}

/** Carries a verdict out, and takes back what the one before did. Only the file of a pin can be blocked. */
export async function applyVerdict(
  context: SignedInContext,
  { id: reportId, kind, thingId, personId, signature, verdict: before }: Thing,
  verdict: Verdict,
  blocksPicture: boolean,
): Promise<void> {
  const removal = kind === 'person' ? null : removals[kind];
  const whom = { user_id: personId, reason: null };
  if (before === 'removed' && verdict !== 'removed') await removal?.putBack(context, thingId);
  if (before === 'suspended' && verdict !== 'suspended') await restorePerson(context, whom);
  if (kind === 'pin' && signature !== null) {
    const block = { signature, reportId };
    if (blocksPicture) await blockPicture(context.tx, block, context.now);
    else if (before === 'removed') await unblockPicture(context.tx, block);
  }
  if (verdict === 'removed' && before !== 'removed') await removal?.remove(context, thingId);
  if (verdict === 'suspended' && before !== 'suspended') await suspendPerson(context, whom);
}

import type { NewsKind } from '#contract/news.ts';

interface Named {
  readonly full_name: string;
  readonly username: string;
}

const DID: Readonly<Record<NewsKind, (board: string, pins: number | 'many') => string>> = {
  follow: () => 'followed you',
  save: (_board, pins) =>
    pins === 'many' || pins > 1 ? `saved ${pins} of your Pins` : 'saved your Pin',
  board_follow: (board) => `followed your board ${board}`,
  board_invite: (board) => `invited you to the board ${board}`,
  board_join: (board) => `joined the board ${board}`,
  board_note: (board) => `wrote a note on the board ${board}`,
  comment: () => 'commented on your Pin',
  reply: () => 'replied to your comment',
  mention: () => 'mentioned you in a comment',
  pin_like: () => 'liked your Pin',
  comment_like: () => 'liked your comment',
  sponsor: () => 'named you as the paid partner of a Pin',
  acting_invite: (name) => `asked you to act for ${name}`,
  unpublished: () => '',
  ad_approved: () => '',
  ad_rejected: () => '',
  moderated: () => '',
  report_decided: () => '',
};

/** The text of a line in English: "Ada and 3 others saved your Pin". */
export function headerText(
  kind: NewsKind,
  people: readonly Named[],
  {
    hasMore,
    board,
    pinCount,
    hasMorePins,
  }: {
    readonly hasMore: boolean;
    readonly board: string;
    readonly pinCount: number;
    readonly hasMorePins: boolean;
  },
): string {
  if (kind === 'unpublished') return "One of your Pins couldn't be published";
  if (kind === 'ad_approved') return `Your ad ${board} was approved`;
  if (kind === 'ad_rejected') return `Your ad ${board} needs changes`;
  if (kind === 'moderated') return 'There is a decision on something of yours';
  if (kind === 'report_decided') return 'There is a decision on what you reported';
  const [first, second] = people;
  const name = first === undefined ? '' : first.full_name || first.username;
  const others = people.length - 1;
  const who = hasMore
    ? `${name} and many others`
    : second === undefined
      ? name
      : `${name} and ${others} ${others === 1 ? 'other' : 'others'}`;
  return `${who} ${DID[kind](board, hasMorePins ? 'many' : pinCount)}`;
}

const ABOUT_ADS: readonly NewsKind[] = ['ad_approved', 'ad_rejected'];

/** Whether such a line's subject is one of the reader's ads. */
export const isAboutAd = (kind: NewsKind): boolean => ABOUT_ADS.includes(kind);

/** Whether the system acted on something of the reader's, without a person to name; such acts reference no pin. */
export const isOfOwn = (kind: NewsKind): boolean =>
  kind === 'unpublished' || isAboutAd(kind) || isAboutDecision(kind);

/** Whether such a line's subject is a decision of an operator's. */
export const isAboutDecision = (kind: NewsKind): boolean =>
  kind === 'moderated' || kind === 'report_decided';

/** Whether an id is above another; both are decimal numbers without leading zeros. */
export function isAbove(id: string, other: string): boolean {
  return BigInt(id) > BigInt(other);
}

const ABOUT_COMMENTS = ['comment', 'reply', 'mention', 'comment_like'] as const;

/** Whether such a line's subject is a comment. */
export function isAboutComment(kind: NewsKind): boolean {
  return (ABOUT_COMMENTS as readonly NewsKind[]).includes(kind);
}

const ABOUT_BOARDS = ['board_follow', 'board_invite', 'board_join', 'board_note'] as const;

/** Whether such a line's subject is a board. */
export function isAboutBoard(kind: NewsKind): kind is (typeof ABOUT_BOARDS)[number] {
  return (ABOUT_BOARDS as readonly NewsKind[]).includes(kind);
}

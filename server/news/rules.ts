import type { NewsKind } from '#contract/news.ts';

interface Named {
  readonly full_name: string;
  readonly username: string;
}

const DID: Readonly<Record<NewsKind, (board: string) => string>> = {
  follow: () => 'followed you',
  save: () => 'saved your Pin',
  board_follow: (board) => `followed your board ${board}`,
  board_invite: (board) => `invited you to the board ${board}`,
  board_join: (board) => `joined the board ${board}`,
  comment: () => 'commented on your Pin',
  reply: () => 'replied to your comment',
  mention: () => 'mentioned you in a comment',
  sponsor: () => 'named you as the paid partner of a Pin',
  unpublished: () => '',
};

/** What a line says, in plain English: "Ada and 3 others saved your Pin". */
export function headerText(
  kind: NewsKind,
  people: readonly Named[],
  { hasMore, board }: { readonly hasMore: boolean; readonly board: string },
): string {
  if (kind === 'unpublished') return 'A Pin of yours could not be published';
  const [first, second] = people;
  const name = first === undefined ? '' : first.full_name || first.username;
  const others = people.length - 1;
  const who = hasMore
    ? `${name} and many others`
    : second === undefined
      ? name
      : `${name} and ${others} ${others === 1 ? 'other' : 'others'}`;
  return `${who} ${DID[kind](board)}`;
}

/** Whether an id is above another; both are decimal numbers without leading zeros. */
export function isAbove(id: string, other: string): boolean {
  return BigInt(id) > BigInt(other);
}

/** Whether the subject of such a line is a comment. */
export function isAboutComment(kind: NewsKind): boolean {
  return kind === 'comment' || kind === 'reply' || kind === 'mention';
}

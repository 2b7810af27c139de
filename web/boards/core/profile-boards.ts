/** A page of boards is long enough for nearly everyone; more come on demand. */
const BOARDS = 60;

/** What a profile asks for: its boards in the order that its person chose. */
export const profileBoards = (username: string) =>
  ({ username, page_size: BOARDS, sort: 'custom' }) as const;

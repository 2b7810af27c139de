/** The page size: enough boards for nearly everyone; more load on demand. */
const BOARDS = 60;

/** Returns a profile's input for its boards, in the order that the person chose. */
export const profileBoards = (username: string) =>
  ({ username, page_size: BOARDS, sort: 'custom' }) as const;

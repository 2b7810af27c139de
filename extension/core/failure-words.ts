import type { Word } from './words.ts';

const FAILURES: Readonly<Record<string, Word>> = {
  offline: 'failOffline',
  timeout: 'failOffline',
  broken: 'failOffline',
  picture_unreachable: 'failUnreachable',
  picture_too_small: 'failSmall',
  picture_unreadable: 'failUnreadable',
  picture_unsupported: 'failUnreadable',
  too_large: 'failLarge',
  no_picture: 'failNoPicture',
  board_not_found: 'failBoard',
  section_not_found: 'failBoard',
  board_name_taken: 'failNameTaken',
  not_signed_in: 'failToken',
  missing_scope: 'failScope',
  storage_full: 'failFull',
};

/** Returns the text that explains a refusal; null where the server's own message has to do. */
export function failureWord(code: string): Word | null {
  return FAILURES[code] ?? null;
}

import type { Conversation } from '#contract/talk.ts';
import type { Translate } from '#web/kernel/words/words.ts';
import { nameOf } from '#web/social/core/person-name.ts';

/** A conversation's title: the names of the other members. */
export function conversationName({ users }: Conversation, t: Translate, locale: string): string {
  if (users.length === 0) return t('No one else is here');
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(users.map(nameOf));
}

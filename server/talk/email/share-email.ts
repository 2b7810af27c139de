import { inLanguage, writeEmail } from '#server/kernel/mail/email.ts';

/** A thing to share. */
export interface SharedThing {
  readonly kind: 'pin' | 'board' | 'profile';
  /** The title; may be empty. */
  readonly name: string;
  /** An absolute URL. */
  readonly url: string;
}

interface Share {
  readonly thing: SharedThing;
  readonly from: { readonly name: string; readonly username: string };
  /** The site's public host. */
  readonly site: string;
  readonly message: string | null;
  /** The sender's locale, because the reader's is unknown. */
  readonly locale: string;
}

const english = {
  subject: {
    pin: (name: string) => `${name} sent you a Pin`,
    board: (name: string) => `${name} sent you a board`,
    profile: (name: string) => `${name} sent you a profile`,
  },
  line: {
    pin: (who: string, what: string) => `${who} sent you a Pin${what && `: ${what}`}`,
    board: (who: string, what: string) => `${who} sent you a board: ${what}`,
    profile: (who: string, what: string) => `${who} sent you the profile of ${what}`,
  },
  action: { pin: 'See the Pin', board: 'See the board', profile: 'See the profile' },
  why: (who: string, site: string) =>
    `You received this because ${who} entered your address at ${site}. We haven't added you to any list, and nothing else will come of it.`,
};

/** Writes the e-mail that shares a pin, a board or a profile. */
export function shareEmail({ thing, from, site, message, locale }: Share) {
  const { language, words } = inLanguage({ en: english }, locale);
  const who = `${from.name} (@${from.username})`;
  return writeEmail({
    language,
    subject: words.subject[thing.kind](from.name),
    lines: [words.line[thing.kind](who, thing.name)],
    ...(message !== null && { quote: message }),
    action: { label: words.action[thing.kind], url: thing.url },
    why: words.why(who, site),
  });
}

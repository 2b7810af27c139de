import type { NoticeKind } from '#contract/ads/notices/notice-rules.ts';
import { REJECTED_REASONS, type RejectedReason } from '#contract/ads/review-reasons.ts';

/** A notice as text for e-mails. */
export interface NoticeText {
  readonly name: string;
  /** With its currency, in the reader's locale. */
  readonly amount: string | null;
  readonly reasons: readonly string[];
}

interface KindWords {
  /** The subject of an e-mail about one notice. */
  readonly one: (text: NoticeText) => string;
  /** The lines below the subject. */
  readonly lines: (text: NoticeText) => readonly string[];
  /** The heading for several notices. */
  readonly many: (count: number) => string;
}

/** All texts of e-mails about notices, in one language. */
export interface LetterWords {
  readonly kinds: Readonly<Record<NoticeKind, KindWords>>;
  /** Subject and heading of an e-mail with several kinds. */
  readonly mixed: (count: number, account: string) => string;
  readonly more: (count: number) => string;
  readonly action: {
    readonly ads: string;
    readonly billing: string;
    readonly tag: string;
    readonly all: string;
  };
  readonly why: (account: string) => string;
  readonly stop: string;
}

const rejected = (reason: string): string =>
  `– ${REJECTED_REASONS[reason as RejectedReason] ?? REJECTED_REASONS.OTHER}`;

export const english: LetterWords = {
  kinds: {
    AD_REJECTED: {
      one: ({ name }) => `Your ad “${name}” can't be shown`,
      lines: ({ reasons }) => [
        "We've looked at your ad, and it can't be shown as it is:",
        ...reasons.map(rejected),
        "Change it, and we'll look at it again. If you think we're wrong, tell us why.",
      ],
      many: (count) => `${count} of your ads can't be shown`,
    },
    AD_APPROVED: {
      one: ({ name }) => `Your ad “${name}” is approved`,
      lines: () => ["We've looked at your ad, and it can be shown from now on."],
      many: (count) => `${count} of your ads are approved`,
    },
    BUDGET_GONE: {
      one: ({ name }) => `“${name}” has spent its budget`,
      lines: ({ amount }) => [
        `Its budget${amount === null ? '' : ` of ${amount}`} is used up, so its ads pause for now.`,
        'A daily budget starts again at midnight UTC. Raise it if you want to be seen sooner.',
      ],
      many: (count) => `${count} budgets are used up`,
    },
    CAMPAIGN_ENDED: {
      one: ({ name }) => `“${name}” has ended`,
      lines: () => ['Your campaign has run its course. See how it went, and what people liked.'],
      many: (count) => `${count} of your campaigns have ended`,
    },
    FUNDS_LOW: {
      one: ({ name }) => `The money for “${name}” is running low`,
      lines: ({ amount }) => [
        `There's ${amount ?? 'little'} left. At this week's pace, it'll last less than three days.`,
        'Add some in time, and your ads go on without a break.',
      ],
      many: () => 'The money for your ads is running low',
    },
    FUNDS_GONE: {
      one: ({ name }) => `There's no money left for “${name}”`,
      lines: () => ['Your ads pause until there is some. Nothing is lost.'],
      many: () => "There's no money left for your ads",
    },
    PAYMENT_FAILED: {
      one: ({ name }) => `A payment for “${name}” didn't go through`,
      lines: ({ amount }) => [
        `We couldn't take ${amount ?? 'the amount'} from your payment method.`,
        'Check it, so that your ads can go on.',
      ],
      many: (count) => `${count} payments didn't go through`,
    },
    TAG_SILENT: {
      one: ({ name }) => `Your tag “${name}” has gone quiet`,
      lines: () => [
        "Nothing has come from it lately, so what people do on your site isn't counted.",
        'It may have been taken off a page. Put it back, and counting goes on.',
      ],
      many: (count) => `${count} of your tags have gone quiet`,
    },
    ACCOUNT_STOPPED: {
      one: ({ name }) => `The ads of “${name}” have been stopped`,
      lines: () => [
        'The people who run this site have stopped your ad account. For now, none of its ads are shown, and nothing is charged.',
        'Ask them what it takes to go on.',
      ],
      many: () => 'Your ads have been stopped',
    },
    AUDIENCE_TAKEN_BACK: {
      one: ({ name }) => `The audience “${name}” isn't shared with you any more`,
      lines: () => [
        'Whoever shared it took it back, so your ad groups go on without it.',
        'Those that were for nobody else are paused. Choose who they are for, and start them again.',
      ],
      many: (count) => `${count} audiences aren't shared with you any more`,
    },
  },
  mixed: (count, account) => `${count} things to look at in “${account}”`,
  more: (count) => `And ${count} more.`,
  action: {
    ads: 'See your ads',
    billing: 'Go to billing',
    tag: 'Look at the tag',
    all: 'See what needs you',
  },
  why: (account) => `You received this because you help run the ads of “${account}”.`,
  stop: 'Stop e-mails like this one',
};

import type { BoardLink } from '#contract/boards.ts';
import type {
  AdLink,
  DecisionLink,
  DraftLink,
  News,
  NewsKind,
  PrincipalLink,
} from '#contract/news.ts';
import { invitationPath } from '#web/boards/core/invitation-path.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf, profilePath } from '#web/social/core/person-name.ts';
import { decisionWords } from '#web/social/reporting/report-words.ts';
import { adIn, boardIn, decisionIn, draftIn, principalIn } from './news-parts.ts';
import styles from './news-line.module.css';

const BY_ONE: Readonly<Record<NewsKind, string>> = {
  follow: '{who} followed you',
  save: '{who} saved your Pin',
  board_follow: '{who} followed your board {board}',
  board_invite: '{who} invited you to the board {board}',
  board_join: '{who} joined the board {board}',
  board_note: '{who} wrote a note on the board {board}',
  comment: '{who} commented on your Pin',
  reply: '{who} replied to your comment',
  mention: '{who} mentioned you in a comment',
  pin_like: '{who} liked your Pin',
  comment_like: '{who} liked your comment',
  sponsor: '{who} named you as the paid partner of a Pin',
  acting_invite: '{who} asked you to act for {principal}',
  unpublished: "Your Pin {draft} couldn't be published",
  ad_approved: 'Your ad {ad} was approved',
  ad_rejected: 'Your ad {ad} needs changes',
  moderated: '',
  report_decided: '',
};

const BY_MANY: Readonly<Record<NewsKind, string>> = {
  follow: '{who} and {others} followed you',
  save: '{who} and {others} saved your Pin',
  board_follow: '{who} and {others} followed your board {board}',
  board_invite: '{who} and {others} invited you to the board {board}',
  board_join: '{who} and {others} joined the board {board}',
  board_note: '{who} and {others} wrote notes on the board {board}',
  comment: '{who} and {others} commented on your Pin',
  reply: '{who} and {others} replied to your comment',
  sponsor: '{who} and {others} named you as the paid partner of a Pin',
  mention: '{who} and {others} mentioned you in a comment',
  pin_like: '{who} and {others} liked your Pin',
  comment_like: '{who} and {others} liked your comment',
  acting_invite: '{who} and {others} asked you to act for {principal}',
  unpublished: "Your Pin {draft} couldn't be published",
  ad_approved: 'Your ad {ad} was approved',
  ad_rejected: 'Your ad {ad} needs changes',
  moderated: '',
  report_decided: '',
};

interface Props {
  readonly line: News;
  /** Displays all people behind it. */
  readonly onOthers: () => void;
}

/** A line's text, with links to its people and things. */
export function NewsText({ line, onOthers }: Props) {
  const { t } = useWords();
  const [first] = line.users;
  if (!first) return null;
  const back = draftIn(line);
  if (back) return <Unpublished draft={back} />;
  const ad = adIn(line);
  if (ad) return <Say text={BY_ONE[line.category]} values={{ ad: <AdName ad={ad} /> }} />;
  const decision = decisionIn(line);
  if (decision) return <Decided decision={decision} isOwn={line.category === 'moderated'} />;
  const who = (
    <PageLink href={profilePath(first.username)} className={styles['name']}>
      {nameOf(first)}
    </PageLink>
  );
  const board = <BoardName board={boardIn(line)} invited={line.category === 'board_invite'} />;
  const principal = <PrincipalName principal={principalIn(line)} />;
  const count = line.user_count - 1;
  if (count === 0 && !line.has_more_users) {
    const { pin_count: pins } = line;
    if (line.has_more_pins) return <Say text="{who} saved many of your Pins" values={{ who }} />;
    if (pins > 1) return <Say text="{who} saved {pins} of your Pins" values={{ who, pins }} />;
    return <Say text={BY_ONE[line.category]} values={{ who, board, principal }} />;
  }
  const others = (
    <button type="button" className={styles['others']} onClick={onOthers} aria-haspopup="dialog">
      {line.has_more_users
        ? t('many others')
        : t('{count, plural, one {# other} other {# others}}', { count })}
    </button>
  );
  return <Say text={BY_MANY[line.category]} values={{ who, others, board, principal }} />;
}

function Unpublished({ draft }: { draft: DraftLink }) {
  const { t } = useWords();
  const link = (
    <PageLink href="/pin-builder/" className={styles['name']}>
      {draft.title || t('Untitled Pin')}
    </PageLink>
  );
  return <Say text={BY_ONE.unpublished} values={{ draft: link }} />;
}

/** A decision on something of the reader's, with its reason behind it, or on what they reported. */
function Decided({ decision, isOwn }: { decision: DecisionLink; isOwn: boolean }) {
  const { t } = useWords();
  if (isOwn)
    return (
      <PageLink href="/settings/decisions/" className={styles['name']}>
        {t(decisionWords(decision))}
      </PageLink>
    );
  return decision.verdict === 'dismissed'
    ? t("We looked at what you reported and didn't find a problem.")
    : t('We looked at what you reported and took action. Thank you.');
}

/** Links to the page that explains what to change. */
function AdName({ ad: { name, url } }: { ad: AdLink }) {
  return (
    <PageLink href={url} className={styles['name']}>
      {name}
    </PageLink>
  );
}

/** Links to the page for answering the request. */
function PrincipalName({ principal }: { principal: PrincipalLink | null }) {
  if (principal === null) return null;
  const { id, name, is_business: isBusiness } = principal;
  return (
    <PageLink
      href={isBusiness ? `/business/access/${id}/` : '/settings/business/'}
      className={styles['name']}
    >
      {name}
    </PageLink>
  );
}

function BoardName({ board, invited }: { board: BoardLink | null; invited: boolean }) {
  if (board === null) return null;
  // A person invited to a secret board cannot see it yet.
  return (
    <PageLink href={invited ? invitationPath(board.id) : board.url} className={styles['name']}>
      {board.name}
    </PageLink>
  );
}

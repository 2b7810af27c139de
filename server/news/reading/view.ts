import type { News, PrincipalLink } from '#contract/news.ts';
import type { Pin } from '#contract/pins.ts';
import type { Person } from '#contract/social.ts';
import { boardLinkOf } from '#server/boards/index.ts';
import type { Principal } from '#server/business/index.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { headerText } from '../core/rules.ts';
import { isOfPerson } from '../notifying/save-lines.ts';
import type { VisibleNews } from './visible-news.ts';
import { MAX_ACTS } from '../core/store.ts';

/** The most people in a line by name or picture. */
const SHOWN_PEOPLE = 3;
/** The most pictures of pins in a line. */
export const SHOWN_PINS = 3;

/** The parts of a line beside its people. */
export interface NewsParts {
  readonly unread: boolean;
  /** The owner of the line's board. */
  readonly owner: Person | null;
  readonly pins: readonly Pin[];
}

/** A line of news in wire format. */
export function toNews(visible: VisibleNews, parts: NewsParts): News {
  const { line, people, board } = visible;
  const isFull = line.acts >= MAX_ACTS;
  const hasMore = isFull && !isOfPerson(line);
  const hasMorePins = isFull && isOfPerson(line);
  const pinCount = visible.pinIds.length;
  return {
    id: line.id,
    type: 'news',
    category: line.kind,
    header_text: headerText(line.kind, people, {
      hasMore,
      board: board?.name ?? visible.principal?.name ?? visible.ad?.name ?? '',
      pinCount,
      hasMorePins,
    }),
    unread: parts.unread,
    last_updated_at: toWireDate(line.updatedAt),
    latest_id: line.lastId,
    users: people.slice(0, SHOWN_PEOPLE),
    user_count: people.length,
    has_more_users: hasMore,
    pin_count: pinCount,
    has_more_pins: hasMorePins,
    content_items: contentOf(visible, parts).map((object) => ({
      event_type: line.kind,
      content_object: object,
    })),
  };
}

const principalLinkOf = ({ id, name, isBusiness }: Principal): PrincipalLink => ({
  id,
  type: 'principal',
  name,
  is_business: isBusiness,
});

type Content = News['content_items'][number]['content_object'];

function contentOf(visible: VisibleNews, parts: NewsParts): Content[] {
  const { line, people, board, comment, draft, ad, decision, principal } = visible;
  const follower = line.kind === 'follow' ? people[0] : null;
  const about = [
    draft,
    ad,
    decision,
    principal && principalLinkOf(principal),
    comment,
    ...parts.pins,
    board && parts.owner && boardLinkOf(board, parts.owner),
    follower,
  ];
  return about.flatMap((one) => one ?? []);
}

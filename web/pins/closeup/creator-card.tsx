import ChevronRight from 'lucide-react/icons/chevron-right';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getBoard } from '#contract/boards.ts';
import { AGGREGATE_SAVES_ABOVE } from '#contract/kernel/display.ts';
import type { Pin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { coverPictures } from '#web/boards/core/cover.ts';
import { useSend, useViewer } from '#web/kernel/app/app-context.tsx';
import { useExperiment } from '#web/kernel/app/experiments.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callOptions, pagesOptions } from '#web/kernel/sending/queries.ts';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { FollowButton } from '#web/social/core/follow-button.tsx';
import { creatorName, profilePath } from '#web/social/core/person-name.ts';
import { PersonMenu } from '#web/social/profile/person-menu-part.ts';
import { useIsOther } from '#web/social/core/use-is-other.ts';
import { useFollow } from '#web/social/core/use-follow.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { BowerCover } from '#web/ui/picture/bower-cover.tsx';
import { CloseupExtra } from './closeup-extras-part.ts';
import styles from './creator-card.module.css';
import { creatorOf } from '../core/pin-picture.ts';
import { useLeavePin } from '../core/use-leave-pin.ts';

/** The pin's owner: picture, name, followers, and who paid for the pin [UI-08]. */
export function CreatorCard({ pin }: { pin: Pin }) {
  const { t } = useWords();
  const person = creatorOf(pin);
  const { followers } = useFollow(person);
  const isOther = useIsOther(person);
  const onBlocked = useLeavePin(pin);
  const name = creatorName(person);
  return (
    <div className={styles['creator']}>
      <PageLink href={profilePath(person.username)} className={styles['who']}>
        <Avatar name={name} src={person.image_medium_url} size={48} />
        <span className={styles['words']}>
          <b className={styles['name']}>
            <bdi>{name}</bdi>
          </b>
          <span className={styles['meta']}>
            {t('{count, plural, one {# follower} other {# followers}}', { count: followers })}
          </span>
        </span>
      </PageLink>
      <FollowButton person={person} />
      {isOther && <PersonMenu person={person} onBlocked={onBlocked} />}
      {pin.sponsorship && <CloseupExtra pin={pin} as="sponsor" />}
    </div>
  );
}

/** Returns up to three small pictures of the pin's board: from the cached pin list of its page, else from its cover. */
function useBoardPictures({ id, board }: Pin): string[] {
  const send = useSend();
  const { queryKey } = pagesOptions(send, getBoardPins, { board_id: board.id });
  const listed = useQueryClient()
    .getQueryData(queryKey)
    ?.pages.flatMap(({ data }) => data);
  const known = callOptions(send, getBoard, { board_id: board.id });
  const { data } = useQuery({ ...known, enabled: listed === undefined });
  if (listed === undefined) return data ? coverPictures(data, 'row') : [];
  // The pin itself is displayed beside it, so it comes last.
  const others = listed.filter((pin) => pin.id !== id);
  return [...others, ...listed.filter((pin) => pin.id === id)]
    .slice(0, 3)
    .map(({ images }) => images['170x'].url);
}

/** Names the board it was saved to, and how often the picture was saved if more than once [UI-07]. */
export function SavedToLine({ pin }: { pin: Pin }) {
  const { t } = useWords();
  const viewer = useViewer();
  const { saves } = pin.aggregated_pin_data.aggregated_stats;
  // The experiment includes only visitors [BOARD-14].
  const inShort = useExperiment('visitor_saves', viewer === null) && viewer === null;
  const name = pin.pinner.first_name || creatorName(pin.pinner);
  return (
    <PageLink
      href={pin.section ? `${pin.board.url}${pin.section.slug}/` : pin.board.url}
      className={styles['line']}
    >
      <BowerCover size="row" pictures={useBoardPictures(pin)} color={pin.dominant_color} />
      <span className={styles['where']}>
        <span>
          <Say
            text="{name} saved to {board}"
            values={{ name, board: <b className={styles['board']}>{pin.board.name}</b> }}
          />
        </span>
        {saves > AGGREGATE_SAVES_ABOVE && (
          <span>
            {inShort
              ? t('{count, plural, one {# save} other {# saves}}', { count: saves })
              : t('Saved {count, plural, one {# time} other {# times}}', { count: saves })}
          </span>
        )}
      </span>
      <ChevronRight size={20} className="flip" aria-hidden="true" />
    </PageLink>
  );
}

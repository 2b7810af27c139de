import { useParams } from '@tanstack/react-router';
import { getBoardInvite } from '#contract/boards/collaborators.ts';
import { AnswerInvite } from '#web/boards/sharing/answer-invite.tsx';
import { invitationPath } from '#web/boards/core/invitation-path.ts';
import { useCall, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf, profilePath } from '#web/social/core/person-name.ts';
import { AvatarStack } from '#web/ui/picture/avatar.tsx';
import { BowerCover } from '#web/ui/picture/bower-cover.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import styles from '../parts/invitation.module.css';

const codeIn = (search: unknown): string | null => {
  const { code } = search as { code?: unknown };
  return typeof code === 'string' ? code : null;
};

/** An invitation to a board: its name, its owner, and buttons to answer. */
function Invitation() {
  const { t } = useWords();
  const { id = '' } = useParams({ strict: false });
  const code = usePageSearch(codeIn);
  const { board, invited_by: by } = useCall(getBoardInvite, { board_id: id, code });
  const people = [...new Map([by, board.owner].map((one) => [one.id, one])).values()];
  const who = (
    <PageLink href={profilePath(by.username)} className="link">
      <bdi>{nameOf(by)}</bdi>
    </PageLink>
  );
  return (
    <article className={styles['invitation']}>
      <div className={styles['cover']}>
        <BowerCover
          size="hero"
          pictures={board.image_cover_url === null ? [] : [board.image_cover_url]}
          color={board.dominant_color}
          eager
        />
      </div>
      <AvatarStack
        size={48}
        people={people.map((person) => ({ name: nameOf(person), src: person.image_medium_url }))}
      />
      <h1 className="h-28" dir="auto">
        {board.name}
      </h1>
      <p>
        <Say text="{who} invited you to save here together." values={{ who }} />
      </p>
      <p className="soft t-14">
        {board.privacy === 'secret'
          ? t("It's a secret board. Once you accept, you can see it and save to it.")
          : t('Once you accept, you can save here and organise the board.')}
      </p>
      <AnswerInvite boardId={board.id} boardName={board.name} code={code} />
    </article>
  );
}

export const page = definePage<'id'>({
  load: async (at) => {
    const { id } = at.params;
    const code = codeIn(at.search);
    const path = invitationPath(id);
    requireSignIn(at, path);
    await at.get(getBoardInvite, { board_id: id, code });
    return { title: at.words.t('Invitation'), canonical: path, hidden: true };
  },
  Page: Invitation,
});

import Mail from 'lucide-react/icons/mail';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  getBoardInvites,
  getCollaborators,
  type BoardInvite,
} from '#contract/boards/collaborators.ts';
import type { Board } from '#contract/boards.ts';
import type { Person } from '#contract/social.ts';
import { useLatePages, useViewer } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PeoplePicker } from '#web/social/people/people-picker.tsx';
import { nameOf, profilePath } from '#web/social/core/person-name.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import styles from './collaborators-dialog.module.css';
import { useCollaboratorActs } from './use-collaborators.ts';

interface Props {
  readonly board: Board;
  readonly onClose: () => void;
}

/** The most collaborators that a board can have. */
const ALL = 250;

/** Lists a board's collaborators and invitations; people who may write on it can invite others. */
export function CollaboratorsDialog({ board, onClose }: Props) {
  const { t } = useWords();
  // People who act for an advertiser cannot invite others to its boards [BOARD-06].
  const mayInvite = board.board_access.includes('write') && board.advertiser_id === null;
  const named = { board_id: board.id, page_size: ALL };
  const people = useLatePages(getCollaborators, named).data?.pages.flatMap(({ data }) => data);
  const invites = useLatePages(getBoardInvites, named, mayInvite).data?.pages.flatMap(
    ({ data }) => data,
  );
  const { run, busy, failed } = useRun();
  const acts = useCollaboratorActs(board.id);
  const done = new Set([
    board.owner.id,
    ...(people ?? []).map(({ id }) => id),
    ...(invites ?? []).map((invite) => invite.email ?? invite.invited_user?.id ?? ''),
  ]);
  return (
    <Dialog isOpen title={t('Collaborators')} onClose={onClose}>
      <div className={styles['dialog']}>
        {mayInvite && (
          <PeoplePicker
            label={t('Invite')}
            hint={t('Add people by name or e-mail. Once they accept, they can save here too.')}
            done={done}
            onChoose={(guest) => void run(guest.id, () => acts.invite(guest))}
          />
        )}
        {failed !== null && <Banner bad>{failed}</Banner>}
        <ul className={styles['list']} aria-label={t('On this board')}>
          <PersonRow person={board.owner} about={t('Owner')} />
          {people?.map((person) => (
            <PersonRow key={person.id} person={person} about={t('Can save here')}>
              <RemoveButton {...{ board, person, run, busy, onClose }} remove={acts.remove} />
            </PersonRow>
          ))}
        </ul>
        {people === undefined && <Spinner size={24} label={t('Loading…')} />}
        {invites !== undefined && invites.length > 0 && (
          <section className={styles['asked']}>
            <h3 className={styles['title']}>{t('Invited')}</h3>
            <ul className={styles['list']} aria-label={t('Invited')}>
              {invites.map((invite) => (
                <InviteRow
                  key={invite.id}
                  invite={invite}
                  board={board}
                  busy={busy === invite.id}
                  onTakeBack={() => void run(invite.id, () => acts.takeBack(invite))}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

type Run = (id: string, act: () => Promise<void>) => Promise<void>;

/** Runs one action at a time, and returns why it failed. */
function useRun(): { run: Run; busy: string | null; failed: string | null } {
  const { t } = useWords();
  const [busy, setBusy] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const run: Run = async (id, act) => {
    if (busy !== null) return;
    setBusy(id);
    setFailed(null);
    try {
      await act();
    } catch (cause) {
      setFailed(failureText(cause, t));
    }
    setBusy(null);
  };
  return { run, busy, failed };
}

interface RemoveProps {
  readonly board: Board;
  readonly person: Person;
  readonly busy: string | null;
  readonly run: Run;
  readonly remove: (personId: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The owner removes others; everybody else can leave. */
function RemoveButton({ board, person, busy, run, remove, onClose }: RemoveProps) {
  const { t } = useWords();
  const viewer = useViewer();
  const router = useRouter();
  const toasts = useToasts();
  const isOwn = viewer?.id === person.id;
  if (!isOwn && !board.access.includes('delete')) return null;
  const leave = async () => {
    await remove(person.id);
    onClose();
    toasts.show({ text: t('You left {board}.', { board: board.name }) });
    // A secret board no longer exists for a person who left it.
    if (board.privacy === 'secret') await router.navigate({ href: '/' } as never);
  };
  return (
    <Button
      busy={busy === person.id}
      aria-label={isOwn ? undefined : t('Remove {name}', { name: nameOf(person) })}
      onClick={() => void run(person.id, isOwn ? leave : () => remove(person.id))}
    >
      {isOwn ? t('Leave') : t('Remove')}
    </Button>
  );
}

function PersonRow({
  person,
  about,
  children,
}: {
  readonly person: Person;
  readonly about: string;
  readonly children?: ReactNode;
}) {
  return (
    <li className={styles['row']}>
      <PageLink href={profilePath(person.username)} className={styles['who']}>
        <Avatar name={nameOf(person)} src={person.image_medium_url} size={40} />
        <span className={styles['words']}>
          <b className={styles['name']}>
            <bdi>{nameOf(person)}</bdi>
          </b>
          <span className={styles['about']}>{about}</span>
        </span>
      </PageLink>
      {children}
    </li>
  );
}

interface InviteRowProps {
  readonly invite: BoardInvite;
  readonly board: Board;
  readonly busy: boolean;
  readonly onTakeBack: () => void;
}

function InviteRow({ invite, board, busy, onTakeBack }: InviteRowProps) {
  const { t } = useWords();
  const viewer = useViewer();
  const { invited_user: person, invited_by: by } = invite;
  const name = person ? nameOf(person) : (invite.email ?? '');
  const isTheirs = board.owner.id === viewer?.id || by.id === viewer?.id;
  return (
    <li className={styles['row']}>
      <span className={styles['who']}>
        {person ? (
          <Avatar name={name} src={person.image_medium_url} size={40} />
        ) : (
          <span className={styles['mail']}>
            <Mail size={20} strokeWidth={1.75} aria-hidden="true" />
          </span>
        )}
        <span className={styles['words']}>
          <b className={styles['name']}>
            <bdi>{name}</bdi>
          </b>
          <span className={styles['about']}>{t('Invited by {name}', { name: nameOf(by) })}</span>
        </span>
      </span>
      {invite.invite_url !== null && <CopyLink path={invite.invite_url} name={name} />}
      {isTheirs && (
        <Button
          busy={busy}
          aria-label={t('Cancel invitation for {whom}', { whom: name })}
          onClick={onTakeBack}
        >
          {t('Cancel invitation')}
        </Button>
      )}
    </li>
  );
}

/** Copies the invitation's link, for when e-mail cannot be delivered. */
function CopyLink({ path, name }: { path: string; name: string }) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(new URL(path, location.origin).href).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Button variant="plain" aria-label={t('Copy link for {name}', { name })} onClick={copy}>
      {copied ? t('Copied') : t('Copy link')}
    </Button>
  );
}

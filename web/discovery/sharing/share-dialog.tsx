import Check from 'lucide-react/icons/check';
import Code from 'lucide-react/icons/code';
import LinkIcon from 'lucide-react/icons/link';
import Mail from 'lucide-react/icons/mail';
import Share2 from 'lucide-react/icons/share-2';
import { type ReactNode, useEffect, useState } from 'react';
import type { ShareSuggestion } from '#contract/discovery.ts';
import { shortPath } from '#contract/kernel/short-link.ts';
import { MAX_SHARE_MESSAGE } from '#contract/talk/share.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import type { Shareable } from '#web/kernel/core/share.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { nameOf } from '#web/social/core/person-name.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field, TextArea } from '#web/ui/form/field.tsx';
import { GhostLine } from '#web/ui/picture/skeleton.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { embedCode } from './embed-code.ts';
import styles from './share.module.css';
import type { Sends } from './share-steps.ts';
import { useRecipients, useSends } from './use-share.ts';

export interface ShareDialogProps {
  readonly thing: Shareable;
  readonly onClose: () => void;
}

const REST_MS = 200;

const titleOf = ({ kind }: Shareable, t: Translate): string =>
  ({ pin: t('Send this Pin'), board: t('Send this board'), profile: t('Send this profile') })[kind];

/** Sends a thing to people and e-mail addresses, or copies its link [ROUTE-05]. Import it lazily. */
export function ShareDialog({ thing, onClose }: ShareDialogProps) {
  const { t } = useWords();
  const viewer = useViewer();
  return (
    <Dialog isOpen title={titleOf(thing, t)} onClose={onClose}>
      <div className={styles['share']}>
        <Ways thing={thing} />
        {viewer && <People thing={thing} />}
      </div>
    </Dialog>
  );
}

/** Copies the link or the code for another site, or opens the system's share sheet if there is one. */
function Ways({ thing }: { thing: Shareable }) {
  const { t } = useWords();
  const [isEmbedding, setIsEmbedding] = useState(false);
  const { kind, id, path, title } = thing;
  const address = new URL(kind === 'profile' ? path : shortPath({ kind, id }), location.href).href;
  const sheet = () => {
    // Closing the sheet is not an error.
    void navigator.share({ title, url: address }).catch(() => undefined);
  };
  return (
    <div className={styles['ways']}>
      <CopyButton
        text={address}
        label={t('Copy link')}
        done={t('Link copied')}
        icon={<LinkIcon size={18} aria-hidden="true" />}
      />
      {'share' in navigator && (
        <Button onClick={sheet}>
          <Share2 size={18} aria-hidden="true" />
          {t('Share…')}
        </Button>
      )}
      {thing.secretBoard === null && (
        <Button aria-expanded={isEmbedding} onClick={() => setIsEmbedding(!isEmbedding)}>
          <Code size={18} aria-hidden="true" />
          {t('Embed')}
        </Button>
      )}
      {isEmbedding && <Embedding thing={thing} />}
    </div>
  );
}

/** The code that shows the thing on another site. */
function Embedding({ thing }: { thing: Shareable }) {
  const { t } = useWords();
  const code = embedCode(thing, location.origin);
  return (
    <div className={styles['embedding']}>
      <p className="soft t-14">{t('Paste this into your page, where it should appear.')}</p>
      <code className={styles['address']} dir="ltr">
        {code}
      </code>
      <CopyButton
        text={code}
        label={t('Copy code')}
        done={t('Code copied')}
        icon={<Code size={18} aria-hidden="true" />}
        isInView
      />
    </div>
  );
}

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly done: string;
  readonly icon: ReactNode;
  /** Whether the text stands beside the button anyway. */
  readonly isInView?: boolean;
}

/** Copies a text; displays it for copying by hand where the clipboard is unavailable. */
function CopyButton({ text, label, done, icon, isInView = false }: CopyButtonProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'by hand'>('no');
  const copy = async () => navigator.clipboard.writeText(text);
  return (
    <>
      <Button
        onClick={() =>
          void copy().then(
            () => setCopied('yes'),
            () => setCopied('by hand'),
          )
        }
      >
        {copied === 'yes' ? <Check size={18} aria-hidden="true" /> : icon}
        {copied === 'yes' ? done : label}
      </Button>
      <LiveText text={copied === 'yes' && done} />
      {copied === 'by hand' && !isInView && <code className={styles['address']}>{text}</code>}
    </>
  );
}

function People({ thing }: { thing: Shareable }) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const term = useRested(typed.trim());
  const { data, isError, isSuccess } = useRecipients(thing, term);
  const { sendTo, ...sends } = useSends(thing);
  const isSecret = thing.secretBoard !== null;
  return (
    <>
      {isSecret ? (
        <Banner>{t('This is on a secret board, so only people on that board can see it.')}</Banner>
      ) : (
        <Field
          label={t('To')}
          placeholder={t('Name or e-mail address')}
          value={typed}
          maxLength={254}
          autoComplete="off"
          dir={typed ? 'auto' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <TextArea
        label={t('Message')}
        placeholder={t('Say something about it')}
        value={words}
        maxLength={MAX_SHARE_MESSAGE}
        rows={2}
        dir={words ? 'auto' : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      {sends.failed !== null && <Banner bad>{sends.failed}</Banner>}
      {isError && <Banner bad>{t("We couldn't load people. Please try again.")}</Banner>}
      {!data && !isError && <GhostLine />}
      {isSuccess && data.length === 0 && <Nobody isSecret={isSecret} term={term} />}
      <ul className={styles['list']} aria-label={t('People')}>
        {data?.map((who) => (
          <Recipient key={who.id} who={who} sends={sends} onSend={() => sendTo(who, words)} />
        ))}
      </ul>
      <LiveText text={Object.values(sends.to).includes('sent') && t('Sent')} />
    </>
  );
}

/** Announces the text to screen readers; the button already displays it. */
function LiveText({ text }: { text: string | false }) {
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}

function Nobody({ isSecret, term }: { isSecret: boolean; term: string }) {
  const { t } = useWords();
  const message = isSecret
    ? t('No one else can see this board yet.')
    : term
      ? t('No one by that name.')
      : t('Type a name or an e-mail address.');
  return (
    <p className="soft t-14" role="status">
      {message}
    </p>
  );
}

interface RecipientProps {
  readonly who: ShareSuggestion;
  readonly sends: Sends;
  readonly onSend: () => void;
}

function Recipient({ who, sends, onSend }: RecipientProps) {
  const { t } = useWords();
  const state = sends.to[who.id];
  const name = nameOf({ full_name: who.full_name, username: who.username ?? who.full_name });
  return (
    <li className={styles['row']}>
      {who.type === 'email' ? (
        <span className={styles['mail']}>
          <Mail size={20} aria-hidden="true" />
        </span>
      ) : (
        <Avatar name={name} src={who.image_medium_url} size={40} />
      )}
      <span className={styles['words']}>
        <b className={styles['name']}>
          <bdi>{name}</bdi>
        </b>
        {who.username !== null && (
          <span className={styles['meta']}>
            <bdi>@{who.username}</bdi>
          </span>
        )}
        {!who.valid && <span className={styles['meta']}>{t('Keep typing!')}</span>}
      </span>
      {who.valid && (
        <Button
          variant={state === 'sent' ? 'saved' : 'main'}
          busy={state === 'sending'}
          aria-disabled={state === 'sent' || undefined}
          aria-label={
            state === 'sent' ? t('Sent to {name}', { name }) : t('Send to {name}', { name })
          }
          onClick={onSend}
        >
          {state === 'sent' ? t('Sent') : t('Send')}
        </Button>
      )}
    </li>
  );
}

/** Returns the typed text, debounced. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}

import { useLocation, useParams, useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef, useState } from 'react';
import { MAX_TITLE } from '#contract/kernel/limits.ts';
import { doorPath } from '#web/identity/next-path.ts';
import { useViewer } from '#web/kernel/app-context.tsx';
import { useLayout } from '#web/kernel/layout.ts';
import { definePage } from '#web/kernel/page.ts';
import { PageLink } from '#web/kernel/page-link.tsx';
import { useWords } from '#web/kernel/words-context.tsx';
import { CreateDone } from '#web/pins/create-done.tsx';
import { useDraft } from '#web/pins/create-draft.ts';
import { leadsHome, makesPinMobile } from '#web/pins/create-layout.ts';
import { CreateLeft, type CreateLeftProps } from '#web/pins/create-left.tsx';
import { createQueryOf } from '#web/pins/create-query.ts';
import styles from '#web/pins/create.module.css';
import { MobileCreate } from '#web/pins/mobile-create.tsx';
import { SAVE_TITLES } from '#web/pins/save-steps.ts';
import { useSaveStep } from '#web/pins/save-step.tsx';
import { useCreatePicture } from '#web/pins/use-create-picture.ts';
import { useCreatePin, type WantedPin } from '#web/pins/use-create-pin.ts';
import { useSaveFlow, type SaveFlow } from '#web/pins/use-save-flow.ts';
import { useStepFocus } from '#web/pins/use-step-focus.ts';
import { BowerMark, Wordmark } from '#web/ui/bower-mark.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Veil } from '#web/ui/veil.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** A new pin from a page, an address or a file; only for the signed-in [CREATE-01]. */
function CreatePage() {
  const viewer = useViewer();
  const [round, setRound] = useState(0);
  if (!viewer) return <Visitor />;
  // A further pin begins with an empty page.
  return <Create key={round} first={round === 0} onAnother={() => setRound(round + 1)} />;
}

interface CreateProps {
  readonly first: boolean;
  readonly onAnother: () => void;
}

function Create({ first, onAnother }: CreateProps) {
  const method = useMethod();
  const layout = useLayout();
  const asked = useLocation({ select: ({ search }) => search });
  const query = createQueryOf(first ? asked : {});
  const draft = useDraft();
  const source = useCreatePicture(query, draft?.picture);
  const { words, latest, write } = useWritten(draft ?? query);
  const onScan = (link: string) => {
    // A page's own title is a good first word, as long as the person has written none.
    void source
      .scan(link)
      .then(
        (found) => found && !latest.current.title && write({ title: found.slice(0, MAX_TITLE) }),
      );
  };
  useOnce(() => {
    const link = draft ? draft.picture.phase === 'scanning' && draft.picture.link : query.link;
    if (link && !query.media) onScan(link);
  });
  const left = {
    source,
    ...words,
    onTitle: (title: string) => write({ title }),
    onDescription: (description: string) => write({ description }),
    onScan,
  };
  const wanted: WantedPin = {
    method,
    guid: query.guid,
    settled: source.settled,
    words: () => ({ ...latest.current, link: source.state.link }),
  };
  if (layout !== null && makesPinMobile(layout, method)) {
    const given = draft !== undefined || query.media !== null || query.link !== null;
    return <MobileCreate left={left} wanted={wanted} given={given} />;
  }
  const popup = !makesPinMobile('narrow', method);
  return <DeskCreate {...{ left, wanted, onAnother }} settled={layout !== null || popup} />;
}

interface Written {
  readonly title: string;
  readonly description: string;
}

/** The words of the pin, told here first and then to React: a save that waited for a scan reads the title that came with it. */
function useWritten({ title, description }: Written) {
  const [words, show] = useState<Written>({ title, description });
  const latest = useRef(words);
  const write = (more: Partial<Written>) => {
    latest.current = { ...latest.current, ...more };
    show(latest.current);
  };
  return { words, latest, write };
}

interface DeskCreateProps extends Pick<CreateProps, 'onAnother'> {
  readonly left: CreateLeftProps;
  readonly wanted: WantedPin;
  /** False while a narrow window may still turn out to have the mobile layout. */
  readonly settled: boolean;
}

function DeskCreate({ left, wanted, onAnother, settled }: DeskCreateProps) {
  const { t } = useWords();
  const { created, put } = useCreatePin(wanted);
  const flow = useSaveFlow(put);
  if (created) return <CreateDone created={created} onAnother={onAnother} />;
  return (
    <main id="main" className={classNames(styles['create'], !settled && styles['unsettled'])}>
      <div className={styles['left']}>
        <PageLink className={styles['brand']} href="/" aria-label={t('Bowerbird home')}>
          <BowerMark />
          <Wordmark className={styles['word']} />
        </PageLink>
        <VisuallyHidden as="h1">{t('Create a Pin')}</VisuallyHidden>
        <CreateLeft {...left} />
      </div>
      <Where flow={flow} />
      {flow.state.saving && <Veil label={t('Creating your Pin…')} />}
    </main>
  );
}

/** The right pane: where the pin goes. */
function Where({ flow }: { flow: SaveFlow }) {
  const { t } = useWords();
  const { step } = flow.state;
  const { body, foot } = useSaveStep(flow);
  const place = useStepFocus(step);
  if (step === 'closed' || step === 'board_created') return null;
  return (
    <div className={styles['right']}>
      <div className={styles['top']}>
        {step !== 'boards' && (
          <IconButton label={t('Back')} onClick={flow.cancel}>
            <ArrowLeft size={20} className="flip" aria-hidden="true" />
          </IconButton>
        )}
        <h2 className="h-20">{t(SAVE_TITLES[step])}</h2>
      </div>
      <div ref={place} className={styles['body']} tabIndex={-1}>
        {body}
      </div>
      {foot && <div className={styles['foot']}>{foot}</div>}
    </div>
  );
}

/** How the pin comes to be, as the address says it. */
function useMethod(): string {
  const { method = 'create' } = useParams({ strict: false });
  return method;
}

function Visitor() {
  const router = useRouter();
  const method = useMethod();
  const layout = useLayout();
  const home = layout !== null && leadsHome(layout, method);
  useEffect(() => {
    if (home) void router.navigate({ href: '/', replace: true } as never);
  }, [home, router]);
  return <AskToLogIn />;
}

/** What a visitor sees: nothing is created, and the way back leads here [CREATE-01, CREATE-15]. */
function AskToLogIn() {
  const { t } = useWords();
  const here = useLocation({ select: ({ href }) => href });
  const { media } = createQueryOf(useLocation({ select: ({ search }) => search }));
  return (
    <main id="main" className={styles['panel']}>
      {media && <img src={media} alt="" referrerPolicy="no-referrer" />}
      <h1 className="h-28">{t('Log in to create a Pin or board')}</h1>
      <div className={styles['next']}>
        <ButtonLink big href={doorPath('login', here)}>
          {t('Log in')}
        </ButtonLink>
        <ButtonLink big look="main" href={doorPath('signup', here)}>
          {t('Sign up')}
        </ButtonLink>
      </div>
    </main>
  );
}

/** Runs once for the page, also where development mounts it twice. */
function useOnce(run: () => void): void {
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current) return;
    ran.current = true;
    run();
  });
}

export const page = definePage<'method'>({
  load: ({ words: { t } }) => ({
    title: t('Create a Pin'),
    canonical: '/pin/create/create/',
    hidden: true,
  }),
  Page: CreatePage,
});

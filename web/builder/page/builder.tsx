import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { getDraft, type PinDraft } from '#contract/builder/drafts.ts';
import type { Scenario } from '#contract/kernel/gates.ts';
import { ActingLine } from '#web/business/acting/acting-line.tsx';
import { useApp, useCall, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { Tabs } from '#web/ui/base/tabs.tsx';
import { BuilderProvider, type Find } from '../core/builder-context.tsx';
import { builderStatus } from '../core/builder-steps.ts';
import { BUILDER_WORDS } from '../core/builder-words.ts';
import styles from './builder.module.css';
import { DraftEditor } from '../editor/draft-editor.tsx';
import { DraftGrid } from '../list/draft-grid.tsx';
import { stepsOut } from './leave-builder.ts';
import { PublishedList } from '../list/published-list.tsx';
import { PostCreateUpsell } from '#web/pins/upsell/post-create-upsell.tsx';
import { ScheduledList } from '../list/scheduled-list.tsx';
import { useBuilder } from './use-builder.ts';

export interface PinBuilderProps {
  readonly scenario: Scenario;
  /** The address of the page. */
  readonly path: string;
  readonly find: Find;
  /** Called with the created pins, if a caller waits for them. */
  readonly onPins?: ((ids: readonly string[]) => void) | undefined;
}

/** The pin builder: a grid of drafts, one of them open, and the scheduled pins. */
export function PinBuilder({ scenario, path, find, onPins }: PinBuilderProps) {
  const { t } = useWords();
  const builder = useBuilder({ scenario, path, find });
  const [published, setPublished] = useState<readonly PinDraft[]>([]);
  const way = useWay(path);
  const { draft, view } = usePageSearch();
  const status = builderStatus(builder.state);
  const { viewer } = useApp();
  const made = published.findLast(({ pin_id: id, link }) => id !== null && link !== null);
  const done = (more: readonly PinDraft[]) => {
    setPublished((before) => [...before, ...more]);
    const made = more.flatMap(({ pin_id: id }) => id ?? []);
    if (made.length > 0) onPins?.(made);
  };
  const publish = async (drafts: readonly PinDraft[]) => done(await builder.publish(drafts));
  return (
    <BuilderProvider value={builder}>
      <div className={styles['builder']}>
        {draft === undefined ? (
          <>
            <h1 className="h-28">{t('Pin builder')}</h1>
            <Tabs
              label={t('Pin builder')}
              current={view === 'scheduled' ? `${path}?view=scheduled` : path}
              tabs={[
                { href: path, label: t('Drafts') },
                { href: `${path}?view=scheduled`, label: t('Scheduled') },
              ]}
              flush
            />
          </>
        ) : (
          <VisuallyHidden as="h1">{t('Pin builder')}</VisuallyHidden>
        )}
        <ActingLine />
        <p role="status" className={styles['status']}>
          {status && t(BUILDER_WORDS[status])}
        </p>
        {draft === undefined && <PublishedList drafts={published} onDone={way.out} />}
        {made && (
          <PostCreateUpsell
            key={made.id}
            pin={{ link: made.link, ownerId: builder.advertiserId ? null : (viewer?.id ?? null) }}
          />
        )}
        {draft !== undefined ? (
          <Opened
            key={draft}
            id={draft}
            onDone={way.out}
            onPublished={(one) => {
              done([one]);
              // A waiting caller displays what comes next.
              if (onPins === undefined || one.pin_id === null) way.back();
            }}
          />
        ) : view === 'scheduled' ? (
          <ScheduledList onPublished={(one) => done([one])} />
        ) : (
          <DraftGrid onPublish={(drafts) => void publish(drafts)} />
        )}
      </div>
    </BuilderProvider>
  );
}

interface OpenedProps {
  readonly id: string;
  readonly onPublished: (draft: PinDraft) => void;
  readonly onDone: () => void;
}

function Opened({ id, onPublished, onDone }: OpenedProps) {
  const draft = useCall(getDraft, { draft_id: id });
  const [first] = useState(draft);
  // Scheduled and published pins are not drafts any more.
  if (first.is_scheduled || first.pin_id !== null) {
    return <PublishedList drafts={[first]} onDone={onDone} />;
  }
  return <DraftEditor first={first} onPublished={onPublished} />;
}

/** Navigation out of the builder, which counts as a single page however many of its pages were opened [ROUTE-15]. */
function useWay(path: string) {
  const router = useRouter();
  const { history, viewer } = useApp();
  const open = (href: string) => void router.navigate({ href, replace: true } as never);
  const out = () => {
    const steps = stepsOut(history());
    if (steps === null) open(viewer ? `/${viewer.username}/` : '/');
    else router.history.go(-steps);
  };
  /** Goes back to the builder's first page, so that the page before is one step back. */
  const back = () => {
    const steps = (stepsOut(history()) ?? history().previous.length + 1) - 1;
    if (steps < 1) return open(path);
    const stop = router.history.subscribe(() => {
      stop();
      if (router.history.location.href !== path) open(path);
    });
    router.history.go(-steps);
  };
  return { out, back };
}

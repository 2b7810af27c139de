import { notFound, useParams, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_DESCRIPTION, MAX_TITLE } from '#contract/kernel/limits.ts';
import {
  isSaveAction,
  pinIdAt,
  POPUP_METHODS,
  type SaveLink,
  saveLinkOf,
} from '#contract/kernel/save-link.ts';
import { useViewer, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { useLayout } from '#web/kernel/core/layout.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { repinPath } from '#web/pins/core/closeup-address.ts';
import { useDraft } from '#web/pins/create/create-draft.ts';
import { makesPinMobile } from '#web/pins/create/create-layout.ts';
import { type CreateRoute, logCreate } from '#web/pins/create/create-log.ts';
import { CreateVisitor } from '#web/pins/create/create-visitor.tsx';
import { sharedPicture } from '#web/pins/create/shared-picture.ts';
import { DesktopCreate } from '#web/pins/create/desktop-create.tsx';
import { bookmarkletPictures } from '#web/pins/create/bookmarklet-pictures.ts';
import { CreateFrame } from '#web/pins/create/create-frame.tsx';
import { MobileCreate } from '#web/pins/create/mobile-create.tsx';
import { useCreatePicture } from '#web/pins/create/use-create-picture.ts';
import type { WantedPin } from '#web/pins/create/use-create-pin.ts';
import { Header } from '../shell/header.tsx';

/** Creates a pin from a page, an address or a file; only for signed-in people [CREATE-01]. */
function CreatePage() {
  const viewer = useViewer();
  const [round, setRound] = useState(0);
  const { method = 'create' } = useParams({ strict: false });
  if (!viewer) {
    const panel = <CreateVisitor method={method} />;
    return POPUP_METHODS.includes(method) ? (
      panel
    ) : (
      <CreateFrame header={<Header />}>{panel}</CreateFrame>
    );
  }
  // Another pin starts from an empty page.
  return <Create key={round} first={round === 0} onAnother={() => setRound(round + 1)} />;
}

interface CreateProps {
  readonly first: boolean;
  readonly onAnother: () => void;
}

function Create({ first, onAnother }: CreateProps) {
  const layout = useLayout();
  const [isDone, setDone] = useState(false);
  const { page, saveLink } = useCreatePlace(first);
  const draft = useDraft();
  const { words, latest, write, suggest } = useWritten(draft ?? saveLink);
  const source = useCreatePicture(saveLink, { restored: draft?.picture, onDescription: suggest });
  const leaveForPin = useOwnPin();
  const onScan = (link: string) => {
    if (leaveForPin(link)) return;
    // The scanned page's title is the default, unless the person has typed one.
    void source
      .scan(link)
      .then(
        (found) => found && !latest.current.title && write({ title: found.slice(0, MAX_TITLE) }),
      );
  };
  useOnce(() => {
    if (first) logCreate('view', page);
    const handed = first && !draft && !saveLink.media ? bookmarkletPictures() : null;
    if (handed) return source.take(handed);
    if (first && !draft && page.method === 'share')
      void sharedPicture().then((file) => file && source.upload(file, 0));
    const link = draft ? draft.picture.phase === 'scanning' && draft.picture.link : saveLink.link;
    if (link && !saveLink.media) onScan(link);
  });
  const left = {
    source,
    ...words,
    color: saveLink.color,
    onTitle: (title: string) => write({ title }),
    onDescription: (description: string) => write({ description }),
    onScan,
  };
  const wanted: WantedPin = {
    page,
    color: saveLink.color,
    settled: source.settled,
    words: () => ({ ...latest.current, link: source.state.link }),
  };
  // A window that is made narrow afterwards still shows what was done, not the form again.
  if (!isDone && layout !== null && makesPinMobile(layout, page.method)) {
    const prefilled = draft !== undefined || saveLink.media !== null || saveLink.link !== null;
    return <MobileCreate left={left} wanted={wanted} prefilled={prefilled} />;
  }
  const popup = POPUP_METHODS.includes(page.method);
  const desktop = (
    <DesktopCreate {...{ left, wanted, onAnother }} onCreated={() => setDone(true)} />
  );
  return popup ? (
    desktop
  ) : (
    <CreateFrame header={<Header />} settled={layout !== null}>
      {desktop}
    </CreateFrame>
  );
}

/** Returns the parameters in the page's address; another pin keeps only the method. */
function useCreatePlace(first: boolean): { page: CreateRoute; saveLink: SaveLink } {
  const { method = 'create', action = null } = useParams({ strict: false });
  const search = usePageSearch();
  const query = first ? search : {};
  const saveLink = saveLinkOf(query);
  return { page: { method, action, guid: saveLink.guid, query }, saveLink };
}

/** Redirects a link to a pin of this site to saving that pin [ROUTE-07]; returns false for other pages. */
function useOwnPin(): (link: string) => boolean {
  const router = useRouter();
  return (link) => {
    const page = new URL(link);
    const id = page.origin === location.origin ? pinIdAt(page) : null;
    if (id !== null) void router.navigate({ href: repinPath(id) } as never);
    return id !== null;
  };
}

interface Written {
  readonly title: string;
  readonly description: string;
}

/**
 * The pin's texts, updated synchronously before React's state: a save that waited for a scan reads the title from it.
 */
function useWritten({ title, description }: Written) {
  const [words, show] = useState<Written>({ title, description });
  const latest = useRef(words);
  const suggested = useRef('');
  const write = useCallback((more: Partial<Written>) => {
    latest.current = { ...latest.current, ...more };
    show(latest.current);
  }, []);
  /** Sets a default description, which the next picture's or the person's own replaces. */
  const suggest = useCallback(
    (text: string) => {
      const description = text.slice(0, MAX_DESCRIPTION);
      const now = latest.current.description;
      if (now === '' || now === suggested.current) write({ description });
      suggested.current = description;
    },
    [write],
  );
  return { words, latest, write, suggest };
}

/** Runs once per page, even when development mode mounts it twice. */
function useOnce(run: () => void): void {
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current) return;
    ran.current = true;
    run();
  });
}

export const page = definePage<'action'>({
  load: ({ params: { action }, words: { t } }) => {
    // oxlint-disable-next-line typescript/only-throw-error
    if (action && !isSaveAction(action)) throw notFound();
    return { title: t('Create a Pin'), canonical: '/pin/create/create/', hidden: true };
  },
  Page: CreatePage,
});

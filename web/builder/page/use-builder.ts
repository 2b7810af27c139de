import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { createDraft, type PinDraft } from '#contract/builder/drafts.ts';
import { type Maker, mayMakeMany, whyToolClosed } from '#contract/builder/gates.ts';
import { getBuilderGates } from '#contract/builder/viewer-gates.ts';
import type { Scenario } from '#contract/kernel/gates.ts';
import { MAX_ALT_TEXT, MAX_DESCRIPTION, MAX_TITLE } from '#contract/kernel/limits.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { useApp, useCall } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useActingFor } from '#web/business/acting/use-acting-for.ts';
import { postForm } from '#web/media/post-form.ts';
import { waitFor } from '#web/kernel/core/wait-for.ts';
import { uploadFile } from '#web/media/upload-file.ts';
import { fileProblem } from '#web/media/upload-rules.ts';
import { afterSave } from '#web/pins/core/after-save.ts';
import type { Progress } from '#web/pins/create/create-steps.ts';
import { newGuid } from '#web/kernel/core/guid.ts';
import { useMakesVideos } from '#web/social/core/use-makes-videos.ts';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import type { Builder, Find, FoundPicture } from '../core/builder-context.tsx';
import { nextBuilderState } from '../core/builder-steps.ts';
import { cacheDraft } from '../core/draft-cache.ts';
import { problemsFor } from '../core/draft-edit.ts';
import { publish } from './publish-draft.ts';

interface Given {
  readonly scenario: Scenario;
  readonly path: string;
  readonly find: Find;
}

/** Everything the builder does apart from editing a draft. */
export function useBuilder({ scenario, path, find }: Given): Builder {
  const queries = useQueryClient();
  const [state, tell] = useReducer(nextBuilderState, []);
  const advertiserId = useAdvertiser();
  const maker = useMaker(advertiserId !== null);
  const signal = useSignal();
  const running = { tell, signal, scenario, maker, advertiserId };
  const adding = useAdding(running);
  const publish = usePublishEach(running);
  const { t } = useWords();
  const toasts = useToasts();
  const addFiles = (files: readonly File[]) => {
    const many = mayMakeMany(maker, scenario);
    if (!many && files.length > 1) toasts.show({ text: t('Add one picture at a time here.') });
    adding.files(many ? files : files.slice(0, 1));
  };
  const page = { scenario, advertiserId, path, find, queries, maker };
  return { ...page, state, tell, addFiles, addAddress: adding.address, publish };
}

/** The viewer as gates see them; the server decides. */
function useMaker(isDelegate: boolean): Maker {
  const { viewer } = useApp();
  const { language, groups, conditions } = useCall(getBuilderGates, {});
  const isPartner = viewer?.is_partner ?? false;
  const isVideoAllowed = useMakesVideos();
  return useMemo(
    () => ({
      isSignedIn: viewer !== null,
      isPartner,
      isVideoAllowed,
      isDelegate,
      language,
      groups,
      conditions,
    }),
    [viewer, isPartner, isVideoAllowed, isDelegate, language, groups, conditions],
  );
}

/** Another person's advertiser that the page creates pins for, or null. */
function useAdvertiser(): string | null {
  const acting = useActingFor();
  return acting === null || acting.isOwner ? null : acting.advertiserId;
}

/** A signal that aborts when the page is left. */
function useSignal(): () => AbortSignal {
  const running = useRef<AbortController>(null);
  useEffect(() => {
    running.current = new AbortController();
    return () => running.current?.abort();
  }, []);
  return useCallback(() => running.current?.signal ?? AbortSignal.abort(), []);
}

interface Running {
  readonly tell: Builder['tell'];
  readonly signal: () => AbortSignal;
  readonly scenario: Scenario;
  readonly maker: Maker;
  readonly advertiserId: string | null;
}

type NewDraft = Omit<SentOf<typeof createDraft>, 'guid' | 'scenario' | 'advertiser_id'>;

/** Reports why an act on a pin failed. */
function useAttempt({ tell, signal }: Running) {
  const { t } = useWords();
  return async (key: string, act: () => Promise<void>): Promise<void> => {
    await act().catch((cause: unknown) => {
      if (!signal().aborted) tell({ kind: 'failed', key, error: failureText(cause, t) });
    });
  };
}

/** Creates drafts from files, and from pictures at addresses. */
function useAdding(running: Running) {
  const { tell, signal, scenario, maker, advertiserId } = running;
  const { t } = useWords();
  const { send } = useApp();
  const queries = useQueryClient();
  const attempt = useAttempt(running);
  const busy = useRef<Promise<unknown>[]>([]);
  const create = async (key: string, input: NewDraft): Promise<void> => {
    tell({ kind: 'creating', key });
    const newDraft = { ...input, scenario, advertiser_id: advertiserId, guid: key };
    const draft = await send(createDraft, newDraft, { signal: signal() });
    cacheDraft(queries, draft);
    tell({ kind: 'created', key, id: draft.id });
  };
  const upload = async (key: string, file: File): Promise<void> => {
    const came = (of: Progress['of']) => (percent: number) =>
      tell({ kind: 'came', key, progress: { of, percent } });
    const post = postForm(came('sending'));
    const around = { send, fetch: post, wait: waitFor, making: came('making') };
    const { uploadId } = await uploadFile(file, around, signal());
    await create(key, { pictures: [{ upload_id: uploadId }], ...(isVideo(file) && VIDEO) });
  };
  const files = (all: readonly File[]) => {
    const videos = whyToolClosed('video', maker, scenario) === null;
    for (const file of all) {
      const key = newGuid();
      const problem = fileProblem(file, videos);
      const isShown = problem === null && !isVideo(file);
      tell({ kind: 'added', key, preview: isShown ? URL.createObjectURL(file) : null });
      if (problem !== null) tell({ kind: 'failed', key, error: t(problem) });
      else inTurn(busy, () => attempt(key, () => upload(key, file)));
    }
  };
  const address = ({ url, alt, link, title: pictureTitle, description }: FoundPicture) => {
    const key = newGuid();
    tell({ kind: 'added', key, preview: url });
    const title = pictureTitle.slice(0, MAX_TITLE);
    const alt_text = (alt ?? '').slice(0, MAX_ALT_TEXT);
    const words = { title, alt_text, description: (description ?? '').slice(0, MAX_DESCRIPTION) };
    const input = { ...words, link, pictures: [{ image_url: url }] };
    inTurn(busy, () => attempt(key, () => create(key, input)));
  };
  return { files, address };
}

/** Publishes drafts one after the other; a failure does not stop the others. */
function usePublishEach(running: Running): Builder['publish'] {
  const { tell, signal, maker } = running;
  const { t } = useWords();
  const { send, viewer } = useApp();
  const queries = useQueryClient();
  const attempt = useAttempt(running);
  const publishOne = async (draft: PinDraft): Promise<PinDraft> => {
    const done = await publish(send, draft, signal());
    const { pin_id: pinId, board } = done;
    cacheDraft(queries, done);
    // A scheduled pin may later return as a draft.
    if (pinId === null) tell({ kind: 'removed', key: draft.id });
    else tell({ kind: 'succeeded', key: draft.id, pinId });
    const username = viewer?.username ?? '';
    if (pinId && board) afterSave(queries, { boardId: board.id, username, pins: 1 });
    return done;
  };
  return async (drafts) => {
    const done: PinDraft[] = [];
    for (const draft of drafts) {
      const [problem] = problemsFor(draft, maker);
      if (problem) tell({ kind: 'failed', key: draft.id, error: t(problem.message) });
      else {
        tell({ kind: 'publishing', key: draft.id });
        await attempt(draft.id, async () => void done.push(await publishOne(draft)));
      }
    }
    return done;
  };
}

const VIDEO = { kind: 'video' } as const;

function isVideo(file: File): boolean {
  return file.type.startsWith('video/');
}

/** The most concurrent uploads. */
const AT_ONCE = 3;

/** Runs an act as soon as a slot is free. */
function inTurn(busy: { current: Promise<unknown>[] }, act: () => Promise<void>): void {
  const before = busy.current.at(-AT_ONCE) ?? Promise.resolve();
  busy.current = [...busy.current.slice(-AT_ONCE), before.then(act)];
}

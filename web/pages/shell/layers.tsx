import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { type Prompt, type SignInPrompt, SignInPromptProvider } from '#web/kernel/app/prompts.ts';
import { type Shareable, type Sharing, SharingProvider } from '#web/kernel/core/share.ts';
import { useFocusTrail } from '#web/pins/core/use-focus-trail.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { ToastRegion, useToasts } from '#web/ui/overlay/toasts.tsx';
import type { ShareDialogProps } from '#web/discovery/sharing/share-dialog.tsx';
import { Arrival } from './arrival.tsx';
import { Offline } from './person-part.ts';
import { Progress } from './progress.tsx';
import type { SignInDialogProps } from './sign-in-dialog.tsx';

const SignInDialog = lazyPart<SignInDialogProps>(
  async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
);

const ShareDialog = lazyPart<ShareDialogProps>(
  async () => (await import('#web/discovery/sharing/share-dialog.tsx')).ShareDialog,
);

/** The overlays of every page: toasts, the share panel, and the login prompt. */
export function Layers() {
  const viewer = useViewer();
  const [shownPrompt, setShownPrompt] = useState<Prompt>();
  const [open, setOpen] = useState(false);
  const prompt = useCallback<SignInPrompt>((next) => {
    setShownPrompt(next);
    setOpen(true);
  }, []);
  const { shared, sharing, close } = useShared();
  useLedHere();
  return (
    <SignInPromptProvider value={prompt}>
      <SharingProvider value={sharing}>
        <Outlet />
      </SharingProvider>
      {shared && <ShareDialog thing={shared} onClose={close} />}
      {shownPrompt && (
        <SignInDialog {...shownPrompt} isOpen={open} onClose={() => setOpen(false)} />
      )}
      <Progress />
      <Arrival />
      {viewer && <Offline />}
      <ToastRegion />
    </SignInPromptProvider>
  );
}

/** The thing being shared; focus returns to where sharing started. */
function useShared() {
  const [shared, setShared] = useState<Shareable | null>(null);
  const { leave, back } = useFocusTrail();
  const sharing = useMemo<Sharing>(() => {
    const share = (thing: Shareable) => {
      leave();
      setShared(thing);
    };
    return { share, ready: ShareDialog.preload };
  }, [leave]);
  const close = useCallback(() => {
    setShared(null);
    back();
  }, [back]);
  return { shared, sharing, close };
}

/** Explains once why the person was redirected to this page [ROUTE-16]. */
function useLedHere(): void {
  const router = useRouter();
  const toasts = useToasts();
  const { state, href } = useLocation();
  const { showError, signedOut, __TSR_key: key } = state;
  const arrivedAt = useRef(key);
  useEffect(() => {
    if (!showError) return;
    // History state survives a reload, so the visitor's new document displays the message.
    if (signedOut && key !== arrivedAt.current) return window.location.reload();
    toasts.show({ text: showError, kind: 'failed' });
    // Removed at once, so that neither a reload nor going back repeats it.
    void router.navigate({ href, replace: true, resetScroll: false, state: {} } as never);
  }, [showError, signedOut, key, href, router, toasts]);
}

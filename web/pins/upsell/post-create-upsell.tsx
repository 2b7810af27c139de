import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getSettings } from '#contract/identity/settings.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { useExperiment } from '#web/kernel/app/experiments.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { isInvitedToConnect, mayBeInvited, type MadePin } from './upsell-rules.ts';
import { hasSeenUpsell } from './seen-upsells.ts';
import type { ConnectDialogProps } from './connect-dialog.tsx';

const ConnectDialog = lazyPart<ConnectDialogProps>(
  async () => (await import('./connect-dialog.tsx')).ConnectDialog,
);

/** After a pin was made that links to the photo network: the invitation to connect it, once [UPSELL-01]. */
export function PostCreateUpsell({ pin }: { readonly pin: MadePin }) {
  const { send, viewer } = useApp();
  // Only a page that somebody has acted on shows this, so never one that the server renders.
  const [hasSeen] = useState(() => hasSeenUpsell('POST_CREATE_UPSELL'));
  const [isOver, setOver] = useState(false);
  const known = { viewerId: viewer?.id ?? null, hasSeen };
  const isMeant = mayBeInvited(pin, { ...known, isInvited: true });
  const isInvited = useExperiment('web_post_create_retargeting', isMeant);
  const reader = { ...known, isInvited };
  const { data: settings } = useQuery({
    ...callOptions(send, getSettings, {}),
    // Connected in another tab meanwhile: who has done it is not asked for it.
    staleTime: 0,
    enabled: mayBeInvited(pin, reader),
    // The invitation is a courtesy: without an answer there is none.
    throwOnError: false,
    retry: false,
  });
  if (isOver || !settings?.photo_network || !isInvitedToConnect(pin, reader, settings)) return null;
  return <ConnectDialog network={settings.photo_network.name} onClose={() => setOver(true)} />;
}

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

/** Invites to connect the photo network, once, after a pin that links to it was created [UPSELL-01]. */
export function PostCreateUpsell({ pin }: { readonly pin: MadePin }) {
  const { send, viewer } = useApp();
  // Reads localStorage directly: the component appears only after a person's action, never in server rendering.
  const [hasSeen] = useState(() => hasSeenUpsell('POST_CREATE_UPSELL'));
  const [isOver, setOver] = useState(false);
  const known = { viewerId: viewer?.id ?? null, hasSeen };
  const isMeant = mayBeInvited(pin, { ...known, isInvited: true });
  const isInvited = useExperiment('web_post_create_retargeting', isMeant);
  const reader = { ...known, isInvited };
  const { data: settings } = useQuery({
    ...callOptions(send, getSettings, {}),
    // They may have connected it in another tab meanwhile, and then need no invitation.
    staleTime: 0,
    enabled: mayBeInvited(pin, reader),
    // The invitation is optional: none on failure.
    throwOnError: false,
    retry: false,
  });
  if (isOver || !settings?.photo_network || !isInvitedToConnect(pin, reader, settings)) return null;
  return <ConnectDialog network={settings.photo_network.name} onClose={() => setOver(true)} />;
}

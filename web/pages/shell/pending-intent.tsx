import { useEffect } from 'react';
import { followBoard, getBoard } from '#contract/boards.ts';
import { confirmViewer } from '#contract/identity.ts';
import { getPin, type Pin } from '#contract/pins.ts';
import { followUser, getUser } from '#contract/social.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { type Intent, takeIntent } from '#web/kernel/app/intents.ts';
import { type Acts, useActs } from '#web/pins/core/acts.ts';
import { type PinActions, usePinActions } from '#web/pins/actions/pin-actions.tsx';
import { nameOf } from '#web/social/core/person-name.ts';

/** Carries out, once, the action for which the person was asked to log in [AUTH-19]. */
export function PendingIntent() {
  const acts = useActs();
  const actions = usePinActions();
  useEffect(() => {
    const intent = takeIntent(localStorage, location.pathname, Date.now());
    if (intent === null) return;
    actions.ready();
    followUp(acts, actions, intent).catch((cause: unknown) =>
      acts.toasts.show({ kind: 'failed', text: failureText(cause, acts.t) }),
    );
    // Once per document, which was made for the person who has just logged in.
  }, []); // oxlint-disable-line react/exhaustive-deps
  return null;
}

/** Confirms who is logged in, logs the event, and then carries out the action [CALL-03]. */
async function followUp(acts: Acts, actions: PinActions, intent: Intent): Promise<void> {
  await acts.send(confirmViewer, {});
  const entry = { event: 'follow_up', client: 'web', path: location.pathname, act: intent.kind };
  new Image().src = `/_/log.gif?${new URLSearchParams(entry)}`;
  await carryOut(acts, actions, intent);
}

async function carryOut(acts: Acts, actions: PinActions, { kind, id }: Intent): Promise<void> {
  const { send } = acts;
  if (kind === 'save') return actions.save(await send(getPin, { id }));
  if (kind === 'choose') return actions.choose(await send(getPin, { id }));
  if (kind === 'edit') return edit(acts, actions, await send(getPin, { id }));
  if (kind === 'follow') {
    await send(followUser, { user_id: id });
    return sayFollowed(acts, nameOf(await send(getUser, { user_id: id })));
  }
  await send(followBoard, { board_id: id });
  return sayFollowed(acts, (await send(getBoard, { board_id: id })).name);
}

/** The person who logged in need not be the pin's owner. */
function edit({ toasts, t }: Acts, actions: PinActions, pin: Pin): void {
  if (pin.is_editable) return actions.edit(pin);
  toasts.show({ kind: 'failed', text: t('Only the owner of this Pin can edit it.') });
}

async function sayFollowed({ queries, toasts, t }: Acts, name: string): Promise<void> {
  toasts.show({ text: t("You're now following {name}.", { name }) });
  await queries.invalidateQueries();
}

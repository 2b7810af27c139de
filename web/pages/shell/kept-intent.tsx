import { useEffect } from 'react';
import { followBoard, getBoard } from '#contract/boards.ts';
import { confirmViewer } from '#contract/identity.ts';
import { getPin, type Pin } from '#contract/pins.ts';
import { followUser, getUser } from '#contract/social.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { type Intent, takeIntent } from '#web/kernel/app/intents.ts';
import { type Acts, useActs } from '#web/pins/core/acts.ts';
import { type PinDesk, usePinDesk } from '#web/pins/desk/pin-desk.tsx';
import { nameOf } from '#web/social/core/person-name.ts';

/** Does what the person was about to do when they were asked to log in, once [AUTH-19]. */
export function KeptIntent() {
  const acts = useActs();
  const desk = usePinDesk();
  useEffect(() => {
    const intent = takeIntent(localStorage, location.pathname, Date.now());
    if (intent === null) return;
    desk.ready();
    followUp(acts, desk, intent).catch((cause: unknown) =>
      acts.toasts.show({ kind: 'failed', text: failureText(cause, acts.t) }),
    );
    // Once for this document: it was made for the person who has just come in.
  }, []); // oxlint-disable-line react/exhaustive-deps
  return null;
}

/** Asks who has come in, tells the log, and then does it [CALL-03]. */
async function followUp(acts: Acts, desk: PinDesk, intent: Intent): Promise<void> {
  await acts.send(confirmViewer, {});
  const said = { event: 'follow_up', client: 'web', path: location.pathname, act: intent.kind };
  new Image().src = `/_/log.gif?${new URLSearchParams(said)}`;
  await carryOut(acts, desk, intent);
}

async function carryOut(acts: Acts, desk: PinDesk, { kind, id }: Intent): Promise<void> {
  const { send } = acts;
  if (kind === 'save') return desk.save(await send(getPin, { id }));
  if (kind === 'choose') return desk.choose(await send(getPin, { id }));
  if (kind === 'edit') return edit(acts, desk, await send(getPin, { id }));
  if (kind === 'follow') {
    await send(followUser, { user_id: id });
    return sayFollowed(acts, nameOf(await send(getUser, { user_id: id })));
  }
  await send(followBoard, { board_id: id });
  return sayFollowed(acts, (await send(getBoard, { board_id: id })).name);
}

/** Whoever came in may be somebody else than whose pin it is. */
function edit({ toasts, t }: Acts, desk: PinDesk, pin: Pin): void {
  if (pin.is_editable) return desk.edit(pin);
  toasts.show({ kind: 'failed', text: t('Only whose Pin it is can edit it.') });
}

async function sayFollowed({ queries, toasts, t }: Acts, name: string): Promise<void> {
  toasts.show({ text: t('You follow {name} now.', { name }) });
  await queries.invalidateQueries();
}

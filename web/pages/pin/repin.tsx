import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getPin } from '#contract/pins.ts';
import { useCall, useViewer } from '#web/kernel/app/app-context.tsx';
import { useLayout } from '#web/kernel/core/layout.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { Closeup } from '#web/pins/closeup/closeup.tsx';
import styles from '#web/pins/closeup/closeup.module.css';
import { usePinActions } from '#web/pins/actions/pin-actions.tsx';
import { pinPath } from '#web/pins/core/pin-picture.ts';
import { openRepin, RepinPage } from '#web/pins/save/repin-layer.tsx';
import { PinComments } from '../parts/pin-comments.tsx';

/** A pin, with the picker open at once to save it [ROUTE-07] or move it. */
function Repin() {
  const { pin: id = '', step } = useParams({ strict: false });
  const pin = useCall(getPin, { id });
  const viewer = useViewer();
  const layout = useLayout();
  const router = useRouter();
  const { choose, move } = usePinActions();
  // A pin that the viewer may not edit can still be saved.
  const isMove = step === 'move' && pin.is_editable;
  // Visitors get the login prompt on every layout.
  const asks = layout === 'desk' || (layout !== null && !viewer);
  useEffect(() => {
    if (!asks) return;
    if (isMove) move(pin);
    else choose(pin, 'dialog');
    // Only once: the dialog must not reopen after the person closed it.
  }, [asks]); // oxlint-disable-line react/exhaustive-deps
  return (
    <div className={styles['page']}>
      <Closeup pin={pin} Below={PinComments} />
      {viewer && layout !== null && layout !== 'desk' && (
        <RepinPage
          id={pin.id}
          move={isMove}
          known={pin}
          onMove={(made) => openRepin(router, made, 'move')}
        />
      )}
    </div>
  );
}

export const page = definePage<'pin'>({
  load: async ({ params, get, words: { t } }) => {
    const pin = await get(getPin, { id: params.pin });
    return { title: t('Choose board'), canonical: pinPath(pin.id), hidden: true };
  },
  Page: Repin,
});

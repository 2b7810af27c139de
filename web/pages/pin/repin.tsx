import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getPin } from '#contract/pins.ts';
import { useCall, useViewer } from '#web/kernel/app/app-context.tsx';
import { useLayout } from '#web/kernel/core/layout.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { Closeup } from '#web/pins/closeup/closeup.tsx';
import styles from '#web/pins/closeup/closeup.module.css';
import { usePinActions } from '#web/pins/actions/pin-actions.tsx';
import { pinPath } from '#web/pins/core/pin-picture.ts';
import { RepinPage } from '#web/pins/save/repin-layer.tsx';
import { PinComments } from '../parts/pin-comments.tsx';

/** A pin, with the choice of where to save it open at once [ROUTE-07], or where to move it. */
function Repin() {
  const { pin: id = '', step } = useParams({ strict: false });
  const pin = useCall(getPin, { id });
  const viewer = useViewer();
  const layout = useLayout();
  const { choose, move } = usePinActions();
  // What the viewer may not change, they may still save.
  const isMove = step === 'move' && pin.is_editable;
  // A visitor is asked to log in, whatever the layout.
  const asks = layout === 'desk' || (layout !== null && !viewer);
  useEffect(() => {
    if (!asks) return;
    if (isMove) move(pin);
    else choose(pin, 'dialog');
    // Once: what the person closed stays closed.
  }, [asks]); // oxlint-disable-line react/exhaustive-deps
  return (
    <div className={styles['page']}>
      <Closeup pin={pin} Below={PinComments} />
      {viewer && layout !== null && layout !== 'desk' && (
        <RepinPage id={pin.id} move={isMove} known={pin} />
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

import { useCallback } from 'react';
import { popupSize } from './popup-size.ts';

/** To be given as `ref` to the content that the window is to show whole. */
export type PopupFit = (content: HTMLElement | null) => (() => void) | undefined;

/** Gives a popup the size of what it shows, now and whenever that grows or shrinks [CREATE-03]. */
export function usePopupFit(isPopup: boolean): PopupFit {
  return useCallback(
    (content) => {
      if (!content || !isPopup) return undefined;
      let last = 0;
      const fit = () => {
        const { width, height } = popupSize(content.offsetHeight + paddingAround(content));
        // The person may have made the window larger: only a change of the content moves it.
        if (height !== last) window.resizeTo(width, height);
        last = height;
      };
      const watching = new ResizeObserver(fit);
      watching.observe(content);
      return () => watching.disconnect();
    },
    [isPopup],
  );
}

function paddingAround({ parentElement }: HTMLElement): number {
  if (!parentElement) return 0;
  const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(parentElement);
  return parseFloat(paddingBlockStart) + parseFloat(paddingBlockEnd);
}

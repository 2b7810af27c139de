import { useCallback } from 'react';
import { popupSize } from './popup-size.ts';

/** The `ref` for the content that the window must show whole. */
export type PopupFit = (content: HTMLElement | null) => (() => void) | undefined;

/** Fits a popup to its content, now and whenever its size changes [CREATE-03]. */
export function usePopupFit(isPopup: boolean): PopupFit {
  return useCallback(
    (content) => {
      if (!content || !isPopup) return undefined;
      let last = 0;
      const fit = () => {
        const { width, height } = popupSize(content.offsetHeight + paddingAround(content));
        // The person may have enlarged the window: only a change of the content resizes it.
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

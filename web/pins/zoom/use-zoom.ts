import { useEffect, useRef, useState } from 'react';
import { followPointers } from './follow-pointers.ts';
import {
  type Frame,
  moved,
  NEAR,
  type Point,
  type Size,
  type View,
  WHOLE,
  wholeSize,
  within,
  zoomed,
} from './zoom-steps.ts';

const MIDDLE: Point = { x: 0, y: 0 };
/** The wheel's zoom factor per pixel that it would scroll. */
const PER_PIXEL = 1.002;

/** A picture's zoom and position, changed by wheel, fingers and presses on the stage, and by the caller. */
export function useZoom(picture: Size, from: Point, onClose: () => void) {
  const [look, setLook] = useState(() => {
    const frame = frameOf(picture);
    return { frame, view: nearAt(from, frame), isSmooth: false };
  });
  /** The latest state: two gestures can occur before the next render. */
  const now = useRef(look);
  const stage = useRef<HTMLDivElement>(null);
  const show = (view: View, isSmooth: boolean, frame = now.current.frame) => {
    now.current = { frame, view, isSmooth };
    setLook(now.current);
  };
  const zoom = (by: number, at: Point, isSmooth: boolean) =>
    show(zoomed(now.current.view, by, at, now.current.frame), isSmooth);
  const move = (by: Point, isSmooth: boolean) =>
    show(moved(now.current.view, by, now.current.frame), isSmooth);
  const press = (at: Point) => {
    const { view, frame } = now.current;
    if (isBeside(at, view, frame)) return onClose();
    show(view.scale > 1 ? WHOLE : zoomed(view, NEAR, at, frame), true);
  };
  useEffect(() => {
    const onResize = () => {
      const frame = frameOf(picture);
      show(within(now.current.view, frame), false, frame);
    };
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []); // oxlint-disable-line react/exhaustive-deps
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    // Not React's, because only a listener that is not passive can prevent the browser's own zoom.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoom(PER_PIXEL ** -pixelsOf(event), pointOf(event), false);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    const leave = followPointers(element, {
      press,
      move: (by) => move(by, false),
      pinch: (by, at) => zoom(by, at, false),
      pointOf,
    });
    return () => {
      element.removeEventListener('wheel', onWheel);
      leave();
    };
  }, []); // oxlint-disable-line react/exhaustive-deps
  return {
    view: look.view,
    size: look.frame.picture,
    isSmooth: look.isSmooth,
    stage,
    zoom: (by: number) => zoom(by, MIDDLE, true),
    move: (by: Point) => move(by, true),
    reset: () => show(WHOLE, true),
  };
}

function isBeside(
  at: Point,
  { scale, x, y }: View,
  { picture: { width, height } }: Frame,
): boolean {
  return Math.abs(at.x - x) > (width * scale) / 2 || Math.abs(at.y - y) > (height * scale) / 2;
}

function frameOf(picture: Size): Frame {
  const window = {
    width: document.documentElement.clientWidth,
    height: document.documentElement.clientHeight,
  };
  return { window, picture: wholeSize(picture, window) };
}

function nearAt(from: Point, frame: Frame): View {
  const at = {
    x: (from.x - 0.5) * frame.picture.width,
    y: (from.y - 0.5) * frame.picture.height,
  };
  return zoomed(WHOLE, NEAR, at, frame);
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  const { clientWidth, clientHeight } = document.documentElement;
  return { x: clientX - clientWidth / 2, y: clientY - clientHeight / 2 };
}

/** A wheel may report lines; a pinch on a trackpad reports small steps with the control key. */
function pixelsOf({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  return deltaY * (deltaMode === WheelEvent.DOM_DELTA_LINE ? 32 : 1) * (ctrlKey ? 4 : 1);
}

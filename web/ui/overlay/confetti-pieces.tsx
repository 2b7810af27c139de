import confetti from 'canvas-confetti';
import { useEffect, useRef } from 'react';
import { CONFETTI_MS, CONFETTI_PIECES } from '#contract/kernel/limits.ts';
import styles from './confetti.module.css';

const TOKENS = ['--satin', '--sky', '--moss', '--amber', '--berry'];
const FRAME_MS = 1000 / 60;

/** One burst on a canvas of our own: the library's own one would be an element outside of React. */
export function ConfettiPieces() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const sharpness = devicePixelRatio;
    element.width = element.clientWidth * sharpness;
    element.height = element.clientHeight * sharpness;
    // Its worker would be made from a blob, which the content security policy refuses.
    const fire = confetti.create(element, { useWorker: false });
    void fire({
      particleCount: CONFETTI_PIECES,
      colors: TOKENS.map((token) => hexOf(token, element)),
      ticks: CONFETTI_MS / FRAME_MS,
      spread: 360,
      startVelocity: 24 * sharpness,
      gravity: 0.7 * sharpness,
      scalar: 0.9 * sharpness,
      origin: { x: 0.5, y: 0.4 },
    });
    return () => fire.reset();
  }, []);
  return <canvas ref={canvas} className={styles['pieces']} aria-hidden="true" />;
}

/** A token's colour as the element would show it, as the library wants it: `#rrggbb`. */
function hexOf(token: string, element: HTMLElement): string {
  const ink = new OffscreenCanvas(1, 1).getContext('2d');
  if (!ink) return '#000000';
  element.style.color = `var(${token})`;
  ink.fillStyle = getComputedStyle(element).color;
  ink.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = ink.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

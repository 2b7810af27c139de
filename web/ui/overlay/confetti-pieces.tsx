import confetti from 'canvas-confetti';
import { useEffect, useRef } from 'react';
import { CONFETTI_MS, CONFETTI_PIECES } from '#contract/kernel/limits.ts';
import styles from './confetti.module.css';

const TOKENS = ['--satin', '--sky', '--moss', '--amber', '--berry'];
const FRAME_MS = 1000 / 60;

/** One burst on our own canvas: the library's would be an element outside of React. */
export function ConfettiPieces() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const sharpness = devicePixelRatio;
    element.width = element.clientWidth * sharpness;
    element.height = element.clientHeight * sharpness;
    // The library creates its worker from a blob, which the content security policy refuses.
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

/** Resolves a colour token on an element to the `#rrggbb` that the library needs. */
function hexOf(token: string, element: HTMLElement): string {
  const ink = new OffscreenCanvas(1, 1).getContext('2d');
  if (!ink) return '#000000';
  element.style.color = `var(${token})`;
  ink.fillStyle = getComputedStyle(element).color;
  ink.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = ink.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

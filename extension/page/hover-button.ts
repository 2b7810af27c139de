import type { Message } from '../core/messages.ts';
import { t } from '../core/words.ts';

/** The button over the picture under the pointer. It stands in a closed shadow tree, which no page can read or style. */
const SMALLEST = 120;
const GAP = 10;
const STYLE = `
  :host { all: initial; position: fixed; z-index: 2147483647; display: none }
  button {
    all: initial; box-sizing: border-box; cursor: pointer; padding: 8px 14px; border-radius: 999px;
    background: #2b43b4; color: #fdfdff; font: 600 14px/20px system-ui, sans-serif;
    box-shadow: 0 1px 2px rgb(23 27 44 / 0.2), 0 4px 12px rgb(23 27 44 / 0.2);
  }
  button:hover { background: #21348f }
`;

const host = document.createElement('bowerbird-save');
const shadow = host.attachShadow({ mode: 'closed' });
const style = document.createElement('style');
style.textContent = STYLE;
const button = document.createElement('button');
button.type = 'button';
button.textContent = t('save');
shadow.append(style, button);
let picture: HTMLImageElement | null = null;

function hide(): void {
  host.style.display = 'none';
  picture = null;
}

function isSavable(image: HTMLImageElement): boolean {
  const { width, height } = image.getBoundingClientRect();
  if (document.querySelector('meta[content~="nopin"]') !== null) return false;
  const no = image.getAttribute('data-pin-nopin');
  const optsOut = image.hasAttribute('nopin') || (no !== null && no !== 'false');
  return width >= SMALLEST && height >= SMALLEST && /^https?:/.test(image.currentSrc) && !optsOut;
}

function showAt(image: HTMLImageElement): void {
  const { left, top, right } = image.getBoundingClientRect();
  const isRtl = t('direction') === 'rtl';
  picture = image;
  host.style.display = 'block';
  host.style.top = `${Math.max(top, 0) + GAP}px`;
  host.style.left = isRtl ? 'auto' : `${Math.max(left, 0) + GAP}px`;
  host.style.right = isRtl ? `${Math.max(innerWidth - right, 0) + GAP}px` : 'auto';
}

document.addEventListener(
  'pointermove',
  ({ target }) => {
    if (target === host || (target === picture && picture !== null)) return;
    if (!(target instanceof HTMLImageElement) || !isSavable(target)) return hide();
    if (!host.isConnected) document.documentElement.append(host);
    showAt(target);
  },
  { passive: true },
);
document.addEventListener('scroll', hide, { passive: true, capture: true });

button.addEventListener('click', (event) => {
  // A page could press it to open windows, but only a person makes trusted events.
  if (!event.isTrusted || picture === null) return;
  const { currentSrc, alt, naturalWidth, naturalHeight } = picture;
  void chrome.runtime.sendMessage<Message>({
    type: 'picture',
    address: currentSrc,
    link: location.href,
    title: document.title,
    words: alt.slice(0, 500),
    width: naturalWidth,
    height: naturalHeight,
  });
  hide();
});

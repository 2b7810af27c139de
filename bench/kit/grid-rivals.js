import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/*
 * Runs in the benchmark's page: lays out the same cards by other means, and counts late frames. `cards` are the
 * product's own, so that all grids have elements of the same weight.
 */
globalThis.gridBench = {
  /** Counts late frames while `until` runs: each 60th of a second beyond the first. */
  watchFrames() {
    let late = 0;
    let frames = 0;
    let last = performance.now();
    let isRunning = true;
    let shift = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += entry.value;
    });
    observer.observe({ type: 'layout-shift', buffered: false });
    let mounted = 0;
    const frame = (now) => {
      late += Math.max(0, Math.round(((now - last) * 60) / 1000) - 1);
      frames += 1;
      last = now;
      mounted = Math.max(mounted, document.querySelectorAll('main article').length);
      if (isRunning) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    globalThis.gridBench.stop = () => {
      isRunning = false;
      observer.disconnect();
      return { late, frames, shift, mounted };
    };
  },

  /** Replaces the product's grid with 5,000 cards, laid out by the rival. */
  place(rival, count) {
    const grid = document.querySelector('main [role="list"]');
    const cards = [...grid.querySelectorAll('article')];
    const width = grid.getBoundingClientRect().width;
    const columns = Math.max(2, Math.floor(width / 252));
    const column = (width - (columns - 1) * 16) / columns;
    const ends = Array.from({ length: columns }, () => 0);
    const boxes = Array.from({ length: count }, (_, at) => {
      const lane = ends.indexOf(Math.min(...ends));
      const height = 180 + ((at * 7919) % 271);
      const box = { at, lane, top: ends[lane], height, card: cards[at % cards.length] };
      ends[lane] += height + 16;
      return box;
    });
    const holder = document.createElement('div');
    holder.style.cssText = `position:relative;height:${Math.max(...ends)}px`;
    grid.parentElement.replaceChildren(holder);
    const put = ({ lane, top, height, card }) => {
      const cell = document.createElement('div');
      cell.style.cssText = `position:absolute;overflow:hidden;width:${column}px;height:${height}px;left:${lane * (column + 16)}px;top:${top}px`;
      cell.append(card.cloneNode(true));
      holder.append(cell);
      return cell;
    };
    if (rival === 'all') boxes.forEach(put);
    else createRoot(holder).render(createElement(Virtual, { boxes, cards, columns, column }));
  },
};

/** TanStack Virtual's grid of lanes, set up as in its own example; its overscan equals ours. */
function Virtual({ boxes, cards, columns, column }) {
  // This bundle has no React Compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: boxes.length,
    lanes: columns,
    estimateSize: (at) => boxes[at].height,
    gap: 16,
    overscan: 2 * columns,
  });
  const shapes = (Virtual.shapes ??= cards.map(shapeOf));
  return createElement(
    'div',
    { style: { position: 'relative', height: virtualizer.getTotalSize() } },
    virtualizer.getVirtualItems().map(({ key, index, lane, start, size }) =>
      createElement(
        'div',
        {
          key,
          style: {
            position: 'absolute',
            overflow: 'hidden',
            top: 0,
            left: lane * (column + 16),
            width: column,
            height: size,
            transform: `translateY(${start}px)`,
          },
        },
        createElement(Card, { shape: shapes[index % shapes.length] }),
      ),
    ),
  );
}

/** The product's card as React elements, without the product's behaviour. */
function Card({ shape }) {
  return typeof shape === 'string'
    ? shape
    : createElement(
        shape.name,
        shape.input,
        ...shape.children.map((child) =>
          typeof child === 'string' ? child : createElement(Card, { shape: child }),
        ),
      );
}

function shapeOf(element) {
  const input = {};
  for (const { name, value } of element.attributes) {
    if (name === 'style') input.style = styleOf(element.style);
    else input[name === 'class' ? 'className' : name === 'srcset' ? 'srcSet' : name] = value;
  }
  const children = [...element.childNodes].map((child) =>
    child instanceof Element ? shapeOf(child) : child.textContent,
  );
  return { name: element.localName, input, children };
}

function styleOf(style) {
  const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return Object.fromEntries(
    [...style].map((name) => [
      name.startsWith('--') ? name : camel(name),
      style.getPropertyValue(name),
    ]),
  );
}

// Runs in each page: notes layout shifts that no input caused, and when something last moved or arrived.
const watched = { shifts: [], lastChange: 0 };
globalThis.layoutShifts = watched;

function nameOf(node) {
  const element = node?.nodeType === 1 ? node : node?.parentElement;
  return element ? `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''}` : 'something';
}

const cornerOf = ({ x, y, width, height }) => `${x},${y} ${width}x${height}`;

/** Returns the element that moved most, and from where to where. */
function moverOf(sources) {
  const [{ node, previousRect, currentRect } = {}] = sources;
  return previousRect
    ? `${nameOf(node)} from ${cornerOf(previousRect)} to ${cornerOf(currentRect)}`
    : nameOf(node);
}

new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    watched.lastChange = performance.now();
    if (!hadRecentInput) watched.shifts.push({ value, mover: moverOf(sources) });
  }
}).observe({ type: 'layout-shift', buffered: true });

new PerformanceObserver(() => {
  watched.lastChange = performance.now();
}).observe({ type: 'resource', buffered: true });

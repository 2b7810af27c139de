// Runs in each page: notes layout shifts that no input caused, and when something last moved or arrived.
const watched = { shifts: [], lastChange: 0 };
globalThis.layoutShifts = watched;

function nameOf(node) {
  const element = node?.nodeType === 1 ? node : node?.parentElement;
  return element ? `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''}` : 'something';
}

new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    watched.lastChange = performance.now();
    if (!hadRecentInput) watched.shifts.push({ value, mover: nameOf(sources[0]?.node) });
  }
}).observe({ type: 'layout-shift', buffered: true });

new PerformanceObserver(() => {
  watched.lastChange = performance.now();
}).observe({ type: 'resource', buffered: true });

// Runs in each page: notes how long after each event of a person the next paint was.
const watched = { events: [] };
globalThis.eventTimes = watched;

// Interactions have an id, and dragging has events of its own; hovering is neither.
const isInteraction = ({ name, interactionId }) => interactionId > 0 || /^(drag|drop)/.test(name);

const note = (entries) => {
  for (const entry of entries.filter(isInteraction)) {
    const { name, duration, startTime, processingStart, processingEnd } = entry;
    const waited = Math.round(processingStart - startTime);
    const ran = Math.round(processingEnd - processingStart);
    watched.events.push({ name, duration, waited, ran });
  }
};
const observer = new PerformanceObserver((list) => note(list.getEntries()));
observer.observe({ type: 'event', durationThreshold: 16, buffered: true });

/** Returns the events noted so far, and begins anew. */
watched.take = async () => {
  // An event is noted after the paint that follows it.
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
  });
  note(observer.takeRecords());
  return watched.events.splice(0);
};

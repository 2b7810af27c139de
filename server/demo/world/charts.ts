import type { Words } from './plans.ts';

/** Words for maps, the sky and birds. */
export const charts: readonly Words[] = [
  {
    match: /hill map/u,
    titles: ['The way over', 'Hill map with red path', 'Sheet 14: the tops', 'Where we got lost'],
    notes: [
      'The path is right. The weather was wrong.',
      'Contour by contour, like climbing it.',
      'Fold it the wrong way and it stays that way.',
    ],
    tags: ['map', 'contours', 'hiking'],
  },
  {
    match: /island/u,
    titles: ['Island, unnamed', 'Chart of a small sea', 'Safe anchorage', 'The island from above'],
    notes: ['Soundings taken with string.', 'Good water on the east side.'],
    tags: ['map', 'island', 'sea'],
  },
  {
    match: /paper relief/u,
    titles: ['Paper mountains', 'Cut-paper relief', 'Eleven layers'],
    notes: ['A knife, a lamp and eleven sheets.', 'Shadow does half the drawing.'],
    tags: ['papercut', 'relief', 'layers'],
  },
  {
    match: /coast/u,
    titles: ['Coast sheet', 'Two bays and a headland', 'Low tide map'],
    notes: ['The sandbank moves. Ask in the harbour.', 'Mark the wreck, avoid the wreck.'],
    tags: ['map', 'coast', 'walking'],
  },
  {
    match: /star chart/u,
    titles: [
      'Chart for a night that never was',
      'The kitchen constellations',
      'Planisphere',
      'North, more or less',
      'Stars for a long corridor',
    ],
    notes: [
      'Thirteen constellations. Name them yourself.',
      'Hold it over your head and turn around slowly.',
      'The Milky Way, dot by patient dot.',
    ],
    tags: ['stars', 'chart', 'night'],
  },
  {
    match: /^stars moon/u,
    titles: [
      'A month of moons',
      'Moon, in order',
      'Everything it does',
      'Moon calendar, no dates',
      'Waxing, waning, supper',
    ],
    notes: ['Cut out and hang above a bed.', 'Full on the fourteenth, bring a coat.'],
    tags: ['moon', 'phases', 'night'],
  },
  {
    match: /orrery/u,
    titles: ['Brass planets', 'Eight circles', 'Pocket orrery', 'A clockwork evening'],
    notes: ['Not to scale. Nothing lovely is.', 'The sixth one wears a ring.'],
    tags: ['planets', 'orrery', 'space'],
  },
  {
    match: /wires/u,
    titles: ['Rehearsal', 'Five lines, many notes', 'Starlings, tuning up'],
    notes: ['If you can read music, hum it.', 'Same wire, same time, every evening.'],
    tags: ['birds', 'dusk', 'silhouette'],
  },
  {
    match: /bower/u,
    titles: ['The bower, finished', 'Bower by night'],
    notes: [
      'He moved one blue cap three times while I watched.',
      'Arranged by size, then by how he feels.',
    ],
    tags: ['bowerbird', 'blue', 'birds'],
  },
  {
    match: /pair of/u,
    titles: ['A {k}, mid-argument', 'Two on one branch'],
    notes: ['They settled it by moving closer.', 'She was there first.'],
    tags: ['birds', 'pair', 'branch'],
  },
  {
    match: /bluebird/u,
    titles: ['Bluebird on a bare branch', 'Bluebird weather', 'The bluebird came back'],
    notes: [
      'Bluer than the photograph.',
      'Stayed long enough for one cup of tea.',
      'On the fence, then the branch, then my mind.',
    ],
    tags: ['bluebird', 'birds', 'blue'],
  },
  {
    match: /robin/u,
    titles: ['The robin who supervises', 'Robin, winter berries', 'A robin, politely waiting'],
    notes: ['He inspects all digging.', 'Two metres away and unimpressed.'],
    tags: ['robin', 'birds', 'winter'],
  },
  {
    match: /goldfinch/u,
    titles: ['Goldfinch, thistle season', 'A small gold flash', 'Goldfinch at noon'],
    notes: ['Red face, good manners.', 'Came for the seeds, stayed for the mirror.'],
    tags: ['goldfinch', 'birds', 'garden'],
  },
  {
    match: /kingfisher/u,
    titles: ['Kingfisher, not moving', 'A second of kingfisher'],
    notes: ['Forty minutes of nothing, then this.', 'All the blue on that river.'],
    tags: ['kingfisher', 'birds', 'river'],
  },
  {
    match: /satin bowerbird/u,
    titles: ['Portrait in satin'],
    notes: ['Black until he turns, then blue.'],
    tags: ['bowerbird', 'blue', 'birds'],
  },
  {
    match: /bullfinch/u,
    titles: ['Bullfinch in blossom', 'Bullfinch, well fed'],
    notes: ['Ate every bud on the plum tree. Forgiven.', 'Rounder than strictly necessary.'],
    tags: ['bullfinch', 'birds', 'spring'],
  },
  {
    match: /wren/u,
    titles: ['Wren, small and loud', 'The wren in the ivy'],
    notes: ['Nine grams, all of it opinion.', 'Heard first, seen never, drawn from hope.'],
    tags: ['wren', 'birds', 'woodland'],
  },
  {
    match: /greenfinch/u,
    titles: ['Greenfinch, berry branch', 'A green bird on a good day'],
    notes: ['Wheezes like a gate. Lovely all the same.', 'First one since March.'],
    tags: ['greenfinch', 'birds', 'garden'],
  },
];

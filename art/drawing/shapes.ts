/** x and y, in pixels. */
export type Point = readonly [x: number, y: number];

export const TURN = Math.PI * 2;
export const QUARTER = Math.PI / 2;

/** Formats a coordinate for SVG: a tenth of a pixel is enough, and the same on every machine. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A template tag for path data that formats numbers as coordinates. */
export function path(texts: TemplateStringsArray, ...values: readonly number[]): string {
  return String.raw({ raw: texts }, ...values.map(px));
}

/** Returns the point at a distance and direction from (x, y). */
export function polar(x: number, y: number, angle: number, distance: number): Point {
  return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance];
}

/** Returns straight lines through the points, closed unless `open`. */
export function polygon(points: readonly Point[], open: 'open' | 'closed' = 'closed'): string {
  const corners = points.map(([x, y]) => path`${x} ${y}`);
  return `M${corners.join('L')}${open === 'open' ? '' : 'Z'}`;
}

/** Returns a smooth curve through the points (Catmull-Rom); the usual `tension` is 1/6. */
export function smooth(
  points: readonly Point[],
  open: 'open' | 'closed' = 'open',
  tension = 1 / 6,
): string {
  const count = points.length;
  const at = (index: number): Point => {
    const within =
      open === 'closed' ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
    return points[within] ?? [0, 0];
  };
  const pieces = [path`M${at(0)[0]} ${at(0)[1]}`];
  for (let index = 0; index < (open === 'closed' ? count : count - 1); index += 1) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const out: Point = [b[0] + (c[0] - a[0]) * tension, b[1] + (c[1] - a[1]) * tension];
    const into: Point = [c[0] - (d[0] - b[0]) * tension, c[1] - (d[1] - b[1]) * tension];
    pieces.push(path`C${out[0]} ${out[1]} ${into[0]} ${into[1]} ${c[0]} ${c[1]}`);
  }
  return pieces.join('') + (open === 'closed' ? 'Z' : '');
}

/** Returns a circular arc between two angles. */
export function arc(x: number, y: number, radius: number, from: number, to: number): string {
  const [start, end] = [polar(x, y, from, radius), polar(x, y, to, radius)];
  const large = Math.abs(to - from) > Math.PI ? 1 : 0;
  const sweep = to > from ? 1 : 0;
  return path`M${start[0]} ${start[1]}A${radius} ${radius} 0 ${large} ${sweep} ${end[0]} ${end[1]}`;
}

/** Returns a quarter disc in the corner (0, 0). */
export function quarter(radius: number): string {
  return path`M0 0H${radius}A${radius} ${radius} 0 0 1 0 ${radius}Z`;
}

/** Returns a petal or leaflet: two curves between two points, through a point on each side. */
export function lens(from: Point, to: Point, one: Point, other: Point): string {
  return (
    path`M${from[0]} ${from[1]}Q${one[0]} ${one[1]} ${to[0]} ${to[1]}` +
    path`Q${other[0]} ${other[1]} ${from[0]} ${from[1]}Z`
  );
}

export function fill(d: string, colour: string, more = ''): string {
  return `<path d="${d}" fill="${colour}" ${more}/>`;
}

export function line(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${px(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  more = '',
): string {
  return `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" fill="${colour}" ${more}/>`;
}

/** Returns a rectangle's outline. */
export function frame(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  thick: number,
): string {
  return rect(x, y, width, height, 'none', `stroke="${colour}" stroke-width="${px(thick)}"`);
}

export function disc(x: number, y: number, radius: number, colour: string, more = ''): string {
  return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="${colour}" ${more}/>`;
}

export function ring(
  x: number,
  y: number,
  radius: number,
  colour: string,
  width: number,
  more = '',
): string {
  return disc(x, y, radius, 'none', `stroke="${colour}" stroke-width="${px(width)}" ${more}`);
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  more = '',
): string {
  return `<ellipse cx="${px(x)}" cy="${px(y)}" rx="${px(rx)}" ry="${px(ry)}" fill="${colour}" ${more}/>`;
}

export function group(inside: string, attributes: string): string {
  return `<g ${attributes}>${inside}</g>`;
}

/** Moves the content to (x, y), then rotates it by degrees. */
export function placed(inside: string, x: number, y: number, degrees = 0): string {
  return group(inside, `transform="translate(${px(x)} ${px(y)}) rotate(${px(degrees)})"`);
}

/** A gradient's stop: offset, colour and opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** A linear gradient, top to bottom by default. */
export function gradient(
  id: string,
  stops: readonly Stop[],
  direction = 'x1="0" y1="0" x2="0" y2="1"',
): string {
  return `<linearGradient id="${id}" ${direction}>${stopsOf(stops)}</linearGradient>`;
}

/** A radial gradient. */
export function glow(id: string, stops: readonly Stop[], shape = ''): string {
  return `<radialGradient id="${id}" ${shape}>${stopsOf(stops)}</radialGradient>`;
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity = 1]) => {
      return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
    })
    .join('');
}

export function clip(id: string, inside: string): string {
  return `<clipPath id="${id}">${inside}</clipPath>`;
}

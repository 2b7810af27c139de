import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { shortStepText } from './day-words.ts';
import styles from './chart.module.css';

export interface PlotLine {
  readonly values: readonly (number | null)[];
  readonly text: (value: number | null) => string;
  readonly short: (value: number) => string;
}

export interface PlotProps {
  /** The start of each step, in Unix seconds. */
  readonly times: readonly number[];
  /** One or two lines, each with its own scale. */
  readonly lines: readonly PlotLine[];
  /** The first line in the previous range, step by step. */
  readonly before: readonly (number | null)[] | null;
  /** The last step is today, which is not over yet. */
  readonly isOpen: boolean;
  /** The number of changes, by the step's index. */
  readonly marks: ReadonlyMap<number, number>;
  readonly formats: string;
  readonly height: number;
  /** Called with the index of the step under the pointer. */
  readonly onPoint: (at: number | null, x: number) => void;
}

const ROOM = { left: 56, right: 16, second: 56, below: 24 };
const DASHES = { before: [2, 4], open: [3, 4] };
const TICKS = 4;
const FEW_STEPS = 7;
const ROUND = [1, 2, 2.5, 5, 10];

/** The smallest maximum of the axis that gives every grid line a round value. */
export function roundTop(most: number): number {
  if (most <= 0) return TICKS;
  const step = most / TICKS;
  const size = 10 ** Math.floor(Math.log10(step));
  const rounded = ROUND.find((one) => one * size >= step) ?? 10;
  return rounded * size * TICKS;
}

const mostOf = (values: readonly (number | null)[]): number =>
  Math.max(0, ...values.map((value) => value ?? 0));

/** Resolved colours for the canvas, read from elements of the page in the current theme. */
export function coloursOf(probe: HTMLElement): string[] {
  return [...probe.children].map((child) => getComputedStyle(child).color);
}

const withoutLast = (values: readonly (number | null)[]) => [...values.slice(0, -1), null];
const lastTwo = (values: readonly (number | null)[]) =>
  values.map((value, at) => (at < values.length - 2 ? null : value));

/** The data of the lines: one series each, and if today is not over, a separate one for the last segment. */
function dataOf({ times, lines, before, isOpen }: PlotProps): uPlot.AlignedData {
  const drawn = lines.flatMap(({ values }) =>
    isOpen ? [withoutLast(values), lastTwo(values)] : [values],
  );
  return [times, ...drawn, ...(before ? [before] : [])] as unknown as uPlot.AlignedData;
}

function seriesOf({ times, lines, before, isOpen }: PlotProps, colours: readonly string[]) {
  // A single step has no line.
  const points = { show: times.length === 1, size: 7 };
  const drawn = lines.flatMap((_, at): uPlot.Series[] => {
    const stroke = colours[at] ?? '';
    const base = { scale: `y${at}`, width: 1.75, points: { ...points, fill: stroke } };
    const whole = { ...base, stroke, ...(at === 0 && { fill: colours[5] ?? '' }) };
    return isOpen ? [whole, { ...base, stroke, dash: DASHES.open }] : [whole];
  });
  const old: uPlot.Series = {
    scale: 'y0',
    width: 1.25,
    stroke: colours[2] ?? '',
    dash: DASHES.before,
    points: { ...points, fill: colours[2] ?? '' },
  };
  return [{}, ...drawn, ...(before ? [old] : [])];
}

function axesOf({ times, lines, formats }: PlotProps, colours: readonly string[], width: number) {
  const [, , , ink = '', line = ''] = colours;
  const font = '400 11px "Instrument Sans Variable", sans-serif';
  const plain = { stroke: ink, font, ticks: { show: false } } as const;
  const days: uPlot.Axis = {
    ...plain,
    grid: { show: false },
    size: ROOM.below,
    gap: 7,
    space: width < 500 ? 96 : 72,
    // Between few steps uPlot would put ticks in their middle, and name one day several times.
    ...(times.length <= FEW_STEPS && { splits: () => [...times] }),
    values: (_, seconds) => seconds.map((one) => shortStepText(one, formats)),
  };
  const sides = lines.map(({ short }, at): uPlot.Axis => ({
    ...plain,
    scale: `y${at}`,
    side: at === 0 ? 3 : 1,
    size: at === 0 ? ROOM.left : ROOM.second,
    grid: { show: at === 0, stroke: line, width: 1 },
    splits: (plot) => {
      const top = plot.scales[`y${at}`]?.max ?? TICKS;
      return Array.from({ length: TICKS + 1 }, (_unused, tick) => (tick * top) / TICKS);
    },
    values: (_, splits) => splits.map(short),
  }));
  return [days, ...sides];
}

/** A single step is in the middle. */
const aroundOne = (_: uPlot, only: number): [number, number] => [only - 1, only + 1];

function scalesOf({ times, lines, before }: PlotProps): uPlot.Scales {
  const tops = lines.map(({ values }, at) =>
    roundTop(Math.max(mostOf(values), at === 0 ? mostOf(before ?? []) : 0)),
  );
  return Object.fromEntries([
    ['x', { time: true, ...(times.length === 1 && { range: aroundOne }) }],
    ...tops.map((top, at) => [`y${at}`, { range: [0, top] }]),
  ]) as uPlot.Scales;
}

function optionsOf(props: PlotProps, probe: HTMLElement, width: number): uPlot.Options {
  const colours = coloursOf(probe);
  return {
    width,
    height: props.height,
    padding: [12, props.lines.length > 1 ? 0 : ROOM.right, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
    scales: scalesOf(props),
    series: seriesOf(props, colours),
    axes: axesOf(props, colours, width),
  };
}

/** The current width of an element. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

/** A counter that increases whenever the theme changes, by the person or by the system. */
export function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const again = () => setChanges((count) => count + 1);
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', again);
    const chosen = new MutationObserver(again);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      system.removeEventListener('change', again);
      chosen.disconnect();
    };
  }, []);
  return changes;
}

/** Draws the lines on a canvas. Import it lazily: an adjacent table has the same data. */
export function Plot(props: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const theme = useThemeChanges();
  const [places, setPlaces] = useState<readonly { readonly x: number; readonly count: number }[]>(
    [],
  );
  const { onPoint } = props;
  const logged = useRef(onPoint);
  logged.current = onPoint;
  const drawn = JSON.stringify([props.times, props.lines, props.before, [...props.marks]]);
  useEffect(() => {
    if (!box.current || !probe.current || width === 0) return undefined;
    const plot = new uPlot(
      {
        ...optionsOf(props, probe.current, width),
        hooks: {
          setCursor: [
            ({ cursor, over }) =>
              logged.current(cursor.idx ?? null, (cursor.left ?? 0) + over.offsetLeft),
          ],
          ready: [
            (ready) =>
              setPlaces(
                [...props.marks].map(([at, count]) => ({
                  x: ready.valToPos(props.times[at] ?? 0, 'x') + ready.over.offsetLeft,
                  count,
                })),
              ),
          ],
        },
      },
      dataOf(props),
      box.current,
    );
    return () => plot.destroy();
    // Redraws only when the data changes, not on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [width, theme, drawn, props.height]);
  return (
    <div className={styles['plot']} style={{ minHeight: props.height }} aria-hidden="true">
      <div ref={box} />
      {places.map(({ x, count }) => (
        <span key={x} className={styles['mark']} style={{ left: x }}>
          {count}
        </span>
      ))}
      <div ref={probe} className={styles['probe']}>
        <i />
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}

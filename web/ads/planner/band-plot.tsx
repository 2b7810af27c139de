import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import styles from '../reporting/chart.module.css';
import { coloursOf, roundTop, useThemeChanges, useWidth } from '../reporting/plot.tsx';

export interface BandPlotProps {
  /** Positions on the x axis, ascending. */
  readonly places: readonly number[];
  readonly least: readonly number[];
  readonly most: readonly number[];
  readonly placeText: (value: number) => string;
  readonly valueText: (value: number) => string;
  /** The position of the vertical line. */
  readonly mark: number;
  /** Called with the index of the point under the pointer. */
  readonly onPoint: (at: number | null, x: number) => void;
}

const HEIGHT = 272;
const TICKS = 4;
const SIDES = { left: 56, right: 24, below: 32 };
const FONT = '400 11px "Instrument Sans Variable", sans-serif';

function optionsOf(props: BandPlotProps, probe: HTMLElement, width: number): uPlot.Options {
  const [line = '', , , ink = '', grid = '', fill = ''] = coloursOf(probe);
  const top = roundTop(Math.max(0, ...props.most));
  const axis = { stroke: ink, font: FONT, ticks: { show: false } } as const;
  const edge = { stroke: line, width: 1, points: { show: false } } as const;
  return {
    width,
    height: HEIGHT,
    padding: [12, SIDES.right, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
    scales: { x: { time: false }, y: { range: [0, top] } },
    series: [{}, edge, edge, { stroke: line, width: 2, points: { show: false } }],
    bands: [{ series: [1, 2], fill }],
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: SIDES.below,
        space: 88,
        values: (_, splits) => splits.map(props.placeText),
      },
      {
        ...axis,
        size: SIDES.left,
        grid: { stroke: grid, width: 1 },
        splits: () => Array.from({ length: TICKS + 1 }, (_, tick) => (tick * top) / TICKS),
        values: (_, splits) => splits.map(props.valueText),
      },
    ],
    hooks: {
      draw: [
        (plot) => {
          const at = plot.valToPos(props.mark, 'x', true);
          plot.ctx.save();
          plot.ctx.strokeStyle = ink;
          plot.ctx.lineWidth = devicePixelRatio;
          plot.ctx.beginPath();
          plot.ctx.moveTo(at, plot.bbox.top);
          plot.ctx.lineTo(at, plot.bbox.top + plot.bbox.height);
          plot.ctx.stroke();
          plot.ctx.restore();
        },
      ],
      setCursor: [
        ({ cursor, over }) =>
          props.onPoint(cursor.idx ?? null, (cursor.left ?? 0) + over.offsetLeft),
      ],
    },
  };
}

/** Draws a band between two lines, with their middle. Import it lazily: an adjacent table has the same data. */
export function BandPlot(props: BandPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const theme = useThemeChanges();
  const drawn = JSON.stringify([props.places, props.least, props.most, props.mark]);
  useEffect(() => {
    if (!box.current || !probe.current || width === 0) return undefined;
    const { places, least, most } = props;
    const middle = least.map((value, at) => (value + (most[at] ?? value)) / 2);
    const options = optionsOf(props, probe.current, width);
    const data = [places, most, least, middle] as unknown as uPlot.AlignedData;
    const plot = new uPlot(options, data, box.current);
    return () => plot.destroy();
    // Redraws only when the data changes, not on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [width, theme, drawn]);
  return (
    <div className={styles['plot']} style={{ minHeight: HEIGHT }} aria-hidden="true">
      <div ref={box} />
      <div ref={probe} className={styles['probe']}>
        {Array.from({ length: 6 }, (_, at) => (
          <i key={at} />
        ))}
      </div>
    </div>
  );
}

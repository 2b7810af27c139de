const SIZE = 100;

/** A word-sized line; the chart's table is its text alternative. */
export function Spark({
  values,
  className,
}: {
  readonly values: readonly (number | null)[];
  readonly className: string | undefined;
}) {
  const most = Math.max(...values.map((value) => value ?? 0));
  if (values.length < 2 || most <= 0) return null;
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * SIZE;
    const y = SIZE - ((value ?? 0) / most) * SIZE;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const line = `M${points.join('L')}`;
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      preserveAspectRatio="none"
      className={className}
      aria-hidden="true"
    >
      <path d={`${line}L${SIZE} ${SIZE}L0 ${SIZE}Z`} data-area="" />
      <path d={line} />
    </svg>
  );
}

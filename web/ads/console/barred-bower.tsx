import { LEFT, RIGHT } from '#web/ui/base/bower-mark.tsx';

/** The bower behind bars, for pages that need another role. */
export function BarredBower({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
      <path d={LEFT} />
      <path d={RIGHT} />
      <path d="M11.4 31V19h1.5v12zM15.2 31V17h1.5v14zM19 31V19h1.5v12z" fill="var(--satin)" />
    </svg>
  );
}

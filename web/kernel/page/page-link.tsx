import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, type MouseEvent, useRef } from 'react';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path on this site, with query; use a plain `<a>` for other addresses. */
  readonly href: string;
  /** The route that really opens while the address bar shows `href`, such as a closeup over its grid. */
  readonly opens?: string | undefined;
  readonly replace?: boolean | undefined;
  /** Keeps the scroll position; for tabs and filters of one page. */
  readonly keepScroll?: boolean | undefined;
};

/** How long the pointer must rest on a link before its page is preloaded, in ms. */
const INTENT_MS = 60;

/** A link to a page on this site: opens without a reload, preloads on intent, and works without JavaScript. */
export function PageLink({ href, opens, replace, keepScroll, children, ...rest }: Props) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ahead = () => {
    // A failed preload is ignored: opening the page fetches again and reports the error.
    router.preloadRoute({ href: opens ?? href } as never).catch(() => undefined);
  };
  const rested = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(ahead, INTENT_MS);
  };
  const left = () => clearTimeout(timer.current);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    left();
    const to = {
      href: opens ?? href,
      replace,
      resetScroll: !keepScroll && !opens,
      ...(opens && { mask: { href, unmaskOnReload: true } }),
    };
    const go = () => void router.navigate(to as never);
    // Under a layer the page stays, so the press is painted on it before the router begins: a timer set in a frame fires
    // after its paint.
    if (opens) requestAnimationFrame(() => setTimeout(go));
    else go();
  };
  return (
    <a
      {...rest}
      href={href}
      onClick={open}
      onMouseEnter={rested}
      onMouseLeave={left}
      onFocus={rested}
      onBlur={left}
      onTouchStart={ahead}
    >
      {children}
    </a>
  );
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const modified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return (
    !event.defaultPrevented && !modified && event.button === 0 && (!target || target === '_self')
  );
}

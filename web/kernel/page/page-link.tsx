import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, type MouseEvent, useRef } from 'react';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of ours, with query; other addresses take a plain `<a>`. */
  readonly href: string;
  /** Where the router really goes, while the address bar shows `href`: a closeup over its grid. */
  readonly opens?: string | undefined;
  readonly replace?: boolean | undefined;
  /** Keeps the scroll as it is: tabs and filters of one page. */
  readonly keepScroll?: boolean | undefined;
};

/** Rests this long on a link before its page is fetched ahead, in ms. */
const INTENT_MS = 60;

/** A link to a page of ours: opened without a reload, fetched ahead on intent, plain without JavaScript. */
export function PageLink({ href, opens, replace, keepScroll, children, ...rest }: Props) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ahead = () => {
    // A page fetched ahead that fails is fetched again, and told of, when it is opened.
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
    const mask = opens === undefined ? {} : { mask: { href, unmaskOnReload: true } };
    const how = { replace: replace ?? false, resetScroll: !keepScroll && opens === undefined };
    void router.navigate({ href: opens ?? href, ...how, ...mask } as never);
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

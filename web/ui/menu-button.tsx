import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { MenuEntry, MenuProps } from './menu.tsx';

const LazyMenu = lazyPart<MenuProps>(async () => (await import('./menu.tsx')).Menu);

/** What the element that opens a menu spreads on itself. */
export interface MenuTrigger {
  readonly ref: RefObject<never>;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: { preventDefault: () => void }) => void;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

interface Props {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** The button, or a link that works without JavaScript and opens the menu with it. */
  readonly renderTrigger: (props: MenuTrigger) => ReactNode;
}

/** A trigger with its menu; the menu's code is fetched on the first sign of interest. */
export function MenuButton({ label, entries, renderTrigger }: Props) {
  const ref = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [needed, setNeeded] = useState(false);
  const press = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setNeeded(true);
    setOpen(!open);
  };
  return (
    <>
      {renderTrigger({
        ref: ref as RefObject<never>,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: press,
        onPointerEnter: LazyMenu.preload,
        onFocus: LazyMenu.preload,
      })}
      {needed && (
        <LazyMenu
          label={label}
          entries={entries}
          triggerRef={ref}
          isOpen={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { type Lazy, lazyPart } from '../base/lazy-part.tsx';
import type { MenuProps } from './menu.tsx';

const LazyMenu = lazyPart<MenuProps>(async () => (await import('./menu.tsx')).Menu);

/** Props for the element that opens a menu. */
export interface MenuTrigger {
  readonly ref: RefObject<never>;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: { preventDefault: () => void }) => void;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

/** What a menu needs to know about its trigger. */
export type OpenMenu = Pick<MenuProps, 'triggerRef' | 'isOpen' | 'onClose'>;

interface OpenerProps<P extends object> {
  /** Renders the button, or a link that works without JavaScript and opens the menu with it. */
  readonly renderTrigger: (props: MenuTrigger) => ReactNode;
  readonly Menu: Lazy<OpenMenu & P>;
  /** Further props of the menu. */
  readonly menu: P;
}

/** A trigger with a menu of any kind, which is fetched on the first sign of interest. */
export function MenuOpener<P extends object>({ renderTrigger, Menu, menu }: OpenerProps<P>) {
  const triggerRef = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [needed, setNeeded] = useState(false);
  const press = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setNeeded(true);
    setOpen(!isOpen);
  };
  return (
    <>
      {renderTrigger({
        ref: triggerRef as RefObject<never>,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: press,
        onPointerEnter: Menu.preload,
        onFocus: Menu.preload,
      })}
      {needed && (
        <Menu {...menu} triggerRef={triggerRef} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type Own = Pick<MenuProps, 'label' | 'entries'>;
type Props = Own & Pick<OpenerProps<Own>, 'renderTrigger'>;

/** A trigger with a menu of plain entries. */
export function MenuButton({ label, entries, renderTrigger }: Props) {
  return <MenuOpener renderTrigger={renderTrigger} Menu={LazyMenu} menu={{ label, entries }} />;
}

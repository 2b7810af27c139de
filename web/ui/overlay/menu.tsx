import Check from 'lucide-react/icons/check';
import type { ReactNode, RefObject } from 'react';
import { Menu as AriaMenu, MenuItem, Popover, Separator, Text } from 'react-aria-components';
import { useRouter } from '@tanstack/react-router';
import { classNames } from '../base/class-names.ts';
import styles from './menu.module.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  /** A second line of text. */
  readonly detail?: string | undefined;
  readonly icon?: ReactNode;
  /** A page on this site. */
  readonly href?: string;
  readonly onPress?: () => void;
  /** For one of several options: whether it is the current one. */
  readonly chosen?: boolean;
  readonly danger?: boolean;
  /** A separator above it. */
  readonly apart?: boolean;
}

export interface MenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A menu next to its trigger. Do not import directly: MenuButton fetches it on first intent. */
export function Menu({ label, entries, triggerRef, isOpen, onClose }: MenuProps) {
  const router = useRouter();
  const act = (key: unknown) => {
    const entry = entries.find((one) => one.id === key);
    if (entry?.href) void router.navigate({ href: entry.href } as never);
    entry?.onPress?.();
  };
  return (
    <Popover
      aria-label={label}
      className={styles['popover']!}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      placement="bottom end"
      offset={6}
    >
      <AriaMenu
        className={styles['menu']!}
        aria-label={label}
        onAction={act}
        onClose={onClose}
        // A menu takes focus when it opens; that is its pattern.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus="first"
      >
        {entries.flatMap((entry) => [
          ...(entry.apart
            ? [<Separator key={`${entry.id}-line`} className={styles['line']!} />]
            : []),
          <MenuItem
            key={entry.id}
            id={entry.id}
            textValue={entry.label}
            className={classNames(styles['item'], entry.danger && styles['danger'])}
          >
            {entry.icon}
            {/* Only the name is read aloud; both lines are in it, so that voice control finds the entry by either. */}
            <Text slot="label" className={styles['words']}>
              <span>{entry.label}</span>{' '}
              {entry.detail !== undefined && (
                <span className={styles['detail']}>
                  <bdi>{entry.detail}</bdi>
                </span>
              )}
            </Text>
            {entry.chosen && <Check size={16} aria-hidden="true" />}
          </MenuItem>,
        ])}
      </AriaMenu>
    </Popover>
  );
}

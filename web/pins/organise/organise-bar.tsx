import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Copy from 'lucide-react/icons/copy';
import FolderInput from 'lucide-react/icons/folder-input';
import FolderPlus from 'lucide-react/icons/folder-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { BulkDialogProps, BulkKind } from './bulk-dialogs.tsx';
import type { OrganiseScope } from './organise.ts';
import styles from './organise.module.css';
import { isChosen, type Selection } from './select-steps.ts';

const BulkDialog = lazyPart<BulkDialogProps>(
  async () => (await import('./bulk-dialogs.tsx')).BulkDialog,
);

interface Props {
  readonly scope: OrganiseScope;
  readonly chosen: Selection;
  readonly pins: readonly Pin[];
  readonly isManualOrder: boolean;
  readonly onAll: () => void;
  readonly onNone: () => void;
  /** Moves the only selected pin by one position. */
  readonly onMove: (id: string, by: 1 | -1) => void;
  readonly onDone: () => void;
}

/** The actions on the selected pins, in a bar at the bottom edge in selection mode. */
export function OrganiseBar({ scope, chosen, pins, isManualOrder, ...on }: Props) {
  const { t } = useWords();
  const [kind, setKind] = useState<BulkKind | null>(null);
  const picked = pins.filter((pin) => isChosen(chosen, pin.id));
  const none = picked.length === 0;
  const [only] = picked.length === 1 && isManualOrder && !chosen.all ? picked : [];
  const acts = [
    { kind: 'move', label: t('Move'), icon: <FolderInput size={18} aria-hidden="true" /> },
    { kind: 'copy', label: t('Copy'), icon: <Copy size={18} aria-hidden="true" /> },
    ...(scope.board
      ? [
          {
            kind: 'section',
            label: t('New section'),
            icon: <FolderPlus size={18} aria-hidden="true" />,
          } as const,
        ]
      : []),
    { kind: 'delete', label: t('Delete'), icon: <Trash2 size={18} aria-hidden="true" /> },
  ] as const;
  return (
    <div className={styles['dock']} role="toolbar" aria-label={t('Selected Pins')}>
      <IconButton label={t('Done')} onClick={on.onDone}>
        <X size={20} aria-hidden="true" />
      </IconButton>
      <span className={styles['count']} role="status">
        {chosen.all ? <All count={scope.count} /> : t('{count} selected', { count: picked.length })}
      </span>
      {chosen.all ? (
        <Button variant="plain" onClick={on.onNone}>
          {t('Clear selection')}
        </Button>
      ) : (
        <Button variant="plain" onClick={on.onAll}>
          {t('Select all')}
        </Button>
      )}
      {only && (
        <>
          <IconButton label={t('Move earlier')} onClick={() => on.onMove(only.id, -1)}>
            <ArrowLeft size={18} className="flip" aria-hidden="true" />
          </IconButton>
          <IconButton label={t('Move later')} onClick={() => on.onMove(only.id, 1)}>
            <ArrowRight size={18} className="flip" aria-hidden="true" />
          </IconButton>
        </>
      )}
      <span
        className={styles['acts']}
        onPointerEnter={BulkDialog.preload}
        onFocus={BulkDialog.preload}
      >
        {acts.map((act) => (
          <Button
            key={act.kind}
            {...(act.kind === 'delete' && { variant: 'dangerPlain' as const })}
            disabled={none}
            onClick={() => setKind(act.kind)}
          >
            {act.icon}
            <span>{act.label}</span>
          </Button>
        ))}
      </span>
      {kind && picked[0] && (
        <BulkDialog
          {...{ kind, scope, picked }}
          all={chosen.all}
          first={picked[0]}
          onClose={() => setKind(null)}
          onDone={() => {
            setKind(null);
            on.onDone();
          }}
        />
      )}
    </div>
  );
}

function All({ count }: { count: number | undefined }) {
  const { t } = useWords();
  return count === undefined ? t('All Pins') : t('All {count} selected', { count });
}

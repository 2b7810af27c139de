import { useLocation } from '@tanstack/react-router';
import { useCallback, useMemo, useReducer } from 'react';
import { Masonry } from '#web/ui/masonry/masonry.tsx';
import { OrganiseBar } from './organise-bar.tsx';
import { OrganiseTile } from './organise-tile.tsx';
import type { OwnFeedParts } from './organise.ts';
import { cellOf, moreOf } from '../grid/pin-grid.tsx';
import { isChosen, nextSelection, nothingChosen } from './select-steps.ts';
import { useDragPin } from './use-drag-pin.ts';
import { useReorderPin } from './use-reorder-pin.ts';
import { tileKeys } from './organise-keys.ts';

/**
 * A list of pins in selection mode: a press selects one, Shift a range, the bar or Ctrl+A all. On a board in manual
 * order, and in its sections, pins can be dragged, or moved with Alt and an arrow.
 */
export function OrganiseMode({ list, label, scope, root, onOrganise }: OwnFeedParts) {
  const onDone = () => onOrganise(false);
  const here = useLocation({ select: ({ href }) => href });
  const { pages } = list.data;
  const byId = useMemo(
    () => new Map(pages.flatMap((page) => page.data).map((pin) => [pin.id, pin])),
    [pages],
  );
  const loaded = useMemo(() => [...byId.keys()], [byId]);
  const [chosen, tell] = useReducer(nextSelection, nothingChosen);
  const isManualOrder = scope.board?.pin_order === 'hand';
  const put = useReorderPin(root, { inSection: scope.sectionId !== undefined, pins: list.data });
  const drag = useDragPin(root, loaded, isManualOrder ? (id, to) => put(loaded, id, to) : null);
  const pins = drag.order.flatMap((id) => byId.get(id) ?? []);
  const press = useCallback(
    (id: string, isRange: boolean) => tell({ kind: isRange ? 'range' : 'toggle', id, loaded }),
    [loaded],
  );
  const onKeyDown = tileKeys({
    loaded,
    onAll: () => tell({ kind: 'all' }),
    onDone,
    onRange: (id) => tell({ kind: 'range', id, loaded }),
    onMove: isManualOrder ? (id, to) => void put(loaded, id, to) : null,
  });
  return (
    // Keys and drags come from the tiles' own buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown} {...drag.list}>
      <Masonry items={pins} cellOf={cellOf} label={label} more={moreOf(list, here)}>
        {(pin, at) => (
          <OrganiseTile
            pin={pin}
            chosen={isChosen(chosen, pin.id)}
            eager={at < 8}
            onPress={press}
            isDraggable={isManualOrder}
            isHeld={pin.id === drag.heldId}
          />
        )}
      </Masonry>
      <OrganiseBar
        {...{ scope, chosen, pins, isManualOrder }}
        onAll={() => tell({ kind: 'all' })}
        onNone={() => tell({ kind: 'none' })}
        onMove={(id, by) => void put(loaded, id, loaded.indexOf(id) + by)}
        onDone={onDone}
      />
    </div>
  );
}

import { useWords } from '#web/kernel/words/words-context.tsx';
import { Money } from '../console/money.tsx';
import { PinThumb } from '../overview/pin-thumb.tsx';
import { STOCK_LABEL } from '../product-groups/group-words.ts';
import type { Column } from '../table/column.ts';
import type { ItemRow } from './product-rows.ts';

const NOTHING = '–';

/** A product's current state in its data source, next to its metrics. */
export function useItemColumns(): readonly Column<ItemRow>[] {
  const { t } = useWords();
  const stockOf = ({ availability }: ItemRow) =>
    availability === null ? t('Gone') : t(STOCK_LABEL[availability]);
  return [
    {
      id: 'picture',
      label: 'Picture',
      cell: ({ pin_id }) => <PinThumb pinId={pin_id ?? undefined} />,
      by: () => null,
    },
    { id: 'stock', label: 'Availability', cell: stockOf, by: stockOf, onCard: 'line' },
    {
      id: 'price',
      label: 'Price',
      cell: (row) => <Price row={row} micros={row.price_in_micro_currency} />,
      by: (row) => row.price_in_micro_currency,
      isNumber: true,
    },
    {
      id: 'sale',
      label: 'Sale price',
      cell: (row) => <Price row={row} micros={row.sale_price_in_micro_currency} />,
      by: (row) => row.sale_price_in_micro_currency,
      isNumber: true,
    },
    {
      id: 'brand',
      label: 'Brand',
      cell: ({ brand }) => <bdi>{brand ?? NOTHING}</bdi>,
      by: ({ brand }) => brand,
    },
    {
      id: 'category',
      label: 'Category',
      cell: ({ category }) => <bdi>{category ?? NOTHING}</bdi>,
      by: ({ category }) => category,
    },
  ];
}

interface PriceProps {
  readonly row: ItemRow;
  readonly micros: number | null;
}

/** A price in its data source's currency. */
function Price({ row: { currency }, micros }: PriceProps) {
  return micros === null || currency === null ? (
    NOTHING
  ) : (
    <Money micros={micros} currency={currency} />
  );
}

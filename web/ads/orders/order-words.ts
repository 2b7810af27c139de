import type { OrderPaidType, OrderStatus } from '#contract/ads/orders/order-lines.ts';

export const PAID_TYPES: Readonly<Record<OrderPaidType, string>> = {
  PAID: 'Paid line',
  BONUS: 'Bonus',
  MAKE_GOOD: 'Make-good',
  TEST: 'Test',
};

export const ORDER_STATES: Readonly<Record<OrderStatus, string>> = {
  ACTIVE: 'Active',
  PAUSED: 'Paused',
  DELETED: 'Deleted',
};

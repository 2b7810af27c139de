import type { Locator, Page } from '@playwright/test';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import type { Pin } from '#contract/pins.ts';
import { expect, open, type Person, type Product } from './product.ts';
import { aBoard, aPin } from './world.ts';

/** Gives an established person a Pin that links to a page of theirs. */
export async function withPin(
  product: Product,
  member: Person,
): Promise<{ pin: Pin; board: string }> {
  await product.makeOlder(member, 29);
  const board = await aBoard(member, 'Vases');
  const pin = await aPin(member, board, { title: 'A vase', link: 'https://clay.example/one' });
  return { pin, board: board.id };
}

/** Creates a complete ad account. */
export async function withAccount(member: Person, country = 'NL'): Promise<string> {
  const input = { name: 'Clay on Tuesday', country, accepts_terms: true };
  return (await member.call(createAdAccount, input)).id;
}

export const dialogOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Promote this Pin' });
export const press = (within: Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();

export async function openFlow(page: Page, pin: Pin): Promise<Locator> {
  await open(page, `/pin/${pin.id}/`);
  await page.getByRole('button', { name: 'Promote', exact: true }).click();
  const flow = dialogOf(page);
  await expect(flow.getByLabel('Where it leads')).toBeVisible();
  return flow;
}

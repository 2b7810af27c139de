import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { convertToBusiness } from '#contract/business/ad-accounts.ts';
import { getPin, type Pin } from '#contract/pins.ts';
import { pictureFile, type PictureFile } from './corpus.ts';
import type { Person } from './run-product.ts';

/** Makes the person a business, which opens the builder's tools. */
export const partner = (member: Person) =>
  member.call(convertToBusiness, { name: `Shop of ${member.username}`, country: 'US' });

/** A photograph small enough to handle as pixels. */
export async function photo(number: number): Promise<PictureFile> {
  const { name, mimeType, buffer } = await pictureFile(number);
  const small = await sharp(buffer).resize({ width: 640 }).jpeg({ quality: 92 }).toBuffer();
  return { name, mimeType, buffer: small };
}

/** Adds pictures to the builder, which starts empty. */
export async function add(page: Page, ...files: PictureFile[]): Promise<void> {
  await page.getByLabel('Choose pictures').setInputFiles(files);
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(files.length);
}

/** Chooses the pin's destination. */
export async function chooseBoard(page: Page, board: string): Promise<void> {
  await page.getByRole('button', { name: /^Board/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${board}`) })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** All changes are saved on the server. */
export const saved = (page: Page) => expect(page.getByText('Draft saved')).toBeVisible();

/** Returns the pin that the page reports as published. */
export async function publishedPin(page: Page, member: Person, at = 0): Promise<Pin> {
  const link = page.getByRole('link', { name: 'See it now' }).nth(at);
  const href = (await link.getAttribute('href')) ?? '';
  return member.call(getPin, { id: href.replace(/\D/g, '') });
}

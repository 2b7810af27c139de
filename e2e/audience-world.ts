import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { updateSettings } from '#contract/identity/settings.ts';
import { expect, type Person, type Product } from './product.ts';

const CROWD = 100;
const SPACE = 1n << 32n;
const SPACES = 1 << 20;

/** Creates people in the United States with an e-mail address each, who never sign in. */
export async function aCrowd(product: Product, name: string, count = CROWD): Promise<string[]> {
  const rows = await product.sql<{ email: string }>(
    `with crowd as (
       select n, id, (id >> 12 & 1023)::smallint as bucket, :name || n || '@many.example' as email
       from generate_series(1, :count::int) as n, lateral (select :first::bigint + n * 4096::bigint as id) as made),
     people_too as (
       insert into people (bucket, id, username, full_name, first_name, last_name, country, time_zone, created_at)
       select bucket, id, :name || n, :name || n, '', '', 'US', 'UTC', now() from crowd)
     insert into emails (email, bucket, person_id) select email, bucket, id from crowd returning email`,
    { name, count, first: String(9_000_000_000_000_000_000n + BigInt(randomInt(SPACES)) * SPACE) },
  );
  return rows.map(({ email }) => email);
}

export async function aWillingPerson(product: Product): Promise<Person> {
  const person = await product.person();
  await person.call(updateSettings, { country: 'US' });
  return person;
}

/** Creates an audience from a customer list's file; ends on its page, once the list is matched. */
export async function makeOf(page: Page, name: string, emails: readonly string[]): Promise<void> {
  await page.getByLabel('File with addresses').setInputFiles({
    name: 'buyers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['E-mail,Name', ...emails.map((one) => `" ${one} ",x`), 'nobody'].join('\r\n'),
    ),
  });
  await expect(page.getByText(`${emails.length} rows are sent, 1 left out.`)).toBeVisible();
  await page.getByLabel('Name').fill(name);
  const create = page.getByRole('button', { name: 'Create audience' });
  await expect(create).toBeDisabled();
  await page.getByLabel("I'm allowed to use these addresses for advertising").check();
  await create.click();
  await expect(page.getByRole('row').filter({ hasText: 'Added' })).toBeVisible();
  await expect(page.getByText('Matched', { exact: true })).toBeVisible();
}

/** Makes people with this name prefix pin pictures publicly, so that search finds them. */
export async function pinnedBy(product: Product, name: string, pictures: readonly string[]) {
  await product.sql(
    `with pinned as (
       insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words)
       select p.bucket, p.id - n, p.id, p.id, md5(picture), false, ''
       from people p, unnest(string_to_array(:pictures, ',')) with ordinality as pinned (picture, n)
       where p.username like :name || '%' returning person_id)
     update people p set pin_count = pin_count + 1 from pinned
     where p.id = pinned.person_id returning p.id`,
    { name, pictures: pictures.join() },
  );
}

import { createImport } from '#contract/transfer/bring.ts';
import { BROUGHT_FILE, BROUGHT_NAME } from '#contract/transfer/examples.ts';
import type { Client } from '#server/testing/client.ts';

/** Sends the file of the examples, which is then to be chosen from. */
export const aPreview = async (client: Client) => ({
  brought: (await client.call(createImport, { file_name: BROUGHT_NAME, file_base64: BROUGHT_FILE }))
    .id,
});

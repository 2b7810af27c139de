import { createHash, randomBytes } from 'node:crypto';
import type { TestApp } from '#server/testing/app.ts';

/** The tokens of links that went out to them. */
export async function linksTo(
  { db, clock: { now } }: TestApp,
  { emil, ines, otto }: Record<'emil' | 'ines' | 'otto', { id: string; email: string }>,
) {
  const link = async (kind: string, { id, email }: { id: string; email: string }) => {
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest();
    const end = new Date(now.getTime() + 3600_000);
    await db.read.run(
      `insert into mailed_links (token_hash, bucket, person_id, kind, email, expires_at)
       select :hash, bucket, id, :kind, :email, :end from people where id = :id`,
      { hash, kind, email, end, id },
    );
    return token;
  };
  return {
    confirmLink: await link('verify', emil),
    undoLink: await link('undo', ines),
    resetLink: await link('reset', otto),
    restoreLink: await link('restore', otto),
  };
}

import { generateSync } from 'otplib';
import {
  addPasskey,
  beginAuthenticator,
  beginEmailFactor,
  beginPasskey,
  beginPasskeyUse,
} from '#contract/identity/factors.ts';
import { CODE_RESEND_SECONDS } from '#contract/kernel/limits.ts';
import type { TestApp } from '#server/testing/app.ts';
import { anAuthenticator } from '#server/testing/authenticator.ts';
import type { Client } from '#server/testing/client.ts';

/** Noor's passkey, and all that she would type or hold to her browser next. */
export async function factorsOfNoor(app: TestApp, noor: Client, email: string) {
  const origin = `http://localhost:${new URL(app.url).port}`;
  const first = anAuthenticator({ origin }).make(await noor.call(beginPasskey, {}));
  const { id } = await noor.call(addPasskey, { name: 'Telephone', credential: first });
  const laptop = anAuthenticator({ origin });
  const made = laptop.make(await noor.call(beginPasskey, {}));
  const used = laptop.use(await noor.call(beginPasskeyUse, {}));
  // A while ago: the example sends another.
  const { now } = app.clock;
  app.clock.now = new Date(now.getTime() - (CODE_RESEND_SECONDS + 1) * 1000);
  await app.db.read.run('update emails set verified_at = :now where email = :email', {
    email,
    now,
  });
  await noor.call(beginEmailFactor, {});
  app.clock.now = now;
  const mail = await app.db.read.row<{ subject: string }>(
    `select subject from outbox where to_address = :email and subject ~ '^[0-9]{6} '`,
    { email },
  );
  const { secret } = await noor.call(beginAuthenticator, {});
  const epoch = Math.floor(app.clock.now.getTime() / 1000);
  return {
    passkey: id,
    mailedCode: mail?.subject.slice(0, 6) ?? '',
    appCode: generateSync({ secret, epoch }),
    newPasskey: made.id,
    newPasskeyClient: made.response.clientDataJSON,
    newPasskeyMade: made.response.attestationObject,
    usedPasskeyClient: used.response.clientDataJSON,
    usedPasskeyData: used.response.authenticatorData,
    usedPasskeySignature: used.response.signature,
  };
}

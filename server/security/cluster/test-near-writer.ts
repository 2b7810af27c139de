import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

// Writes to one database server, over and over, and prints the number and the time of each that was acknowledged. Runs on that
// server's machine, so that it still reaches it when the machine is cut off.
const [connectionString, first] = process.argv.slice(2);

async function writeFrom(first: number): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  let no = first;
  try {
    await client.connect();
    for (;;) {
      no += 1;
      await client.query('insert into near.writes (no) values ($1)', [no]);
      console.log(no, Date.now());
      await wait(20);
    }
  } catch {
    // It takes no writes now; another connection may, later.
    await client.end().catch(() => undefined);
    await wait(100);
    return no;
  }
}

for (let no = Number(first); ;) no = await writeFrom(no);

// npm run shard: spreads the tables of a Citus coordinator over its workers.
import { ConfigProblem, readConfig } from '#server/kernel/config/config.ts';
import { createLog } from '#server/kernel/core/log.ts';
import { MigrationProblem } from '#server/kernel/db/migrate.ts';
import { openInstallation } from '#server/kernel/process/installation.ts';
import { ShardProblem, shardTables } from '#server/kernel/shards/shard-tables.ts';

const USAGE = `Usage: npm run shard

Migrates the database of DATABASE_URL, the coordinator of a Citus cluster, and spreads its tables over the
workers. The servers must be stopped. What is done stays done: run it again after a failure, and after every
upgrade. docs/scale.md says how to prepare a cluster.
`;
const WRONG_USAGE = 2;

if (process.argv.length > 2) {
  process.stderr.write(USAGE);
  process.exit(WRONG_USAGE);
}
try {
  process.stdout.write(await shard());
} catch (error) {
  const isForPeople = [ShardProblem, ConfigProblem, MigrationProblem].some(
    (kind) => error instanceof kind,
  );
  if (!isForPeople || !(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function shard(): Promise<string> {
  const config = readConfig();
  if (config.databaseUrl === null)
    throw new ShardProblem(
      'The database that comes with Bowerbird is one machine. Set DATABASE_URL to a Citus coordinator.',
    );
  const installation = await openInstallation(config, createLog(config.logLevel));
  try {
    const { distributed, reference } = await shardTables(installation.ownerUrl);
    return distributed.length + reference.length === 0
      ? 'Every table was in its place.\n'
      : `Tables placed by bucket: ${distributed.length}; on every node: ${reference.length}.\n`;
  } finally {
    await installation.close();
  }
}

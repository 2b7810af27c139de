// A process that migrates, killed by tests: node test-migrating.ts OWNER_URL SERVICE_URL FOLDER
import { migrate } from './migrate.ts';

const [ownerUrl = '', serviceUrl = '', folder = ''] = process.argv.slice(2);
await migrate({ ownerUrl, serviceUrl, folder });

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');
/** Where the operator finds it; this folder is not served. */
export const BILL = resolve(root, 'dist', 'sbom.cdx.json');

/** A package's entry in the lockfile. */
interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly license?: string;
  /** Only needed by our tools. */
  readonly dev?: boolean;
  /** Only present on some platforms. */
  readonly optional?: boolean;
  /** A development tool that is also an optional dependency of something on the server. */
  readonly devOptional?: boolean;
}

/**
 * Writes the software bill of materials (CycloneDX 1.6, JSON): every package of a running server on any platform, from
 * the lockfile, with checksum and licence [SEC-85]. The same lockfile gives the same bytes.
 */
export async function writeBill(file = BILL): Promise<void> {
  const lock = JSON.parse(await readFile(resolve(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const { '': own, ...packages } = lock.packages;
  const parts = new Map<string, object>();
  for (const [path, locked] of Object.entries(packages)) {
    if (locked.dev) continue;
    const part = partOf(path.slice(path.lastIndexOf('node_modules/') + 13), locked);
    parts.set(part.purl, part);
  }
  const component = { type: 'application', name: 'bowerbird', version: own?.version };
  const components = [...parts.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components: components.map(([, part]) => part),
  };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`);
}

function partOf(name: string, { version, integrity = '', license, ...is }: Locked) {
  const [, digest] = /^sha512-([\w+/=]+)/.exec(integrity) ?? [];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: is.optional || is.devOptional ? 'optional' : 'required',
    purl,
    ...(digest && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    ...(license && { licenses: [{ expression: license }] }),
  };
}

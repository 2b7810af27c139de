import { execFileSync } from 'node:child_process';

/** Stops the run with one clear line where a proxy is missing: these tests must not pass by being skipped. */
export function setup(): void {
  const missing = ['nginx', 'haproxy'].filter((name) => !isThere(name));
  if (missing.length === 0) return;
  throw new Error(
    `npm run test:cluster needs ${missing.join(' and ')}: apt-get install -y nginx haproxy`,
  );
}

function isThere(name: string): boolean {
  try {
    execFileSync(name, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    // It is not installed.
    return false;
  }
}

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';

/** A machine of its own as far as the network goes: a network namespace with one link. */
export interface NetworkNode {
  readonly address: string;
  /** The command that runs these arguments there; /run is its own, as on a machine of its own. */
  command(args: readonly string[]): string[];
  /** Pulls its cable: what is sent goes nowhere, and nobody is told. */
  cut(): void;
  join(): void;
}

/** A bridge with some nodes and this machine, at addresses that are for tests of networks (RFC 2544). */
export interface Network {
  /** The first three numbers of each address, with the dot after them. */
  readonly prefix: string;
  readonly nodes: readonly NetworkNode[];
  close(): void;
}

const ip = (...args: string[]): void => {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

/** Whether this user may make networks on this machine. */
export function mayMakeNetworks(): boolean {
  try {
    makeNetwork(1).close();
    return true;
  } catch {
    // No root, no iproute2, or a container without the right to.
    return false;
  }
}

export function makeNetwork(count: number): Network {
  const [byte = 0, ...rest] = randomBytes(3);
  const prefix = `198.18.${byte}.`;
  const bridge = `bird${Buffer.of(byte, ...rest).toString('hex')}`;
  const spaces: string[] = [];
  const close = (): void => {
    // Its end of a link goes with a namespace, and so does the other.
    for (const space of spaces) ip('netns', 'del', space);
    ip('link', 'del', bridge);
  };
  ip('link', 'add', bridge, 'type', 'bridge');
  try {
    ip('address', 'add', `${prefix}254/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    const nodes = Array.from({ length: count }, (_, at) => {
      const space = `${bridge}-${at + 1}`;
      ip('netns', 'add', space);
      spaces.push(space);
      return makeNode({ space, bridge, link: `${bridge}${at + 1}`, address: `${prefix}${at + 1}` });
    });
    return { prefix, nodes, close };
  } catch (error) {
    close();
    throw error;
  }
}

interface Names {
  readonly space: string;
  readonly bridge: string;
  readonly link: string;
  readonly address: string;
}

function makeNode({ space, bridge, link, address }: Names): NetworkNode {
  ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
  ip('link', 'set', link, 'master', bridge, 'up');
  ip('-n', space, 'address', 'add', `${address}/24`, 'dev', 'eth0');
  for (const name of ['lo', 'eth0']) ip('-n', space, 'link', 'set', name, 'up');
  return {
    address,
    command: (args) => ['ip', 'netns', 'exec', space, ...args],
    cut: () => ip('link', 'set', link, 'down'),
    join: () => ip('link', 'set', link, 'up'),
  };
}

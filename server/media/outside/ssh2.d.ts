// Declares only what we use: @types/ssh2 depends on the types of Node 18.
declare module 'ssh2' {
  import type { EventEmitter } from 'node:events';
  import type { Socket } from 'node:net';
  import type { Readable } from 'node:stream';

  interface Sftp extends EventEmitter {
    createReadStream(path: string, options: { highWaterMark: number }): Readable;
  }

  class Client extends EventEmitter {
    connect(options: {
      sock: Socket;
      username: string;
      password: string;
      readyTimeout: number;
      algorithms: { serverHostKey: readonly string[]; compress: readonly string[] };
      hostVerifier: (key: Buffer) => boolean;
    }): this;
    sftp(done: (error: Error | undefined, sftp: Sftp) => void): this;
    destroy(): this;
  }

  export interface SftpServer extends EventEmitter {
    handle(id: number, handle: Buffer): void;
    data(id: number, bytes: Buffer): void;
    status(id: number, code: number): void;
  }

  interface Attempt {
    readonly method: string;
    readonly username: string;
    readonly password?: string;
    accept(): void;
    reject(methods: readonly string[]): void;
  }

  interface Guest extends EventEmitter {
    on(event: 'authentication', heard: (attempt: Attempt) => void): this;
    on(event: 'session', heard: (accept: () => Session) => void): this;
    on(event: 'error', heard: (error: Error) => void): this;
  }

  interface Session extends EventEmitter {
    on(event: 'sftp', heard: (accept: () => SftpServer) => void): this;
  }

  class Server {
    constructor(options: { hostKeys: readonly string[] }, onGuest: (guest: Guest) => void);
    injectSocket(socket: Socket): void;
  }

  const ssh2: {
    Client: typeof Client;
    Server: typeof Server;
    utils: {
      generateKeyPairSync(kind: 'ed25519'): { private: string; public: string };
      sftp: { STATUS_CODE: Readonly<Record<'OK' | 'EOF' | 'NO_SUCH_FILE', number>> };
    };
  };
  export default ssh2;
}

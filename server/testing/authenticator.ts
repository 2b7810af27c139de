import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/** The parts of a browser's request that this authenticator reads. */
interface Asked {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

interface Held {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly user: string;
  uses: number;
}

export interface AuthenticatorOptions {
  /** The browser's origin. */
  readonly origin: string;
  /** Whether it verifies the user. */
  readonly verifies?: boolean;
}

const base64 = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/**
 * A software authenticator with its browser: creates passkeys (ES256, no attestation) and signs with them
 * according to WebAuthn level 2.
 */
export function anAuthenticator({ origin, verifies = true }: AuthenticatorOptions) {
  let held: Held | null = null;
  const textOf = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const flags = (more: number): number => 0x01 | (verifies ? 0x04 : 0) | more;
  const dataOf = (rp: string, flag: number, uses: number, more = Buffer.alloc(0)): Buffer => {
    const fixed = Buffer.alloc(5);
    fixed.writeUInt8(flag);
    fixed.writeUInt32BE(uses, 1);
    return Buffer.concat([sha256(rp), fixed, more]);
  };
  return {
    /** Returns a browser's answer to navigator.credentials.create. */
    make(options: Readonly<Record<string, unknown>>) {
      const request = options as unknown as Asked;
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(20);
      held = { id, key: privateKey, user: request.user?.id ?? '', uses: 0 };
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const made = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]);
      const data = dataOf(request.rp?.id ?? '', flags(0x40), 0, made);
      return {
        id: base64(id),
        rawId: base64(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64(textOf('webauthn.create', request.challenge)),
          attestationObject: base64(attestationOf(data)),
          transports: ['internal'],
        },
      };
    },
    /**
     * Returns a browser's answer to navigator.credentials.get; `uses` is the signature counter, one more by
     * default.
     */
    use(options: Readonly<Record<string, unknown>>, uses?: number) {
      const request = options as unknown as Asked;
      if (held === null) throw new Error('this authenticator holds no passkey');
      held.uses = uses ?? held.uses + 1;
      const client = textOf('webauthn.get', request.challenge);
      const data = dataOf(request.rpId ?? '', flags(0), held.uses);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(held.key);
      return {
        id: base64(held.id),
        rawId: base64(held.id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(signature),
          userHandle: held.user,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof anAuthenticator>;

/** Encodes the CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (of: string) =>
    Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(of, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ]);
}

/** Encodes the CBOR of {fmt: 'none', attStmt: {}, authData}. */
function attestationOf(data: Buffer): Buffer {
  const text = (word: string) =>
    Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ]);
}

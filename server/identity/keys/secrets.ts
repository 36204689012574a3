import { hkdfSync } from 'node:crypto';

/** One key for each use, all drawn from the installation's secret, so that none serves two purposes. */
export interface Secrets {
  readonly seal: Buffer;
  readonly code: Buffer;
  readonly simulate: Buffer;
  readonly guest: Buffer;
  readonly mark: Buffer;
}

const keyBytes = 32;

export function toSecrets(serverSecret: string): Secrets {
  const secret = Buffer.from(serverSecret, 'base64url');
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `fanfare identity ${use}`, keyBytes));
  return {
    seal: keyFor('seal'),
    code: keyFor('code'),
    simulate: keyFor('simulate'),
    guest: keyFor('guest'),
    mark: keyFor('mark'),
  };
}

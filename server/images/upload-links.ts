// Upload addresses that speak for themselves: whoever holds one may send this one picture, for a quarter of an hour.
import { createHmac } from 'node:crypto';
import { imageBytesMax, uploadLinkMs } from '@fanfare/contract/images.ts';
import { areEqualSecrets } from '../http/secrets.ts';
import { Refusal } from '../http/refusal.ts';

export const uploadsPath = '/public/prod/uploads';
const uploadLinkBad = 'This upload link is no longer valid.';

export interface UploadLinks {
  /** The absolute address that takes the picture's bytes by PUT until it expires. */
  readonly uploadUrl: (workspaceId: string, imageKey: string) => string;
  /** Refuses with 403 an address that we did not sign like this, or whose time is over. */
  readonly check: (link: SignedLink) => void;
}

interface SignedLink {
  readonly workspaceId: string;
  readonly imageKey: string;
  readonly expires: string | undefined;
  readonly signature: string | undefined;
}

interface Signing {
  readonly secret: string;
  readonly publicUrl: string;
  readonly clock: () => number;
}

export function signUploads({ secret, publicUrl, clock }: Signing): UploadLinks {
  const sign = (workspaceId: string, imageKey: string, expires: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([workspaceId, imageKey, expires, imageBytesMax]))
      .digest();
  return {
    uploadUrl: (workspaceId, imageKey) => {
      const expires = String(clock() + uploadLinkMs);
      const signature = sign(workspaceId, imageKey, expires).toString('base64url');
      return `${publicUrl}${uploadsPath}/${workspaceId}/${imageKey}?expires=${expires}&signature=${signature}`;
    },
    check: ({ workspaceId, imageKey, expires = '', signature = '' }) => {
      const given = Buffer.from(signature, 'base64url');
      const isOurs = areEqualSecrets(given, sign(workspaceId, imageKey, expires));
      const leftMs = Number(expires) - clock();
      // More than we give is left where a clock was ahead when it was signed.
      if (!isOurs || leftMs < 0 || leftMs > 2 * uploadLinkMs) throw new Refusal(403, uploadLinkBad);
    },
  };
}

// Links that stop one kind of email without a sign-in. Whoever has one can do that with it, and nothing else.
import { createHmac } from 'node:crypto';
import { notificationKinds } from '@fanfare/contract/notifications.ts';
import { z } from 'zod';
import { areEqualSecrets } from '../http/equal-secrets.ts';
import type { NotificationKey } from './store.ts';

export const offPath = '/notifications/off';

const Signed = z.tuple([z.string(), z.string(), z.enum(notificationKinds)]);

export function toOffUrl(publicApi: string, { workspaceId, memberId, kind }: NotificationKey, key: string): string {
  const said = Buffer.from(JSON.stringify([workspaceId, memberId, kind])).toString('base64url');
  return `${publicApi}${offPath}?token=${said}.${sign(said, key).toString('base64url')}`;
}

/** Nothing for a token that this installation did not make. */
export function readOffToken(token: string, key: string): NotificationKey | undefined {
  const [said = '', signature = ''] = token.split('.');
  if (!areEqualSecrets(Buffer.from(signature, 'base64url'), sign(said, key))) return undefined;
  const [workspaceId, memberId, kind] = Signed.parse(JSON.parse(Buffer.from(said, 'base64url').toString()));
  return { workspaceId, memberId, kind };
}

function sign(said: string, key: string): Buffer {
  return createHmac('sha256', key).update(said).digest();
}

// Keys for other programs: made and revoked by owners, and known again when they come.
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  addApiKey,
  apiKeyEndsTooLate,
  apiKeyExpired,
  apiKeyLifeMaxMs,
  apiKeyNotFound,
  apiKeyNotValid,
  apiKeyPattern,
  apiKeyPrefix,
  apiKeysMax,
  listApiKeys,
  removeApiKey,
  tooManyApiKeys,
} from '@fanfare/contract/api-keys.ts';
import { newId } from '../database/ids.ts';
import type { Database } from '../database/open.ts';
import type { KeyCaller } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import { hashOf } from '../http/secrets.ts';
import { type Router, serve } from '../http/serve.ts';
import * as store from './api-keys-store.ts';
import { holdRight } from './members-store.ts';
import type { WorkspaceParts } from './parts.ts';
import { takeWorkspacesLock } from './locks.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 34 letters of 62 carry 202 random bits. */
const randomLetters = 34;
const checkLetters = 6;

export function mountApiKeys(router: Router, { database, clock }: Pick<WorkspaceParts, 'database' | 'clock'>): void {
  serve(router, listApiKeys, async ({ params }) => ({ keys: await store.listApiKeys(database, params.ws) }));

  serve(router, addApiKey, async ({ params, body: { name, role, expiresAt }, person, record }) => {
    const now = clock();
    if (expiresAt !== null && (expiresAt <= now || expiresAt > now + apiKeyLifeMaxMs)) {
      throw new Refusal(400, apiKeyEndsTooLate);
    }
    const secret = newSecret();
    const key = await database.transaction().execute(async (transaction) => {
      await takeWorkspacesLock(transaction, params.ws);
      await holdRight(transaction, { workspaceId: params.ws, memberId: person.id }, addApiKey.right);
      const keys = await store.listApiKeys(transaction, params.ws);
      if (keys.length >= apiKeysMax) throw new Refusal(409, tooManyApiKeys);
      const added = await store.addApiKey(transaction, {
        workspace_id: params.ws,
        key_id: newId(),
        key_hash: hashOf(secret),
        name,
        role,
        ending: secret.slice(-4),
        created_at: now,
        created_by: person.id,
        expires_at: expiresAt,
        last_used_at: null,
      });
      await record(transaction, { id: added.keyId, name, after: { role, expiresAt } });
      return added;
    });
    return { key, secret };
  });

  serve(router, removeApiKey, async ({ params, body: { keyId }, record }) => {
    await database.transaction().execute(async (transaction) => {
      const removed = await store.removeApiKey(transaction, params.ws, keyId);
      if (!removed) throw new Refusal(404, apiKeyNotFound);
      await record(transaction, { id: keyId, name: removed.name, before: { role: removed.role } });
    });
    return { message: 'API key revoked' };
  });
}

const minuteMs = 60_000;

/** Knows a key by what it brings. Asked with each call, so that a revoked one is worth nothing at once. */
export function openApiKeys({ database, clock }: { readonly database: Database; readonly clock: () => number }) {
  return async (token: string, workspaceId: string): Promise<KeyCaller> => {
    const key = isWhole(token) ? await store.findApiKey(database, workspaceId, hashOf(token)) : undefined;
    if (!key) throw new Refusal(401, apiKeyNotValid);
    const now = clock();
    if (key.expiresAt !== null && key.expiresAt <= now) throw new Refusal(401, apiKeyExpired);
    const at = now - (now % minuteMs);
    if (key.lastUsedAt !== at) await store.noteUse(database, { workspaceId, keyId: key.keyId, at });
    const { keyId, name, role, createdBy, expiresAt, country } = key;
    return { keyId, name, role, createdBy, expiresAt, country };
  };
}

function newSecret(): string {
  const random = Array.from({ length: randomLetters }, () => letters[randomInt(letters.length)]).join('');
  return apiKeyPrefix + random + checkOf(random);
}

/** A slip of the hand, or something that only looks like a key, asks no database. */
function isWhole(token: string): boolean {
  const random = token.slice(apiKeyPrefix.length, -checkLetters);
  return apiKeyPattern.test(token) && token.endsWith(checkOf(random));
}

function checkOf(random: string): string {
  let rest = crc32(random);
  let check = '';
  for (let index = 0; index < checkLetters; index += 1) {
    check = (letters[rest % letters.length] ?? '') + check;
    rest = Math.floor(rest / letters.length);
  }
  return check;
}

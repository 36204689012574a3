// Pictures: taken in by signed addresses, kept once, given out in every width that a page asks for.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { imageSizeOf } from '@fanfare/contract/images.ts';
import type { Database } from '../database/open.ts';
import { Refusal } from '../http/refusal.ts';
import type { Settings } from '../settings.ts';
import { openFolder } from './folder.ts';
import { toKept, toVariant } from './picture.ts';
import { type Queue, QueueClosed, QueueFull, makeQueue } from './queue.ts';
import type { Images } from './images.ts';
import { mountImages } from './routes.ts';
import { type Storage, originalName } from './storage.ts';
import { addImage, getUploadSecret, hasArrived, listArrived } from './store.ts';
import { signUploads } from './upload-links.ts';
import { type Variant, variantsToPrepare } from './variants.ts';

export const imagesPath = '/images';
const waitingMax = 24;

export interface ImagesOptions {
  readonly database: Database;
  readonly settings: Pick<Settings, 'dataDir' | 'publicUrl'>;
  readonly clock: () => number;
}

export async function openImages({ database, settings, clock }: ImagesOptions): Promise<Images> {
  const storage = await openFolder(join(settings.dataDir, 'images'));
  const secret = await getUploadSecret(database);
  const queue = makeQueue({ atOnceMax: Math.max(1, availableParallelism() - 1), askedMax: waitingMax });
  const variants = keepVariants(storage, queue);
  const images: Images = {
    ...signUploads({ secret, publicUrl: settings.publicUrl, clock }),
    imageUrl: (workspaceId, imageKey) => `${settings.publicUrl}${imagesPath}/${workspaceId}/${imageKey}`,
    keep: async (workspaceId, imageKey, bytes) => {
      if (await hasArrived(database, workspaceId, imageKey)) return;
      const kept = await inTurn(queue, () => toKept(imageKey, bytes));
      await storage.put({ workspaceId, imageKey, name: originalName }, kept);
      await addImage(database, toRow({ workspaceId, imageKey, bytes: kept, now: clock() }));
      variants.prepare(workspaceId, imageKey);
    },
    arrived: (workspaceId, imageKeys) => listArrived(database, workspaceId, imageKeys),
    find: async (workspaceId, imageKey, variant) => {
      if (!(await hasArrived(database, workspaceId, imageKey))) return undefined;
      if (variant) return await variants.find(workspaceId, imageKey, variant);
      return await storage.get({ workspaceId, imageKey, name: originalName });
    },
    mount: (http) => mountImages(http, images),
    close: async () => {
      await queue.close();
      await storage.close();
    },
  };
  return images;
}

function toRow({
  workspaceId,
  imageKey,
  bytes,
  now,
}: {
  workspaceId: string;
  imageKey: string;
  bytes: Buffer;
  now: number;
}) {
  const { width, height } = imageSizeOf(imageKey) ?? { width: 0, height: 0 };
  return { workspace_id: workspaceId, image_key: imageKey, width, height, bytes: bytes.length, created_at: now };
}

async function inTurn<Done>(queue: Queue, task: () => Promise<Done>): Promise<Done> {
  try {
    return await queue.run('asked', task);
  } catch (error) {
    if (!(error instanceof QueueFull || error instanceof QueueClosed)) throw error;
    const headers = { 'retry-after': '2' };
    throw new Refusal(503, 'Too many pictures are arriving. Please try again in a moment.', { cause: error, headers });
  }
}

/** Variants are made once, kept beside their picture, and given to everyone who waits for the same one. */
function keepVariants(storage: Storage, queue: Queue) {
  const making = new Map<string, Promise<Buffer | undefined>>();

  async function make(workspaceId: string, imageKey: string, variant: Variant): Promise<Buffer | undefined> {
    const found = await storage.get({ workspaceId, imageKey, name: variant.name });
    if (found) return found;
    const kept = await storage.get({ workspaceId, imageKey, name: originalName });
    if (!kept) return undefined;
    const bytes = await toVariant(kept, variant);
    await storage.put({ workspaceId, imageKey, name: variant.name }, bytes);
    return bytes;
  }

  return {
    find: async (workspaceId: string, imageKey: string, variant: Variant) => {
      const found = await storage.get({ workspaceId, imageKey, name: variant.name });
      if (found) return found;
      const path = `${workspaceId}/${imageKey}/${variant.name}`;
      const made = making.get(path) ?? inTurn(queue, () => make(workspaceId, imageKey, variant));
      making.set(path, made);
      return await made.finally(() => making.delete(path));
    },
    prepare: (workspaceId: string, imageKey: string) => {
      for (const variant of variantsToPrepare(imageKey)) {
        // Whatever goes wrong here goes wrong again, and is told, when the variant is asked for.
        queue.run('background', () => make(workspaceId, imageKey, variant)).catch(() => undefined);
      }
    },
  };
}

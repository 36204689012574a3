// Pictures: taken in by signed addresses, kept once, given out in every width that a page asks for.
import { availableParallelism } from 'node:os';
import { imagePixelsMax, imageSizeOf } from '@fanfare/contract/images.ts';
import type { Database } from '../database/open.ts';
import type { SteadyClock } from '../database/steady-clock.ts';
import { Refusal } from '../http/refusal.ts';
import type { Settings } from '../settings.ts';
import type { Images } from './images.ts';
import { type StorageSettings, openStorage } from './open-storage.ts';
import type * as picture from './picture.ts';
import { type Queue, QueueClosed, QueueFull, makeQueue } from './queue.ts';
import { holdPictures, openClearing, removeUnused } from './remove.ts';
import { mountImages } from './routes.ts';
import { type Storage, originalName } from './storage.ts';
import {
  type NewImage,
  type StoredImage,
  addImage,
  beginStoring,
  checkRoom,
  findImageState,
  findOwner,
  getUploadSecret,
  isUncolored,
  keepColor,
  listArrived,
  listUncolored,
} from './store.ts';
import { type SweepParts, openSweeping } from './sweep.ts';
import { signUploads } from './upload-links.ts';
import { cacheVariants } from './variants.ts';
import { inImageWorker } from './image-worker.ts';

const imagesPath = '/images';
const waitingMax = 24;
/** Of uploads, together, from their first byte to their answer. */
const bodyBytesMax = 64 * 1024 * 1024;
const bodiesWaitingMax = 200;
const ofOwnerMax = 1 / 4;
/** What is kept is no larger. */
const keptPixelsMax = 2_400 * 2_400;

interface ImagesOptions {
  readonly database: Database;
  readonly settings: StorageSettings & Pick<Settings, 'publicUrl' | 'quotas' | 'connections'>;
  readonly clock: () => number;
  readonly steadyClock: SteadyClock;
}

/** Throws `BadSetting` where the storage cannot be used. */
export async function openImages({ database, settings, clock, steadyClock }: ImagesOptions): Promise<Images> {
  const storage = await openStorage(settings);
  const secret = await getUploadSecret(database);
  const stopping = new AbortController();
  const work = inImageWorker<typeof picture>(new URL('picture.ts', import.meta.url), { signal: stopping.signal });
  const { queue, bodies } = makeQueues();
  const inTurn = inTurnOf(queue);
  const stateOf = (workspaceId: string, imageKey: string) => findImageState(database, workspaceId, imageKey);
  const hasArrived = async (workspaceId: string, key: string) => (await stateOf(workspaceId, key)) === 'arrived';
  const noteBytes = (image: StoredImage) => beginStoring(database, image, steadyClock.now());
  const inTurnOfKept = <Done>(task: () => Promise<Done>) => inTurn(task, keptPixelsMax);
  const colors = openColors({ database, storage, queue, work, inTurn: inTurnOfKept });
  const { reportUnkept, ...tidying } = openTidying({ database, storage, steadyClock, readColors: colors.readMissing });
  const variants = cacheVariants({ storage, queue, work, inTurn: inTurnOfKept, hasArrived, noteBytes, reportUnkept });
  const images: Images = {
    ...signUploads({ secret, publicUrl: settings.publicUrl, clock }),
    imageUrl: (workspaceId, imageKey) => `${settings.publicUrl}${imagesPath}/${workspaceId}/${imageKey}`,
    keep: async (workspaceId, imageKey, bytes) => {
      const before = await stateOf(workspaceId, imageKey);
      if (before) return before === 'arrived' ? 'kept' : 'removed';
      const kept = await inTurn(() => work('toKept', imageKey, bytes), pixelsOf(imageKey));
      if (!(await noteBytes({ workspaceId, imageKey }))) throw tooMany();
      await storage.put({ workspaceId, imageKey, name: originalName }, kept);
      const row = toRow({ workspaceId, imageKey }, kept, steadyClock.now());
      const add = () => addImage(database, row, settings.quotas);
      if (!(await addOrRemove(add, () => storage.remove(workspaceId, imageKey)))) return 'removed';
      variants.prepare(workspaceId, imageKey);
      return 'kept';
    },
    checkRoom: async (workspaceId, imageKey) => {
      if (!(await stateOf(workspaceId, imageKey)))
        await checkRoom(database, { workspaceId, bytes: 1 }, settings.quotas);
    },
    arrived: (workspaceId, imageKeys) => listArrived(database, workspaceId, imageKeys),
    readColor: (workspaceId, imageKey) => colors.read({ workspaceId, imageKey }).catch(() => undefined),
    has: hasArrived,
    open: async (workspaceId, imageKey, variant) =>
      variant
        ? await variants.open(workspaceId, imageKey, variant)
        : await storage.open({ workspaceId, imageKey, name: originalName }),
    hold: (transaction, workspaceId, imageKeys) => holdPictures(transaction, { workspaceId, imageKeys }),
    removeUnused: (transaction, workspaceId, imageKeys) =>
      removeUnused(transaction, { workspaceId, imageKeys, now: steadyClock.now() }),
    removeAll: storage.removeAll,
    clearSoon: tidying.clearSoon,
    sweep: tidying.sweep,
    mount: (http, publicAnswers) => {
      tidying.logTo(http.log);
      mountImages(http, { images, publicAnswers, slowMs: settings.connections.slowMs });
    },
    takeMemory: takingMemory(database, bodies),
    waiting: () => queue.waiting() + bodies.waiting(),
    close: async () => {
      stopping.abort(new QueueClosed());
      await Promise.all([queue.close(), tidying.close(), storage.close()]);
    },
  };
  images.clearSoon();
  return images;
}

interface Log {
  readonly warn: (fault: unknown, words: string) => void;
}

/** What nothing shows goes, and what went wrong with that, or with keeping something, is told once there is a log. */
function openTidying(parts: Pick<SweepParts, 'database' | 'storage' | 'steadyClock' | 'readColors'>) {
  let log: Log | undefined;
  const report = (fault: unknown) =>
    log?.warn(fault, 'Images that are gone still lie in storage. They are tried again.');
  const clearing = openClearing(parts.database, parts.storage, report);
  const { clearSoon } = clearing;
  const sweeping = openSweeping({ ...parts, clearSoon, report });
  return {
    reportUnkept: (fault: unknown) => log?.warn(fault, 'An image was shown in a size that could not be kept.'),
    clearSoon,
    sweep: sweeping.sweep,
    logTo: (to: Log) => {
      log = to;
    },
    close: async () => {
      await Promise.all([sweeping.close(), clearing.close()]);
    },
  };
}

/** Whether a picture's row was added; where it is refused or was removed before, its bytes go again. */
async function addOrRemove(add: () => Promise<boolean>, remove: () => Promise<void>): Promise<boolean> {
  const isAdded = await add().catch(async (error: unknown) => {
    if (error instanceof Refusal) await remove();
    throw error;
  });
  if (!isAdded) await remove();
  return isAdded;
}

function makeQueues() {
  const atOnceMax = Math.max(1, availableParallelism() - 1);
  return {
    // A pixel takes some bytes while it is decoded: of the largest pictures one at a time.
    queue: makeQueue({ atOnceMax, weightMax: imagePixelsMax, waitingMax }),
    bodies: makeQueue({
      atOnceMax: bodiesWaitingMax,
      weightMax: bodyBytesMax,
      waitingMax: bodiesWaitingMax,
      ofOwnerMax,
    }),
  };
}

/** The image worker opens no picture of another size than its key's. */
function pixelsOf(imageKey: string): number {
  const { width, height } = imageSizeOf(imageKey) ?? { width: 0, height: 0 };
  return width * height;
}

function toRow({ workspaceId, imageKey }: StoredImage, { length: bytes }: Buffer, now: number): NewImage {
  const { width, height } = imageSizeOf(imageKey) ?? { width: 0, height: 0 };
  return { workspace_id: workspaceId, image_key: imageKey, width, height, bytes, created_at: now };
}

function inTurnOf(queue: Queue, owner?: string) {
  return async <Done>(task: () => Promise<Done>, weight: number): Promise<Done> => {
    try {
      return await queue.run('asked', task, weight, owner);
    } catch (error) {
      if (!(error instanceof QueueFull || error instanceof QueueClosed)) throw error;
      throw tooMany(error);
    }
  };
}

function takingMemory(database: Database, bodies: Queue): Images['takeMemory'] {
  return async (workspaceId, bytes, ended) =>
    await begun(inTurnOf(bodies, await findOwner(database, workspaceId)), bytes, ended);
}

/** Waits until a turn of this weight has begun, which lasts until `ended`. */
function begun(inRoom: ReturnType<typeof inTurnOf>, weight: number, ended: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const hold = () => {
      resolve();
      return ended;
    };
    inRoom(hold, weight).catch(reject);
  });
}

function tooMany(cause?: unknown): Refusal {
  const message = 'Too many images are being uploaded. Please try again in a moment.';
  return new Refusal(503, message, { cause });
}

/**
 * The color that stands for a workspace's picture: looked for once, when the workspace first shows it, and kept with the
 * picture, whose bytes never change.
 */
interface ColorsParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly queue: Queue;
  readonly work: (name: 'findColor', ...given: Parameters<typeof picture.findColor>) => Promise<Buffer>;
  /** Runs a task that somebody waits for. */
  readonly inTurn: <Done>(task: () => Promise<Done>) => Promise<Done>;
}

interface Colors {
  readonly read: (image: StoredImage) => Promise<void>;
  /** Those that an older server, a crash or a full queue left out. */
  readonly readMissing: (signal: AbortSignal) => Promise<void>;
}

function openColors({ database, storage, queue, work, inTurn }: ColorsParts): Colors {
  async function read(image: StoredImage): Promise<void> {
    const kept = await storage.get({ ...image, name: originalName });
    if (kept) await keepColor(database, { ...image, color: (await work('findColor', kept)).toString() });
  }
  return {
    read: async (image) => {
      if (await isUncolored(database, image)) await inTurn(() => read(image));
    },
    readMissing: async (signal) => {
      for (const image of await listUncolored(database)) {
        if (signal.aborted) return;
        // One that cannot be read keeps no other from being read.
        await queue.run('background', () => read(image)).catch(() => undefined);
      }
    },
  };
}

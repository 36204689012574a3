import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/**
 * Where the bytes of pictures lie. A path is `{workspace}/{image key}/{name}` and never leads to anything else:
 * implementations refuse every other spelling by throwing.
 */
export interface Storage {
  /** Keeps the bytes for good before it returns, all of them or none. What is already there stays as it is. */
  readonly put: (path: StoredPath, bytes: Buffer) => Promise<void>;
  /** Its bytes as they come from where they lie; whoever asks reads them to their end or destroys them. */
  readonly open: (path: StoredPath) => Promise<StoredFile | undefined>;
  /** The same, read whole. */
  readonly get: (path: StoredPath) => Promise<Buffer | undefined>;
  /** Removes a picture with everything that was made from it; nothing to remove is fine. */
  readonly remove: (workspaceId: string, imageKey: string) => Promise<void>;
  /** Removes everything of a workspace. */
  readonly removeAll: (workspaceId: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface StoredPath {
  readonly workspaceId: string;
  readonly imageKey: string;
  /** `original`, or a variant's name. */
  readonly name: string;
}

export interface StoredFile {
  readonly bytes: number;
  readonly body: Readable;
}

export async function readWhole(found: Promise<StoredFile | undefined>): Promise<Buffer | undefined> {
  const file = await found;
  return file && (await buffer(file.body));
}

export const originalName = 'original';

/** What a storage that does not answer leaves to say. */
export const storageAway = 'Images cannot be reached right now. Please try again in a moment.';

/** One step of a path: it cannot be empty, hidden, or lead upward. */
const step = /^[0-9A-Za-z_][\w.-]{0,127}$/;

/** The steps as they were given; throws for one that could lead elsewhere. */
export function checkSteps(...steps: readonly string[]): readonly string[] {
  for (const one of steps) if (!step.test(one)) throw new Error(`A picture cannot be kept under "${one}".`);
  return steps;
}

/**
 * Where the bytes of pictures lie. A path is `{workspace}/{image key}/{name}` and never leads to anything else:
 * implementations refuse every other spelling by throwing.
 */
export interface Storage {
  /** Keeps the bytes for good before it returns, all of them or none. What is already there stays as it is. */
  readonly put: (path: StoredPath, bytes: Buffer) => Promise<void>;
  readonly get: (path: StoredPath) => Promise<Buffer | undefined>;
  /** Removes a picture with everything that was made from it. */
  readonly remove: (workspaceId: string, imageKey: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface StoredPath {
  readonly workspaceId: string;
  readonly imageKey: string;
  /** `original`, or a variant's name. */
  readonly name: string;
}

export const originalName = 'original';

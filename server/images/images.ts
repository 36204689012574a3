// What the rest of the house can ask of pictures.
import type { FastifyInstance } from 'fastify';
import type { UploadLinks } from './upload-links.ts';
import type { Variant } from './variants.ts';

export interface Images extends UploadLinks {
  /** The absolute address of the kept picture; its variants lie under it. */
  readonly imageUrl: (workspaceId: string, imageKey: string) => string;
  /** Checks and keeps a picture. Once it is kept, other bytes for its key change nothing. Refuses what is no picture. */
  readonly keep: (workspaceId: string, imageKey: string, bytes: Buffer) => Promise<void>;
  /** Which of the keys have their bytes in this workspace. */
  readonly arrived: (workspaceId: string, imageKeys: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The kept picture's bytes, or a variant's, made now if need be; nothing where no such picture has arrived. */
  readonly find: (workspaceId: string, imageKey: string, variant?: Variant) => Promise<Buffer | undefined>;
  readonly mount: (http: FastifyInstance) => void;
  /** Ends what is being made; what has not begun is made when somebody asks for it. */
  readonly close: () => Promise<void>;
}

// What the rest of the house can ask of pictures.
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../database/open.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { StoredFile } from './storage.ts';
import type { UploadLinks } from './upload-links.ts';
import type { Variant } from './variants.ts';

export interface Images extends UploadLinks {
  /** The absolute address of the kept picture; its variants lie under it. */
  readonly imageUrl: (workspaceId: string, imageKey: string) => string;
  /**
   * Checks and keeps a picture. Once it is kept, other bytes for its key change nothing; once it was removed, nothing
   * is kept under its key. Refuses what is no picture.
   */
  readonly keep: (workspaceId: string, imageKey: string, bytes: Buffer) => Promise<'kept' | 'removed'>;
  /** Refuses a picture that has not arrived where its workspace can keep no more. */
  readonly checkRoom: (workspaceId: string, imageKey: string) => Promise<void>;
  /** Which of the keys have their bytes in this workspace. */
  readonly arrived: (workspaceId: string, imageKeys: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * Looks for the color that stands for a picture, unless that is known; nobody is refused for its sake, and what could
   * not be read now is read by the next {@link sweep}.
   */
  readonly readColor: (workspaceId: string, imageKey: string) => Promise<void>;
  /** Whether it has its bytes and was not removed. */
  readonly has: (workspaceId: string, imageKey: string) => Promise<boolean>;
  /** A picture's bytes that {@link has} knows, or a variant's, made now if need be; nothing where they are gone. */
  readonly open: (workspaceId: string, imageKey: string, variant?: Variant) => Promise<StoredFile | undefined>;
  /**
   * For whoever shows these keys from now on and has written so: nobody takes them for unused before the transaction
   * ends. Refuses with 409 where one was removed already.
   */
  readonly hold: (transaction: Transaction, workspaceId: string, imageKeys: readonly string[]) => Promise<void>;
  /**
   * Removes those of the keys that no campaign, no device and no workspace shows any more, once the transaction that
   * stopped showing them is done. Their bytes go with the next {@link clearSoon}, or the next start.
   */
  readonly removeUnused: (transaction: Transaction, workspaceId: string, imageKeys: readonly string[]) => Promise<void>;
  /** Removes the bytes of all pictures of a workspace, whose rows are gone. */
  readonly removeAll: (workspaceId: string) => Promise<void>;
  /** Has the bytes of removed pictures removed, without anybody waiting for it. */
  readonly clearSoon: () => void;
  /** Removes what was uploaded a day ago and is shown by nothing, and reads colors that are missing. It runs by itself, every hour. */
  readonly sweep: () => Promise<void>;
  /** Once an upload is answered, `publicAnswers` forgets what it said without that picture. */
  readonly mount: (http: FastifyInstance, publicAnswers: Pick<AnswerCache, 'forgetAll'>) => void;
  /**
   * Waits until there is memory for an upload of so many bytes, which it takes until it has `ended`; a part of it is the
   * most that the workspaces of one owner have. Refuses with 503 where too many wait.
   */
  readonly takeMemory: (workspaceId: string, bytes: number, ended: Promise<void>) => Promise<void>;
  /** How many uploads wait to be read, and pictures and variants to be worked on. */
  readonly waiting: () => number;
  /** Ends what is being made, at once; it is made when somebody asks for it. */
  readonly close: () => Promise<void>;
}

// Sends pictures to the addresses that the server signed for them.
import {
  type CallError,
  backoffMs,
  callAttemptsMax,
  callTimeoutMs,
  lostCall,
  toCallError,
  pause,
} from '@fanfare/contract/call.ts';
import { serverMessage } from '../session/call-errors.ts';
import { runEach } from '../ui/use-action.ts';

const triedAgain: ReadonlySet<number> = new Set([0, 429, 500, 502, 503, 504]);

export interface Upload {
  readonly key: string;
  readonly url: string;
  readonly blob: Blob;
}

export interface ImageProgress {
  /** Of 1. */
  readonly sent: number;
  readonly outcome: 'waiting' | 'arrived' | 'missing';
}

interface UploadWatcher {
  /** `sent` of 1, as often as the browser tells. */
  readonly onProgress: (key: string, sent: number) => void;
  readonly onEnd: (key: string, hasArrived: boolean) => void;
}

export interface FailedUpload {
  readonly key: string;
  /** Of the last try; status 403 says that the address is not valid any more. */
  readonly error: CallError;
}

/** Sends all of them and answers what did not arrive; it does not throw for a picture. */
export async function uploadImages(
  uploads: readonly Upload[],
  watcher: UploadWatcher,
): Promise<readonly FailedUpload[]> {
  const failed: FailedUpload[] = [];
  await runEach(uploads, async (upload) => {
    const { key } = upload;
    const error = await sendWithRetry(upload, (sent) => watcher.onProgress(key, sent));
    if (error) failed.push({ key, error });
    watcher.onEnd(key, !error);
  });
  return failed;
}

/** What the server will not take, in its own words. */
interface RefusedUploads {
  readonly reason: string;
  /** Whether sending them again can't help, whatever anybody does meanwhile. */
  readonly isFinal: boolean;
}

export function refusedOf(failed: readonly FailedUpload[]): RefusedUploads | undefined {
  const refused = failed.map(({ error }) => error).filter(({ status }) => refusedStatuses.has(status));
  const [reason] = refused.flatMap((error) => serverMessage(error) ?? []);
  // What is full can be given room.
  const isFinal = refused.length === failed.length && refused.every(({ status }) => status !== 409);
  return reason === undefined ? undefined : { reason, isFinal };
}

const refusedStatuses: ReadonlySet<number> = new Set([400, 404, 409, 410, 413]);

/** Why it did not arrive; nothing where it did. */
async function sendWithRetry(upload: Upload, onProgress: (sent: number) => void): Promise<CallError | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const error = await send(upload, onProgress);
    if (!error) return undefined;
    const { status, retryAfterMs = 0 } = error;
    if (attempt >= callAttemptsMax || !triedAgain.has(status) || retryAfterMs > callTimeoutMs) return error;
    await pause(retryAfterMs + backoffMs(attempt));
  }
}

/** Nothing was sent or heard for so long: the line is dead. */
const silenceMsMax = 60_000;

/** Only XMLHttpRequest tells how much of a body was sent. */
function send({ url, blob }: Upload, onProgress: (sent: number) => void): Promise<CallError | undefined> {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', blob.type);
    let silence: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), silenceMsMax);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('loadend', () => clearTimeout(silence));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      const isDone = status >= 200 && status < 300;
      done(isDone ? undefined : toCallError(status, responseText, (name) => request.getResponseHeader(name)));
    });
    for (const end of ['error', 'abort']) request.addEventListener(end, () => done(lostCall()));
    listen();
    request.send(blob);
  });
}

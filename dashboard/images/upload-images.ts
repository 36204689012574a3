// Sends pictures to the addresses that the server signed for them.
import { backoffMs, callAttemptsMax, callTimeoutMs, retryAfterMsOf } from '@fanfare/contract/call.ts';

/** So many at a time: more would not be faster over one line. */
const uploadsAtOnce = 3;

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

export interface UploadWatcher {
  /** `sent` of 1, as often as the browser tells. */
  readonly onProgress: (key: string, sent: number) => void;
  readonly onEnd: (key: string, hasArrived: boolean) => void;
}

export interface FailedUpload {
  readonly key: string;
  /** The last answer's status, 0 when nothing was heard; 403 says that the address is not valid any more. */
  readonly status: number;
}

/** Sends all of them and answers what did not arrive; it does not throw for a picture. */
export async function uploadImages(
  uploads: readonly Upload[],
  watcher: UploadWatcher,
): Promise<readonly FailedUpload[]> {
  const waiting = [...uploads];
  const failed: FailedUpload[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const upload = next;
      const status = await sendWithRetry(upload, (sent) => watcher.onProgress(upload.key, sent));
      if (!isDone(status)) failed.push({ key: upload.key, status });
      watcher.onEnd(upload.key, isDone(status));
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, work));
  return failed;
}

function isDone(status: number): boolean {
  return status >= 200 && status < 300;
}

async function sendWithRetry(upload: Upload, onProgress: (sent: number) => void): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const { status, retryAfterMs = 0 } = await send(upload, onProgress);
    if (attempt >= callAttemptsMax || !triedAgain.has(status) || retryAfterMs > callTimeoutMs) return status;
    await new Promise((done) => setTimeout(done, retryAfterMs + backoffMs(attempt)));
  }
}

interface UploadAnswer {
  /** 0 when there was none. */
  readonly status: number;
  readonly retryAfterMs?: number | undefined;
}

/** Nothing was sent or heard for so long: the line is dead. */
const silenceMsMax = 60_000;

/** Only XMLHttpRequest tells how much of a body was sent. */
function send({ url, blob }: Upload, onProgress: (sent: number) => void): Promise<UploadAnswer> {
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
      const retryAfterMs = retryAfterMsOf((name) => request.getResponseHeader(name));
      done({ status: request.status, retryAfterMs });
    });
    for (const end of ['error', 'abort']) request.addEventListener(end, () => done({ status: 0 }));
    listen();
    request.send(blob);
  });
}

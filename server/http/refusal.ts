/** Where nobody knows how long it takes. */
export const againAfterSeconds = '2';

/** An answer of "no" that people read: thrown anywhere, told once by `serve`. Anything else thrown is a bug. */
export class Refusal extends Error {
  readonly status: number;
  /** For the answer, such as `Retry-After`, which each 503 has. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, options: { cause?: unknown; headers?: Record<string, string> } = {}) {
    super(message, { cause: options.cause });
    this.name = 'Refusal';
    this.status = status;
    this.headers = { ...(status === 503 && { 'retry-after': againAfterSeconds }), ...options.headers };
  }
}

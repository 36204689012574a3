/** An answer of "no" in the protocol's words; clients act on `type`, people read the message. */
export class PoolRefusal extends Error {
  readonly type: string;
  readonly status: number;

  constructor(type: string, message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'PoolRefusal';
    this.type = type;
    this.status = options.status ?? 400;
  }
}

export function notAuthorized(message: string): PoolRefusal {
  return new PoolRefusal('NotAuthorizedException', message);
}

/** The one answer to a wrong name, a wrong password and a wrong proof, so that none can be told from the others. */
export function wrongNameOrPassword(): PoolRefusal {
  return notAuthorized('Incorrect username or password.');
}

export function invalidParameter(message: string): PoolRefusal {
  return new PoolRefusal('InvalidParameterException', message);
}

export function limitExceeded(): PoolRefusal {
  return new PoolRefusal('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
}

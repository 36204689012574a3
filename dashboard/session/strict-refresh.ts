// Renewing tokens by the rule of the specification, which is stricter than Amplify's: whatever fails but the network
// ends the session. It stands below Amplify, so that its own calls keep to the rule too.

/** Amplify's, in the parts that the rule looks at. */
type Renew<In, Out> = (input: In) => Promise<Out>;

interface RefreshInput {
  readonly tokens: {
    readonly refreshToken?: string;
    readonly idToken?: { readonly payload: { readonly sub?: string } };
  };
}

interface StoredSession {
  readonly refreshToken: () => Promise<string | undefined>;
  /** Takes the tokens and the credentials from this browser; `userId` says whose, where that is known. */
  readonly end: (userId: string | undefined) => Promise<void>;
}

export function strictRefresh<In extends RefreshInput, Out>(
  renew: Renew<In, Out>,
  stored: StoredSession,
): Renew<In, Out> {
  return async (input) => {
    const { refreshToken, idToken } = input.tokens;
    const isStillStored = async () => (await stored.refreshToken()) === refreshToken;
    let renewed: Out;
    try {
      renewed = await renew(input);
    } catch (error) {
      if (isNetworkError(error)) throw error;
      if (!(await isStillStored())) throw new SupersededRefresh();
      await stored.end(idToken?.payload.sub);
      throw error;
    }
    if (!(await isStillStored())) throw new SupersededRefresh();
    return renewed;
  };
}

/** While it was on its way, somebody signed out or in, here or in another tab; what it brought must not be kept. */
export class SupersededRefresh extends Error {
  constructor() {
    super('The session changed while its tokens were renewed.');
    this.name = 'SupersededRefresh';
  }
}

/** Amplify's word for it, and the browser's own for an answer that broke off or was not waited for. */
const networkErrors: ReadonlySet<string> = new Set(['NetworkError', 'TypeError', 'AbortError']);

export function isNetworkError(error: unknown): boolean {
  return error instanceof Error && networkErrors.has(error.name);
}

// The embedded pool of an installation, asked directly.

export interface Pool {
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  readonly identityPoolId: string;
  /** Throws what the pool refuses. */
  readonly ask: (operation: string, input: object) => Promise<void>;
}

type Described = Omit<Pool, 'ask'> & { readonly userPoolEndpoint: string };

export async function readPool(url: string): Promise<Pool> {
  const { auth } = (await (await fetch(`${url}/config.json`)).json()) as { readonly auth: Described };
  return {
    ...auth,
    ask: async (operation, input) => {
      const response = await fetch(auth.userPoolEndpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify({ ClientId: auth.userPoolClientId, ...input }),
      });
      if (!response.ok) throw new Error(`${operation}: ${await response.text()}`);
    },
  };
}

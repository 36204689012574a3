/** What travels to the confirmation page in navigation state, never in the address. */
export interface ConfirmationState {
  readonly username: string;
  /** As the provider masked it. */
  readonly destination?: string | undefined;
  readonly medium?: string | undefined;
  readonly returnTo?: string | undefined;
}

export function toConfirmationState(navigationState: unknown): ConfirmationState | undefined {
  if (typeof navigationState !== 'object' || navigationState === null) return undefined;
  const { username, destination, medium, returnTo } = navigationState as Record<string, unknown>;
  if (typeof username !== 'string' || username === '') return undefined;
  return { username, destination: textOf(destination), medium: textOf(medium), returnTo: textOf(returnTo) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

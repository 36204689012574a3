import { Hub } from 'aws-amplify/utils';

interface Changes {
  /** Someone signed in in this tab, or the tokens of this tab were renewed. */
  readonly changed: () => void;
  /** Someone signed out in this tab. */
  readonly signedOut: () => void;
  /** Another tab changed what all tabs share, or this page comes back from a long sleep. */
  readonly stirred: () => void;
}

// A tab that signs in or out writes its keys one by one.
const settleMs = 30;

/** Changes in this tab come from Amplify, changes in other tabs from the storage that they share. */
export function subscribeToAuth({ changed, signedOut, stirred }: Changes): () => void {
  const stopHub = Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedIn' || payload.event === 'tokenRefresh') changed();
    if (payload.event === 'signedOut') signedOut();
  });
  let settling: ReturnType<typeof setTimeout> | undefined;
  const onStorage = ({ key }: StorageEvent) => {
    if (!isOfTokens(key)) return;
    clearTimeout(settling);
    settling = setTimeout(stirred, settleMs);
  };
  // A page out of the browser's own cache may show somebody who has left since.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) stirred();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  return () => {
    stopHub();
    clearTimeout(settling);
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
  };
}

/** No key at all means that the whole storage was emptied. */
export function isOfTokens(storageKey: string | null): boolean {
  return storageKey === null || /^CognitoIdentityServiceProvider\..*\.(accessToken|idToken)$/.test(storageKey);
}

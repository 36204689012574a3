import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { useState } from 'react';
import { useSiteName } from '../ui/document-title.tsx';
import { useAction } from './use-action.ts';

export interface AuthenticatorKey {
  readonly secret: string;
  /** For the picture that an app scans. */
  readonly uri: string;
}

/** A key for an app, its proof by a code, and the preference to be asked for codes from now on. */
export function useTwoStepSetup(email: string) {
  const siteName = useSiteName();
  const { run, isBusy, problem } = useAction();
  const [key, setKey] = useState<AuthenticatorKey>();
  const [isProven, setProven] = useState(false);

  const prepare = () =>
    run(async () => {
      const details = await setUpTOTP();
      // The library puts both names into the address as they are.
      const uri = details.getSetupUri(encodeURIComponent(siteName), encodeURIComponent(email));
      setKey({ secret: details.sharedSecret, uri: uri.href });
    });

  const turnOn = (code: string) =>
    run(async () => {
      // A code works once: what failed after it must not ask for it again.
      if (!isProven) await verifyTOTPSetup({ code });
      setProven(true);
      await updateMFAPreference({ totp: 'PREFERRED' });
    });

  return { key, prepare, turnOn, isProven, isBusy, problem };
}

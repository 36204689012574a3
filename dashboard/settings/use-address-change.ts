import {
  confirmUserAttribute,
  deleteUserAttributes,
  fetchUserAttributes,
  sendUserAttributeVerificationCode,
  updateUserAttributes,
} from 'aws-amplify/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNetworkError } from '../session/strict-refresh.ts';
import { toastDone } from '../ui/toasts.tsx';
import { type Address, type AddressKind, addressAttributes, isSameAddress } from './account.ts';
import { useReloadAccount } from './queries.ts';
import { isWriteRefused, useAccountAction } from './settings-problem.ts';

type AddressStep = 'address' | 'code' | 'done';

export interface AddressChangeParts {
  readonly kind: AddressKind;
  readonly address: Address;
  /** Proves the address that is there, or puts another one in its place. */
  readonly purpose: 'verify' | 'change';
  readonly onClose: () => void;
  /** The pool keeps this attribute from being changed here. */
  readonly onRefused: () => void;
}

/** From a new address over the code that was sent there to its proof, and back to the old one at any time before. */
export function useAddressChange({ kind, address, purpose, onClose, onRefused }: AddressChangeParts) {
  const [before] = useState(address.value);
  const [step, setStep] = useState<AddressStep>(purpose === 'verify' ? 'code' : 'address');
  const [wanted, setWanted] = useState(purpose === 'verify' ? address.value : '');
  const [hasStayed, setStayed] = useState(false);
  const { run, isBusy, problem, setProblem } = useAccountAction();
  const reload = useReloadAccount();
  const userAttributeKey = addressAttributes[kind];
  const isReplacing = purpose === 'change' && wanted !== '';

  const send = (to: string) =>
    run(async () => {
      let isTaken = false;
      try {
        // From now on the pool may hold the new address, whatever becomes of its answer.
        setWanted(to);
        const answer = await updateUserAttributes({ userAttributes: { [userAttributeKey]: to } });
        isTaken = true;
        const needsNoCode = answer[userAttributeKey]?.nextStep.updateAttributeStep === 'DONE';
        const isDone = needsNoCode && (await isProven({ userAttributeKey, wanted: to }));
        // The account had it already, unproven: then nothing has changed, and no code was sent.
        if (needsNoCode && !isDone) await sendUserAttributeVerificationCode({ userAttributeKey });
        setStep(isDone ? 'done' : 'code');
        if (isDone) void reload({ [kind]: proven(to) });
      } catch (error) {
        // One that was refused changed nothing: what an earlier try brought stands.
        if (!isTaken && !isNetworkError(error)) setWanted(wanted);
        if (!isWriteRefused(error)) throw error;
        onRefused();
        onClose();
      }
    });

  const confirm = async (confirmationCode: string) => {
    if (!(await run(() => prove({ userAttributeKey, wanted, confirmationCode })))) return;
    setStep('done');
    await reload({ [kind]: proven(wanted) });
  };

  const restore = async () => {
    if (await isProven({ userAttributeKey, wanted })) return;
    if (before === '') await deleteUserAttributes({ userAttributeKeys: [userAttributeKey] });
    else await updateUserAttributes({ userAttributes: { [userAttributeKey]: before } });
  };

  const cancel = async () => {
    if (step !== 'done' && isReplacing && !hasStayed && !(await run(restore))) return setStayed(true);
    onClose();
    if (step !== 'done') await reload();
  };

  return {
    step,
    before,
    wanted,
    isBusy,
    problem,
    /** The old address could not be put back. */
    hasStayed,
    send,
    resend: () => run(() => sendUserAttributeVerificationCode({ userAttributeKey })),
    confirm,
    cancel,
    typeAgain: () => {
      setProblem(undefined);
      setStep('address');
    },
  };
}

function proven(value: string): Address {
  return { value, isVerified: true };
}

export type AddressChange = ReturnType<typeof useAddressChange>;

export function useRemovePhone(onRemoved: () => void) {
  const { t } = useTranslation();
  const { run, isBusy, problem } = useAccountAction();
  const reload = useReloadAccount();
  const remove = async () => {
    if (!(await run(() => deleteUserAttributes({ userAttributeKeys: [addressAttributes.phone] })))) return;
    toastDone(t('settings.address.removed'));
    onRemoved();
    await reload({ phone: { value: '', isVerified: false } });
  };
  return { remove, isBusy, problem };
}

interface Wanted {
  readonly userAttributeKey: (typeof addressAttributes)[AddressKind];
  readonly wanted: string;
}

/** Also by a code whose answer was lost: Amplify sends it again by itself, and then it has been used. */
async function prove({ confirmationCode, ...address }: Wanted & { readonly confirmationCode: string }): Promise<void> {
  try {
    await confirmUserAttribute({ userAttributeKey: address.userAttributeKey, confirmationCode });
  } catch (error) {
    const mayBeUsed = error instanceof Error && error.name === 'ExpiredCodeException';
    if (!mayBeUsed || !(await isProven(address))) throw error;
  }
}

async function isProven({ userAttributeKey, wanted }: Wanted): Promise<boolean> {
  const attributes = await fetchUserAttributes();
  const isVerified = attributes[`${userAttributeKey}_verified`] === 'true';
  return isVerified && isSameAddress(attributes[userAttributeKey] ?? '', wanted);
}

import { CallError } from '@fanfare/contract/call.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import { isPairingCode, pairingCodeLength } from '@fanfare/contract/pairing-code.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '../../session/call-errors.ts';
import { useNameProblem } from '../use-name-problem.ts';
import { usePair } from './use-pair.ts';

export type PairForm = ReturnType<typeof usePairForm>;

/** What is typed to pair a tablet, and what is wrong with it. */
export function usePairForm(onPaired: (device: Device) => void) {
  const { t } = useTranslation(['common', 'translations']);
  const { pair, isBusy } = usePair();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  /** The code that the server did not know. */
  const [refused, setRefused] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const fields = { code: useRef<HTMLInputElement>(null), name: useRef<HTMLInputElement>(null) };
  const codeProblem = code === refused ? 'codeWrong' : problemOf(code);
  const nameProblem = useNameProblem()(name);

  const submit = async () => {
    setAsked(true);
    setFailure(undefined);
    if (!isPairingCode(code)) return fields.code.current?.focus();
    if (nameProblem) return fields.name.current?.focus();
    try {
      const device = await pair(code, name.trim());
      setCode('');
      setName('');
      setAsked(false);
      setRefused(undefined);
      return onPaired(device);
    } catch (error) {
      if (!(error instanceof CallError && error.status === 404)) {
        return setFailure(refusalMessage(error) ?? t('translations:devicePairing.failed'));
      }
      setRefused(code);
      return fields.code.current?.focus();
    }
  };
  return {
    code,
    setCode,
    name,
    setName,
    isBusy,
    failure,
    fields,
    submit: () => void submit(),
    codeProblem:
      codeProblem && (isAsked || code === refused) ? t(`translations:devicePairing.${codeProblem}`) : undefined,
    nameProblem: isAsked ? nameProblem : undefined,
  };
}

function problemOf(code: string): 'codeMissing' | 'codeWrong' | undefined {
  if (isPairingCode(code)) return undefined;
  return code.length < pairingCodeLength ? 'codeMissing' : 'codeWrong';
}

import { type PhoneRule, isPhone, keepTyped, toSent } from '@fanfare/contract/phone-rule.ts';
import { successMessageMs } from '@fanfare/contract/visitor-routes.ts';
import { useCallback, useEffect, useState } from 'react';
import type { CheckInOutcome } from './check-in.ts';
import { dropDigit } from '../joining/key-digits.ts';
import { type ConsentBoxState, useConsentBox } from '../joining/use-consent-box.ts';
import type { Player } from './player.ts';

/** `invalid` is said only when somebody sends: a number that is being typed is none yet. */
export type PadNotice = Exclude<CheckInOutcome, 'unpaired'> | 'none';

export interface Pad {
  readonly digits: string;
  readonly isSending: boolean;
  readonly canSend: boolean;
  readonly box: ConsentBoxState;
  readonly notice: PadNotice;
  readonly add: (typed: string) => void;
  /** In place of what stood there. */
  readonly write: (typed: string) => void;
  readonly drop: () => void;
  /** Also what was agreed to: whoever begins anew may be somebody else. */
  readonly clear: () => void;
  readonly send: () => Promise<void>;
}

interface PadParts {
  readonly player: Player;
  readonly firstDigit: string;
  readonly rule: PhoneRule | null;
  /** The version of the text that stands on the pad. */
  readonly consent: string;
  /** Whether people agree to it by ticking a box. */
  readonly hasBox: boolean;
  readonly close: () => void;
}

/** One visitor's number, from the first digit to the kind word after it. */
export function usePad({ player, firstDigit, rule, consent, hasBox, close }: PadParts): Pad {
  const [digits, setDigits] = useState(() => keepTyped(firstDigit, rule));
  const [isSending, setSending] = useState(false);
  const box = useConsentBox(hasBox, consent);
  const { tick } = box;
  const [notice, setNotice] = useState<PadNotice>('none');

  useEffect(() => {
    if (notice !== 'done') return undefined;
    const timer = window.setTimeout(close, successMessageMs);
    return () => window.clearTimeout(timer);
  }, [notice, close]);

  const change = useCallback((toNext: (digits: string) => string) => {
    setNotice('none');
    setDigits(toNext);
  }, []);
  const send = async (): Promise<void> => {
    if (isSending || digits === '') return;
    if (!isPhone(digits, rule)) return setNotice('invalid');
    if (!box.check()) return;
    setSending(true);
    setNotice('none');
    const outcome = await player.checkIn(toSent(digits, rule), consent).finally(() => setSending(false));
    // The pairing screen has taken the pad's place by then.
    if (outcome === 'unpaired') return;
    setNotice(outcome);
    if (outcome !== 'done') return;
    setDigits('');
    tick(false);
  };
  return {
    digits,
    isSending,
    canSend: digits !== '' && !isSending,
    box,
    notice,
    add: useCallback((typed: string) => change((before) => keepTyped(before + typed, rule)), [change, rule]),
    write: useCallback((typed: string) => change(() => keepTyped(typed, rule)), [change, rule]),
    drop: useCallback(() => change(dropDigit), [change]),
    clear: useCallback(() => {
      change(() => '');
      tick(false);
    }, [change, tick]),
    send,
  };
}

import { type PhoneRule, showPhone, showWithCode } from '@fanfare/contract/phone-rule.ts';
import Box from '@mui/material/Box';
import { Fragment, useCallback, useSyncExternalStore } from 'react';
import { usePhoneRule } from '../session/current-workspace.tsx';
import { onDevice } from '../session/browser-storage.ts';

/** A number for people: always left to right, figures of one width; all but its end masked for shared screens. */
export function PhoneText({ phone }: { readonly phone: string }) {
  const { areHidden } = useHiddenNumbers();
  return (
    <Box
      component="bdi"
      dir="ltr"
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', unicodeBidi: 'isolate' }}
    >
      <PhoneFigures text={shownPhone(phone, areHidden, usePhoneRule())} />
    </Box>
  );
}

/** Among figures of one width a hyphen would be as wide as they are; this one is as narrow as it is. */
export function PhoneFigures({ text }: { readonly text: string }) {
  const [before, ...after] = text.split('-');
  return (
    <>
      {before}
      {after.map(toGroup)}
    </>
  );
}

/** Known by its place, because two groups can be alike. */
function toGroup(figures: string, place: number) {
  return (
    <Fragment key={place}>
      <span style={{ fontVariantNumeric: 'normal' }}>-</span>
      {figures}
    </Fragment>
  );
}

const lastDigitsShown = 4;
const hiddenDigit = new RegExp(String.raw`\d(?=(?:\D*\d){${lastDigitsShown}})`, 'g');

/** `(415) 555-0132`, or `(•••) •••-0132` where numbers are hidden, or the server has told no more of it. */
export function shownPhone(phone: string, isHidden: boolean, rule: PhoneRule | null = null): string {
  if (phone.startsWith('•')) return rule ? phone : shownPhone(`1000000${phone.slice(-lastDigitsShown)}`, true);
  const formatted = showPhone(phone, rule);
  return isHidden ? formatted.replaceAll(hiddenDigit, '•') : formatted;
}

/** `+1 (415) 555-0132`, as it will be saved. */
export const savedPhone = (phone: string, rule: PhoneRule | null = null) => showWithCode(phone, rule);

/** Left to right even inside a sentence that runs right to left. */
export function leftToRight(phone: string): string {
  return `\u2066${phone}\u2069`;
}

/** A customer's number within a sentence, masked where numbers are. */
export function useShownPhone(): (phone: string) => string {
  const isHidden = useHiddenNumbers().areHidden;
  const rule = usePhoneRule();
  return useCallback((phone) => leftToRight(shownPhone(phone, isHidden, rule)), [isHidden, rule]);
}

const storageKey = 'hide-numbers';
const listeners = new Set<() => void>();

/** Whether numbers are masked in this browser, for screens that others can see. */
export function useHiddenNumbers() {
  return { areHidden: useSyncExternalStore(subscribe, areHiddenNow, () => false), change };
}

function areHiddenNow(): boolean {
  return onDevice.getItem(storageKey) === 'yes';
}

function change(hide: boolean): void {
  if (hide) onDevice.setItem(storageKey, 'yes');
  else onDevice.removeItem(storageKey);
  for (const listener of listeners) listener();
}

/** Another tab's choice holds here too. */
function subscribe(listener: () => void) {
  const follow = ({ key }: StorageEvent) => {
    if (key === storageKey) listener();
  };
  listeners.add(listener);
  addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', follow);
  };
}

import { type PhoneRule, isPhone, keepTyped, toSent } from '@fanfare/contract/phone-rule.ts';
import type { Program } from '@fanfare/contract/player.ts';
import { successMessageMs } from '@fanfare/contract/visitor-routes.ts';
import { type KeyboardEvent as KeyPress, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { ConsentBox } from '../joining/consent.tsx';
import { consentSize, nameSize } from '../joining/text-size.ts';
import { dropDigit, takeNumberKey } from '../joining/key-digits.ts';
import { NumberKeys } from '../joining/number-keys.tsx';
import { type ConsentBoxState, useConsentBox } from '../joining/use-consent-box.ts';
import { useIdleReset } from '../joining/use-idle-reset.ts';
import { WorkspacePicture } from '../joining/workspace-picture.tsx';
import { toOwnPath } from '../own-path.ts';
import { PageIcon } from '../page-icon.tsx';
import { fill } from '../text/fill.ts';
import type { CheckInOutcome } from './check-in.ts';
import { formatDigits } from './pad-digits.ts';
import { check, cross } from './pad-glyphs.tsx';
import type { Player } from './player.ts';
import type { PlayerData } from './player-state.ts';

interface PhonePadProps {
  readonly program: Program;
  readonly data: PlayerData;
  readonly player: Player;
  /** What opened the pad, where that was a key. */
  readonly firstDigit: string;
  readonly close: () => void;
}

export function PhonePad({ program, data, player, firstDigit, close }: PhonePadProps) {
  const { texts, joinTexts } = data;
  const hasBox = program.consentBox;
  const consent = program.consent ?? data.consent;
  const consentText = fill(consent.text, { workspace: program.workspace.name });
  // A program that was kept may know of no countries.
  const { phoneRule: rule = null } = program as Partial<Program>;
  const pad = usePad({ player, firstDigit, rule, consent: consent.version, hasBox, close });
  // What becomes of a number is seen before it goes.
  const secondsLeft = useIdleReset(!pad.isSending, close);
  useKeyboard(pad, close);
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    void pad.send();
  };
  return (
    <div role="dialog" aria-modal="true" aria-labelledby="pad-title" className="pad">
      <button type="button" className="pad-close" aria-label={texts.close} onClick={close}>
        <PageIcon>{cross}</PageIcon>
      </button>
      {pad.notice === 'done' ? (
        <Thanks data={data} close={close} />
      ) : (
        <form className="pad-form" autoComplete="off" noValidate onSubmit={send}>
          <Welcome program={program} data={data} />
          <div className="pad-entry">
            <NumberField label={joinTexts.phoneNumber} rule={rule} pad={pad} />
            <p role="alert" className="pad-notice">
              {noticeText(pad.notice, data)}
            </p>
            <NumberKeys
              texts={data.shopTexts}
              isEmpty={pad.digits === ''}
              onDigit={pad.add}
              onDelete={pad.drop}
              onClear={pad.clear}
            />
            {hasBox && <ConsentBox texts={joinTexts} workspace={program.workspace.name} box={pad.box} />}
            <button type="submit" className="button button-main pad-send" disabled={!pad.canSend}>
              {pad.isSending ? joinTexts.pleaseWait : joinTexts.joinNow}
            </button>
          </div>
          <Consent text={consentText} data={data} />
        </form>
      )}
      {secondsLeft !== undefined && pad.notice !== 'done' && <StillThere secondsLeft={secondsLeft} data={data} />}
    </div>
  );
}

/** A keyboard works wherever on the pad the focus is; in the field it does so by itself. */
function useKeyboard({ add, drop }: Pick<Pad, 'add' | 'drop'>, close: () => void): void {
  useEffect(() => {
    const take = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (key === 'Escape') close();
      if (target instanceof HTMLInputElement && target.type === 'text') return;
      takeNumberKey(event, add);
      if (key === 'Backspace') drop();
    };
    window.addEventListener('keydown', take);
    return () => window.removeEventListener('keydown', take);
  }, [add, drop, close]);
}

function Welcome({ program, data }: Pick<PhonePadProps, 'program' | 'data'>) {
  const { name, profileImageUrl } = program.workspace;
  const { stayUpdated, prompt } = data.joinTexts;
  return (
    <header className="pad-welcome">
      <WorkspacePicture url={profileImageUrl && toOwnPath(profileImageUrl)} />
      <p className="lead">{stayUpdated}</p>
      <h2 id="pad-title" className={nameSize(name)}>
        {name}
      </h2>
      <p className="prompt">{prompt}</p>
    </header>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly rule: PhoneRule | null;
  readonly pad: Pick<Pad, 'digits' | 'notice' | 'write' | 'drop'>;
}

/** Without a name, so that no browser remembers what visitors typed; keys of a keyboard work as those on the screen. */
function NumberField({ label, rule, pad }: NumberFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const takeKey = (event: KeyPress): void => {
    if (event.key !== 'Backspace') return;
    event.preventDefault();
    pad.drop();
  };
  return (
    <label className="number">
      <span>{label}</span>
      <input
        ref={field}
        type="text"
        inputMode="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        dir="ltr"
        value={formatDigits(pad.digits, rule)}
        aria-invalid={pad.notice === 'invalid'}
        onKeyDown={takeKey}
        onChange={({ currentTarget }) => pad.write(currentTarget.value)}
      />
    </label>
  );
}

/** Nothing leads away from a tablet: addresses stand as text. */
function Consent({ text, data }: { readonly text: string; readonly data: PlayerData }) {
  const { joinTexts, site } = data;
  const bare = (url: string): string => url.replace(/^https:\/\//, '');
  return (
    <p className={consentSize(text)}>
      {text}
      {site.legal && (
        <>
          {' '}
          {joinTexts.terms}: <bdi>{bare(site.legal.termsUrl)}</bdi> · {joinTexts.privacy}:{' '}
          <bdi>{bare(site.legal.privacyUrl)}</bdi>
        </>
      )}
    </p>
  );
}

function Thanks({ data, close }: { readonly data: PlayerData; readonly close: () => void }) {
  return (
    <button ref={takeFocus} type="button" className="thanks" onClick={close}>
      <span className="thanks-mark" aria-hidden="true">
        <PageIcon isLarge>{check}</PageIcon>
      </span>
      <span id="pad-title" className="thanks-title">
        {data.texts.thanks}
      </span>
      <span>{data.joinTexts.submitted}</span>
    </button>
  );
}

/** From the field that is gone, and so that it is read out. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}

/** Any touch and any key is an answer. */
function StillThere({ secondsLeft, data }: { readonly secondsLeft: number; readonly data: PlayerData }) {
  const { stillThere, touchToGoOn, secondsLeft: countdown } = data.shopTexts;
  return (
    <div className="still-there">
      <p role="alert" className="still-there-title">
        {stillThere}
      </p>
      <p>{touchToGoOn}</p>
      <p className="still-there-count">{fill(countdown, { n: String(secondsLeft) })}</p>
    </div>
  );
}

function noticeText(notice: PadNotice, { texts, joinTexts, shopTexts }: PlayerData): string {
  return {
    none: '',
    done: '',
    offline: shopTexts.noConnection,
    tooMany: texts.tooMany,
    invalid: joinTexts.invalidPhone,
    failed: joinTexts.failed,
  }[notice];
}

/** `invalid` is said only when somebody sends: a number that is being typed is none yet. */
type PadNotice = Exclude<CheckInOutcome, 'unpaired'> | 'none';

interface Pad {
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
function usePad({ player, firstDigit, rule, consent, hasBox, close }: PadParts): Pad {
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

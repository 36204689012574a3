import { Mark } from '../page-glyph.tsx';
import { pairingCodeLength } from '@fanfare/contract/pairing-code.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { fill } from '../text/fill.ts';
import { FullScreenButton } from './full-screen.tsx';
import type { Pairing, PlayerData } from './player-state.ts';

interface PairingScreenProps {
  readonly pairing: Pairing;
  readonly data: PlayerData;
  readonly now: () => number;
}

/** Read from two metres: the code first, then what to do with it. */
export function PairingScreen({ pairing, data, now }: PairingScreenProps) {
  const { texts, site } = data;
  const { code, expiresAt, trouble, wasUnpaired } = pairing;
  const troubleText = trouble && { offline: texts.stillTrying, tooMany: texts.tooManyCodes }[trouble];
  return (
    <div className="pairing">
      <header className="pairing-head">
        <Mark />
        <h1>{texts.pairTitle}</h1>
        {wasUnpaired && <p className="pairing-why">{texts.unpaired}</p>}
      </header>
      <section className="code-card">
        <Code code={code} label={texts.code} waiting={texts.gettingCode} />
        <p className="code-time">
          {code !== undefined && expiresAt !== undefined && (
            <Countdown text={texts.newCodeIn} until={expiresAt} now={now} />
          )}
        </p>
        <p role="status" className={trouble ? 'trouble' : 'for-listeners'}>
          {troubleText}
        </p>
      </section>
      <ol className="steps">
        <Step>
          <Filled text={texts.stepOpen} name="{address}">
            <b dir="ltr">
              {new URL(site.address).host}
              <wbr />
              /devices
            </b>
          </Filled>
        </Step>
        <Step>{texts.stepPair}</Step>
        <Step>{texts.stepEnter}</Step>
      </ol>
      <FullScreenButton text={texts.fullScreen} />
    </div>
  );
}

interface CodeProps {
  readonly code: string | undefined;
  readonly label: string;
  readonly waiting: string;
}

const places = Array.from({ length: pairingCodeLength }, (_, place) => place);

/** In two groups, so that nobody loses the place; read out one character at a time. */
function Code({ code, label, waiting }: CodeProps) {
  const spoken = code === undefined ? waiting : `${label}: ${code.split('').join(' ')}`;
  return (
    <p className={code === undefined ? 'code code-awaited' : 'code'} dir="ltr">
      <span className="for-listeners">{spoken}</span>
      {places.map((place) => (
        <span key={place} className="code-place" aria-hidden="true">
          {code?.charAt(place)}
        </span>
      ))}
    </p>
  );
}

interface CountdownProps {
  readonly text: string;
  /** epoch milliseconds */
  readonly until: number;
  readonly now: () => number;
}

function Countdown({ text, until, now }: CountdownProps) {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setTick((tick) => tick + 1), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now()) / 1_000));
  return fill(text, { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` });
}

function Step({ children }: { readonly children: ReactNode }) {
  return (
    <li>
      <span>{children}</span>
    </li>
  );
}

interface FilledProps {
  readonly text: string;
  readonly name: string;
  readonly children: ReactNode;
}

function Filled({ text, name, children }: FilledProps) {
  const [before, after] = text.split(name);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

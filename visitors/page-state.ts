// What a page shows while its answer is on the way, and how it asks again.
import { CallError } from '@fanfare/contract/call.ts';
import { useCallback, useEffect, useState } from 'react';
import { onReturn } from './page-return.ts';

export interface Loading {
  readonly kind: 'loading';
}

export interface Failed {
  readonly kind: 'failed';
  /** Whether asking again can help: the server was not heard, or not well. */
  readonly canRetry: boolean;
  readonly isOffline: boolean;
}

export type Waiting = Loading | Failed;

export interface PageState<Shown> {
  readonly state: Shown | Waiting;
  readonly retry: () => void;
}

/** Starts with what the server sent; asks the API when that is nothing, and when somebody comes back to the page. */
export function usePageState<Shown extends { readonly kind: string }>(
  sent: Shown | Waiting,
  load: () => Promise<Shown>,
): PageState<Shown> {
  const [state, setState] = useState(sent);
  const [isAsked, setAsked] = useState(sent.kind === 'loading');

  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    void ask(load).then((answer) => {
      if (isGone) return;
      setAsked(false);
      setState((shown) => (isKept(shown, answer) ? shown : answer));
    });
    return () => {
      isGone = true;
    };
  }, [isAsked, load]);

  useEffect(() => onReturn(() => setAsked(true)), []);

  const retry = useCallback(() => {
    // The button goes.
    document.querySelector('main')?.focus();
    setState({ kind: 'loading' });
    setAsked(true);
  }, []);
  return { state, retry };
}

async function ask<Shown>(load: () => Promise<Shown>): Promise<Shown | Failed> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof CallError)) {
      console.error(error);
      return { kind: 'failed', canRetry: false, isOffline: false };
    }
    const canRetry = error.status === 0 || error.status === 429 || error.status >= 500;
    return { kind: 'failed', canRetry, isOffline: !navigator.onLine };
  }
}

/** A fault that may pass never takes away what is already shown. */
function isKept(
  shown: { readonly kind: string },
  answer: { readonly kind: string; readonly canRetry?: boolean },
): boolean {
  return answer.kind === 'failed' && answer.canRetry === true && shown.kind !== 'loading';
}

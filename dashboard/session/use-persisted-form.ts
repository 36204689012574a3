import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { toastDone } from '../ui/toasts.tsx';
import { countGivenUp, useUnsaved } from '../ui/leave-guard.tsx';
import { inTab, readStored, storageKey, writeStored } from './browser-storage.ts';
import { useSessionStore, useUser } from './session-provider.tsx';

const prefix = 'form:';

interface Persisted<V> {
  /** One for each form; where a form belongs to a workspace, its id is part of it. */
  readonly name: string;
  /** What may be kept, and nothing else: never a password or a code. */
  readonly shape: z.ZodType<V>;
}

interface PersistedForm<V extends FieldValues, Seen> extends Pick<Persisted<V>, 'name'> {
  readonly shape: z.ZodObject<{ [Field in keyof V]: z.ZodType<V[Field]> }>;
  /** Where others may change the same: what stood there when somebody began to type. */
  readonly edit?: { readonly baseline: Seen; readonly accept: (baseline: Seen) => void };
}

/** {@link usePersistedInput} for a form of React Hook Form; what nobody changed in it is not kept. */
export function usePersistedForm<V extends FieldValues, Seen>(
  form: UseFormReturn<V>,
  { name, shape, edit }: PersistedForm<V, Seen>,
): void {
  const { isDirty, dirtyFields } = form.formState;
  useUnsaved(isDirty);
  usePersistedInput({
    name,
    shape: shape.partial().and(z.object({ baseline: z.custom<Seen>().optional() })),
    isDirty,
    read: () => {
      const isTyped: Readonly<Record<string, unknown>> = dirtyFields;
      const typed = Object.entries(form.getValues()).filter(([field]) => isTyped[field]);
      return { ...Object.fromEntries(typed), baseline: edit?.baseline };
    },
    restore: ({ baseline, ...typed }) => {
      form.reset({ ...form.getValues(), ...typed }, { keepDefaultValues: true });
      if (baseline) edit?.accept(baseline);
    },
  });
}

interface PersistedInput<V> extends Persisted<V> {
  readonly isDirty: boolean;
  /** The query says what is being made: another one is another page. */
  readonly isOneOfQuery?: boolean;
  readonly read: () => unknown;
  readonly restore: (found: V) => void;
}

/**
 * Keeps what is typed in a form over a reload, as when the session expires, in this tab and for this person. It comes
 * back with the form, which says so. Going to another page or workspace forgets it.
 */
export function usePersistedInput<V>({
  name,
  shape,
  isDirty,
  isOneOfQuery = false,
  ...input
}: PersistedInput<V>): void {
  const { t } = useTranslation();
  const session = useSessionStore();
  const userId = useUser().id;
  const key = storageKey(userId, prefix + name);
  const [before] = useState(countGivenUp);

  const here = useEffectEvent(() => location.pathname + (isOneOfQuery ? location.search : ''));
  const keepNow = useEffectEvent((page: string) => {
    // The form may go without the person going: an error may stand in its place for a while. But whoever goes to
    // another page or another workspace, or signs out, leaves nothing behind.
    const isHere = here() === page && session.get().user?.id === userId && countGivenUp() === before;
    const typed = isHere && isDirty ? shape.safeParse(input.read()).data : undefined;
    if (typed) writeStored(key, { page: location.pathname, typed }, inTab);
    else inTab.removeItem(key);
  });
  const restore = useEffectEvent(() => {
    const found = readTyped(key, shape);
    inTab.removeItem(key);
    if (!found) return;
    input.restore(found);
    toastDone(t('session.restored'));
  });

  useEffect(() => restore(), []);
  useEffect(() => {
    const page = here();
    const keepHere = () => keepNow(page);
    const onHidden = () => document.visibilityState === 'hidden' && keepHere();
    addEventListener('pagehide', keepHere);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('pagehide', keepHere);
      document.removeEventListener('visibilitychange', onHidden);
      keepHere();
    };
  }, []);
}

function readTyped<V>(key: string, shape: z.ZodType<V>): V | undefined {
  return readStored(key, z.object({ typed: shape }), inTab)?.typed;
}

/** What {@link usePersistedInput} is about to bring back, for a page that can't show its form without. */
export function useTyped<V>({ name, shape }: Persisted<V>): V | undefined {
  const key = storageKey(useUser().id, prefix + name);
  return useState(() => readTyped(key, shape))[0];
}

/** Around all pages: also what was typed in a dialog that nobody has opened since goes with its page or workspace. */
export function useForgetForms(): void {
  const mine = storageKey(useUser().id, prefix);
  const { pathname } = useLocation();
  const givenUp = countGivenUp();
  const last = useRef(givenUp);
  useEffect(() => {
    const isGivenUp = last.current !== givenUp;
    last.current = givenUp;
    for (const key of inTab.keys().filter((one) => one.startsWith(mine))) {
      const kept = readStored(key, z.object({ page: z.string() }), inTab);
      if (isGivenUp || kept?.page !== pathname) inTab.removeItem(key);
    }
  }, [mine, pathname, givenUp]);
}

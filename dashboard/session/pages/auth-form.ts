import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { readDraft, writeDraft, type Draft } from './auth-draft.ts';

const keepAfterMs = 400;

interface AuthFormParts<Values extends FieldValues> {
  readonly schema: z.ZodType<Values, Values>;
  readonly empty: Values;
  /** The fields that outlive a reload. */
  readonly kept: readonly (keyof Values & string)[];
}

/** A form that keeps what was typed and leaves the way to a faulty field to `AuthErrorSummary`. */
export function useAuthForm<Values extends FieldValues>({ schema, empty, kept }: AuthFormParts<Values>) {
  const [typedBefore] = useState(() => pick(readDraft(), empty, kept));
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { ...empty, ...typedBefore } as DefaultValues<Values>,
    shouldFocusError: false,
  });
  useDraft(form, empty, kept);
  return form;
}

function useDraft<Values extends FieldValues>(
  { subscribe, getValues }: UseFormReturn<Values>,
  empty: Values,
  kept: readonly (keyof Values & string)[],
) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      writeDraft(pick(getValues(), empty, kept));
    };
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        timer ??= setTimeout(keep, keepAfterMs);
      },
    });
    const keepNow = () => {
      if (timer !== undefined) keep();
    };
    addEventListener('pagehide', keepNow);
    addEventListener('submit', keepNow, true);
    return () => {
      // By now the history may stand on another page's entry.
      clearTimeout(timer);
      removeEventListener('pagehide', keepNow);
      removeEventListener('submit', keepNow, true);
      stop();
    };
    // The fields of a form are the same for as long as it stands.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [subscribe, getValues]);
}

/** The kept fields that are of the kind that the form expects. */
function pick<Values extends FieldValues>(
  from: Draft,
  empty: Values,
  kept: readonly (keyof Values & string)[],
): Partial<Values> {
  const found = kept.filter((name) => typeof from[name] === typeof empty[name]).map((name) => [name, from[name]]);
  return Object.fromEntries(found) as Partial<Values>;
}

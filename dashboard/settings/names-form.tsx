import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { updateUserAttributes } from 'aws-amplify/auth';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AuthFormAlert } from '../auth/auth-form.tsx';
import { nameMax } from '../auth/identifier.ts';
import { usePersistedForm } from '../session/use-persisted-form.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { useSiteName } from '../ui/page.tsx';
import { showSaved } from '../ui/show-saved.ts';
import { TextInput } from '../ui/text-input.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { useReloadAccount } from './queries.ts';
import { isWriteRefused, useAccountAction } from './settings-problem.ts';

const TypedNames = z.object({ firstName: z.string(), lastName: z.string() });

/** Both names; what has been typed stays when the account is read anew. */
export function NamesForm({ names }: { names: Names }) {
  const { t } = useTranslation();
  const siteName = useSiteName();
  const { save, refused, problem, isBusy } = useSaveNames();
  const name = (message: string) =>
    z
      .string()
      .trim()
      .min(1, message)
      .max(nameMax, t('auth.missing.tooLong', { max: nameMax }));
  const form = useForm<Names>({
    resolver: zodResolver(
      z.object({ firstName: name(t('auth.missing.firstName')), lastName: name(t('auth.missing.lastName')) }),
    ),
    values: { ...names },
    resetOptions: { keepDirtyValues: true },
  });
  const { register, handleSubmit, getValues, reset, setFocus, formState } = form;
  // What was just saved is known here before the account is read anew.
  const before: Names = { ...names, ...formState.defaultValues };
  usePersistedForm(form, { name: 'names', shape: TypedNames });
  const submit = handleSubmit(async (typed) => {
    const sent = { ...getValues() };
    const kept = await save(typed, before);
    if (kept && !showSaved(form, sent, kept)) setFocus('firstName');
  });
  const field = (of: NameField) => ({
    label: t(`settings.${of}`),
    registration: register(of),
    error: formState.errors[of]?.message,
    readOnly: refused.includes(of),
    hint: refused.includes(of) ? t('settings.readOnly', { site: siteName }) : undefined,
  });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5, flex: 1 }}>
      <AuthFormAlert problem={problem} />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <TextInput {...field('firstName')} autoComplete="given-name" />
        <TextInput {...field('lastName')} autoComplete="family-name" />
      </Box>
      {formState.isDirty ? (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
          <BusyButton isBusy={isBusy}>{t('settings.saveChanges')}</BusyButton>
          <Button
            color="secondary"
            disabled={isBusy}
            onClick={() => {
              reset({ ...before }, { keepDirtyValues: false });
              setFocus('firstName');
            }}
          >
            {t('settings.discard')}
          </Button>
        </Stack>
      ) : null}
    </Stack>
  );
}

/** `save` answers the names as they stand afterwards, or nothing when it failed. */
export function useSaveNames() {
  const { t } = useTranslation();
  const { run, isBusy, problem } = useAccountAction();
  const reload = useReloadAccount();
  const [refused, setRefused] = useState<readonly NameField[]>([]);

  const save = async (typed: Names, before: Names): Promise<Names | undefined> => {
    const fields = changedNames(before, typed);
    let notWritten: readonly NameField[] = [];
    const hasWorked = await run(async () => {
      if (fields.length > 0) notWritten = await saveNames(fields, typed);
    });
    if (!hasWorked) return undefined;
    setRefused((known) => [...known, ...notWritten]);
    if (fields.length > notWritten.length) {
      toastDone(t('settings.profileUpdated'));
      void reload();
    }
    return { ...typed, ...Object.fromEntries(notWritten.map((field) => [field, before[field]])) };
  };
  return { save, refused, isBusy, problem };
}

const nameAttributes = { firstName: 'given_name', lastName: 'family_name' } as const;
type NameField = keyof typeof nameAttributes;
type Names = Readonly<Record<NameField, string>>;

export function changedNames(before: Names, now: Names): readonly NameField[] {
  return (['firstName', 'lastName'] as const).filter((field) => before[field] !== now[field]);
}

/**
 * Answers which of the fields the pool keeps from being written here. One of them refuses a whole call, so that the
 * others are tried by themselves.
 */
export async function saveNames(
  fields: readonly NameField[],
  names: Names,
  write: (attributes: Record<string, string>) => Promise<unknown> = (userAttributes) =>
    updateUserAttributes({ userAttributes }),
): Promise<readonly NameField[]> {
  try {
    await write(Object.fromEntries(fields.map((field) => [nameAttributes[field], names[field]])));
    return [];
  } catch (error) {
    if (!isWriteRefused(error)) throw error;
    if (fields.length === 1) return fields;
    const refused = await Promise.all(fields.map((field) => saveNames([field], names, write)));
    return refused.flat();
  }
}

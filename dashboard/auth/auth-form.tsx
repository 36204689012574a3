import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { type PropsWithChildren, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { z } from 'zod';
import { inTab, turnKey } from '../session/browser-storage.ts';
import { useSite } from '../session/site.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { CopyIconButton } from '../ui/copy-button.tsx';
import { TextInput, type TextInputProps } from '../ui/text-input.tsx';
import type { AuthProblem } from './auth-problem.ts';
import { identifierTypes } from './identifier.ts';

const keepAfterMs = 400;

interface AuthFormParts<Values extends FieldValues> {
  readonly schema: z.ZodType<Values, Values>;
  readonly empty: Values;
  /** The fields that outlive a reload. */
  readonly kept: readonly (keyof Values & string)[];
}

/** A form that keeps what was typed and leaves the way to a faulty field to `AuthForm`. */
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

// What a person types on an auth page stays with the page's entry in the tab's history: it outlives a reload and is there
// again after going back, until somebody signs in or out. Passwords and codes never go here.

/** Around the auth pages. Nothing of an entry from before that is shown: neither what was typed nor what came along. */
export function OwnEntry() {
  const { key, pathname, search, hash } = useLocation();
  const now = inTab.getItem(turnKey);
  const { key: entry = 'default', turn = now } = toRecord(history.state);
  const isOwn = entry !== key || turn === now;
  useEffect(() => {
    const state = toRecord(history.state);
    // While the code of the page that somebody goes back to is on its way, the history is on that page's entry already.
    if (isOwn && (state['key'] ?? 'default') === key) history.replaceState({ ...state, turn: now }, '');
  });
  return isOwn ? <Outlet /> : <Navigate replace to={pathname + search + hash} />;
}

const draftKey = 'authDraft';

type Draft = Readonly<Record<string, unknown>>;

function readDraft(): Draft {
  const draft = toRecord(toRecord(history.state)[draftKey]);
  return draft;
}

/** Browsers count these and refuse when there are many; a draft is not worth an error. */
function writeDraft(draft: Draft): void {
  try {
    history.replaceState({ ...toRecord(history.state), [draftKey]: draft }, '');
  } catch (error) {
    console.warn('What was typed could not be kept.', error);
  }
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

interface AuthFormProps<Values extends FieldValues> extends PropsWithChildren {
  readonly form: UseFormReturn<Values>;
  readonly problem: AuthProblem | undefined;
  /** Where to go from the problem, if anywhere. */
  readonly wayOn?: ReactNode;
  readonly onSubmit: ReturnType<UseFormReturn<Values>['handleSubmit']>;
}

/** What went wrong stands above the fields. */
export function AuthForm<Values extends FieldValues>(props: AuthFormProps<Values>) {
  const { form, problem, wayOn, onSubmit, children } = props;
  return (
    <Stack component="form" noValidate onSubmit={(event) => void onSubmit(event)} sx={{ gap: 2.5 }}>
      <AuthFormAlert problem={problem}>{wayOn}</AuthFormAlert>
      <AuthErrorSummary form={form} />
      {children}
    </Stack>
  );
}

/** After a refused submit: one faulty field has the focus, several are listed with a way to each. */
function AuthErrorSummary<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation();
  const { errors, submitCount } = form.formState;
  const box = useRef<HTMLDivElement>(null);
  const [listed, setListed] = useState<readonly FieldProblem[]>([]);
  const open = listFieldProblems(errors);
  const goTo = ({ name }: FieldProblem) => form.setFocus(name as Path<Values>);

  useEffect(() => {
    const [first] = open;
    // The list stays as it is until the next submit: a line that goes while a person types moves their field.
    setListed(open.length > 1 ? open : []);
    if (open.length === 1 && first) goTo(first);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [submitCount]);
  useEffect(() => {
    if (listed.length > 0) box.current?.focus();
  }, [listed]);

  if (listed.length === 0 || open.length === 0) return null;
  return (
    <Alert ref={box} severity="error" tabIndex={-1} sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{t('auth.problemTitle')}</AlertTitle>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
        {listed.map((field) => (
          <li key={field.name}>
            <Link
              component="button"
              type="button"
              color="inherit"
              underline="always"
              onClick={() => goTo(field)}
              sx={linkStyle}
            >
              {field.message}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

const linkStyle = { font: 'inherit', textAlign: 'left', verticalAlign: 'top', paddingBlock: 0.25 };

interface FieldProblem {
  /** The field's path, as the form knows it. */
  readonly name: string;
  readonly message: string;
}

/** What is wrong with the fields of a form, in the order of its rules; also inside lists. */
export function listFieldProblems<Values extends FieldValues>(errors: FieldErrors<Values>): readonly FieldProblem[] {
  return listBelow(errors, '');
}

function listBelow(errors: object, prefix: string): readonly FieldProblem[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]): readonly FieldProblem[] => {
    if (typeof error !== 'object' || error === null || key === 'ref' || key === 'root') return [];
    const { message } = error as { message?: unknown };
    if (typeof message === 'string' && message !== '') return [{ name: prefix + key, message }];
    return listBelow(error, `${prefix}${key}.`);
  });
}

/** Who signs in, by what the installation knows its people. */
export function IdentifierInput(input: Pick<TextInputProps, 'registration' | 'error' | 'autoFocus'>) {
  const { t } = useTranslation();
  const { signInWith } = useSite().auth;
  return (
    <TextInput
      {...input}
      label={t(`auth.${signInWith}`)}
      type={identifierTypes[signInWith]}
      autoComplete="username"
      inputProps={{ autoCapitalize: 'none', spellCheck: false }}
    />
  );
}

/** The way on from an auth form. */
export function AuthSubmit({ isBusy, children }: { readonly isBusy: boolean; readonly children: ReactNode }) {
  return (
    <BusyButton isBusy={isBusy} size="large">
      {children}
    </BusyButton>
  );
}

/** Below a form's button: what else a person can do here, side by side while there is room. */
export function AuthOtherWays({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, justifyContent: 'space-between' }}>
      {children}
    </Box>
  );
}

interface AuthFormAlertProps {
  readonly problem: AuthProblem | undefined;
  /** Where to go from here, if anywhere. */
  readonly children?: ReactNode;
}

/** Above the form: what went wrong, heard at once. */
export function AuthFormAlert({ problem, children }: AuthFormAlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) box.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  if (!problem) return null;
  return (
    <Alert ref={box} severity="error" sx={{ alignItems: 'flex-start' }}>
      {problem.text}
      {problem.unmet?.length ? (
        <Box component="ul" sx={{ margin: 0, marginBlockStart: 0.5, paddingInlineStart: 2.5 }}>
          {problem.unmet.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </Box>
      ) : null}
      <ProblemReference problem={problem} />
      {children}
    </Alert>
  );
}

/** What support can look for. */
export function ProblemReference({ problem: { reference } }: { readonly problem: AuthProblem }) {
  const { t } = useTranslation();
  if (reference === undefined) return null;
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: '0.8125rem' }}>
      <bdi>{t('auth.errors.reference', { reference })}</bdi>
      <CopyIconButton text={reference} label={t('ui.copy')} />
    </Box>
  );
}

import { type WorkspaceConsentText, consentTextMax } from '@fanfare/contract/workspace-consent.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace, workspaceKey } from '../../session/current-workspace.tsx';
import { useKeptForm } from '../../session/use-kept-form.ts';
import { useFormats } from '../../text/formats.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { addConsentTextMutation } from './queries.ts';
import { type SaveProblem, toSaveProblem } from '../save-problem.ts';
import { useEditBaseline } from '../use-edit-baseline.ts';
import { useCurrentConsent } from './use-consent-texts.ts';

const TypedText = z.object({ text: z.string() });

/** A text that is being written; the one that holds stays until it is saved. */
export function useConsentForm(items: readonly WorkspaceConsentText[]) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const client = useQueryClient();
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  const current = useCurrentConsent(items);
  const text = z
    .string()
    .trim()
    .min(1, t('translations:consentText.missing'))
    .max(consentTextMax, t('translations:consentText.tooLong', { max: number(consentTextMax) }));
  const form = useForm({
    resolver: zodResolver(z.object({ text })),
    values: { text: current.text },
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty } = form.formState;
  useKeptForm(form, { name: `consent:${ws}`, shape: TypedText });
  const seen = { value: current.newest?.version ?? '', at: current.newest?.createdAt ?? 0 };
  const { baseline, accept } = useEditBaseline(seen, isDirty);
  const { mutateAsync, isPending } = useMutation(addConsentTextMutation(useCaller(), ws));
  const [problem, setProblem] = useState<SaveProblem>();
  const readAnew = () => client.invalidateQueries({ queryKey: workspaceKey(ws, 'consent-texts') });

  /** Answers whether visitors see it now; an empty one brings the standard text back. */
  const show = async (wanted: string): Promise<boolean> => {
    setProblem(undefined);
    try {
      await mutateAsync({ text: wanted, unmodifiedSince: baseline.at });
    } catch (error) {
      setProblem(toSaveProblem(error, t('translations:workspace.notSaved')));
      return false;
    }
    await readAnew();
    form.reset(undefined, { keepDirtyValues: false });
    toastDone(t('translations:consentText.saved'));
    return true;
  };
  const reload = async () => {
    await readAnew();
    const [newest] =
      client.getQueryData<{ items: WorkspaceConsentText[] }>(workspaceKey(ws, 'consent-texts'))?.items ?? [];
    accept({ value: newest?.version ?? '', at: newest?.createdAt ?? 0 });
    setProblem(undefined);
  };
  const discard = () => {
    setProblem(undefined);
    form.reset({ text: current.text }, { keepDirtyValues: false });
  };
  return { form, current, show, reload, discard, problem, isDirty, isBusy: isPending };
}

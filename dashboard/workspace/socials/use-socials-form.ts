import { type SocialNetwork, readSocial, socialNetworkNames } from '@fanfare/contract/socials.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { codeOf } from '../../session/call-errors.ts';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useKeptForm } from '../../session/use-kept-form.ts';
import { toastDone, toastFailure } from '../../ui/toasts.tsx';
import { useEditBaseline, useFreshWorkspace } from '../edit-baseline.ts';
import { changeSocialsMutation } from '../queries.ts';
import { type SaveProblem, toFixedProblem } from '../save-problem.tsx';
import { type TypedLinks, toSocials, toTypedLinks } from './typed-links.ts';

const KeptLinks = z
  .object({ facebook: z.string(), instagram: z.string(), tiktok: z.string(), x: z.string(), youtube: z.string() })
  .partial();

/** The five fields; what was typed in them outlives a refusal, a reload and somebody else's change. */
export function useSocialsForm() {
  const { t } = useTranslation();
  const { workspace, show } = useCurrentWorkspace();
  const { socials, updatedAt, workspace_id: ws } = workspace;
  const form = useForm<TypedLinks>({
    values: toTypedLinks(socials),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { isDirty } = form.formState;
  useKeptForm(form, { name: `socials:${ws}`, shape: KeptLinks });
  const { baseline, accept } = useEditBaseline({ value: socials, at: updatedAt }, isDirty);
  const { mutateAsync, isPending } = useMutation(changeSocialsMutation(useCaller(), ws));
  const [problem, setProblem] = useState<SaveProblem>();
  const readAnew = useFreshWorkspace();

  const validate = (network: SocialNetwork) => (typed: string) => {
    const read = typed.trim() === '' ? undefined : readSocial(network, typed);
    if (!read || 'link' in read) return true;
    return read.problem === 'elsewhere'
      ? t('socialLinks.misplaced', { network: socialNetworkNames[read.network] })
      : t('socialLinks.wrong', { network: socialNetworkNames[network] });
  };
  const submit = form.handleSubmit(async (typed) => {
    setProblem(undefined);
    try {
      const { updatedSocials } = await mutateAsync({ socials: toSocials(typed), unmodifiedSince: baseline.at });
      form.reset(toTypedLinks(updatedSocials), { keepDirtyValues: false });
      show({ ...workspace, socials: updatedSocials });
      toastDone(t('socialLinks.saved'));
      await readAnew();
    } catch (error) {
      const found = toFixedProblem(error, t('socialLinks.failed', { code: codeOf(error) }));
      setProblem(found);
      if (found.kind === 'failed') toastFailure(found.text);
    }
  });
  const discard = () => {
    setProblem(undefined);
    form.reset(toTypedLinks(socials), { keepDirtyValues: false });
  };
  const reload = async () => {
    const fresh = await readAnew();
    if (!fresh) return;
    accept({ value: fresh.socials, at: fresh.updatedAt });
    setProblem(undefined);
  };
  return { form, validate, submit: () => void submit(), discard, reload, problem, isDirty, isBusy: isPending };
}

import { call } from '@fanfare/contract/call.ts';
import { type SocialNetwork, readSocial, socialNetworkNames, socialNetworks } from '@fanfare/contract/socials.ts';
import { type Socials, changeSocials } from '@fanfare/contract/workspaces.ts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { codeOf } from '../../session/call-errors.ts';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { usePersistedForm } from '../../session/use-persisted-form.ts';
import { showSaved } from '../../ui/show-saved.ts';
import { toastDone, toastFailure } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';
import { toFixedProblem, useEditBaseline, useFreshWorkspace } from '../edit-baseline.tsx';

const KeptLinks = z.object({
  facebook: z.string(),
  instagram: z.string(),
  tiktok: z.string(),
  x: z.string(),
  youtube: z.string(),
});

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
  const edit = useEditBaseline({ value: socials, at: updatedAt }, isDirty);
  const { baseline, accept } = edit;
  usePersistedForm(form, { name: `socials:${ws}`, shape: KeptLinks, edit });
  const caller = useCaller();
  const { run, isBusy, problem, setProblem } = useAction({
    toProblem: (error) => toFixedProblem(error, t('socialLinks.failed', { code: codeOf(error) })),
    onProblem: (found) => (found.kind === 'failed' ? toastFailure(found.text) : undefined),
  });
  const readAnew = useFreshWorkspace();

  const validate = (network: SocialNetwork) => (typed: string) => {
    const read = typed.trim() === '' ? undefined : readSocial(network, typed);
    if (!read || 'link' in read) return true;
    return read.problem === 'elsewhere'
      ? t('socialLinks.misplaced', { network: socialNetworkNames[read.network] })
      : t('socialLinks.wrong', { network: socialNetworkNames[network] });
  };
  const save = async (typed: TypedLinks) => {
    const sent = form.getValues();
    const body = { socials: toSocials(typed), unmodifiedSince: baseline.at };
    const { updatedSocials } = await call(caller, changeSocials, { params: { ws }, body });
    showSaved(form, sent, toTypedLinks(updatedSocials));
    accept({ value: updatedSocials, at: baseline.at });
    show({ ...workspace, socials: updatedSocials });
    toastDone(t('socialLinks.saved'));
    await readAnew();
  };
  const submit = form.handleSubmit((typed) => run(() => save(typed)));
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
  return { form, validate, submit: () => void submit(), discard, reload, problem, isDirty, isBusy };
}

type TypedLinks = Record<SocialNetwork, string>;

/** As people would write them: without what every address begins with. */
export function toTypedLinks(socials: Socials): TypedLinks {
  const typed = { facebook: '', instagram: '', tiktok: '', x: '', youtube: '' };
  for (const network of socialNetworks) typed[network] = socials[network]?.replace(/^https:\/\/(www\.)?/, '') ?? '';
  return typed;
}

/** Only those that can be read; an empty field has none. */
export function toSocials(typed: Readonly<Partial<TypedLinks>>): Socials {
  const links: Socials = {};
  for (const network of socialNetworks) {
    const text = typed[network]?.trim() ?? '';
    const read = text === '' ? undefined : readSocial(network, text);
    if (read && 'link' in read) links[network] = read.link;
  }
  return links;
}

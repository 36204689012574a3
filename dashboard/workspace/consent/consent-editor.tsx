import { presentConsentText } from '@fanfare/contract/consent-texts.ts';
import { addConsentText, type WorkspaceConsentText, consentTextMax } from '@fanfare/contract/workspace-consent.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '@fanfare/contract/call.ts';
import { useCurrentWorkspace, useMay, useWorkspaceApi, workspaceKey } from '../../session/current-workspace.tsx';
import { useShopColors } from '../../session/shop-colors.ts';
import { usePersistedForm } from '../../session/use-persisted-form.ts';
import { useFormats } from '../../text/formats.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { InviteFields } from '../../ui/invite-fields.tsx';
import { keepFocusSoon } from '../../ui/keep-focus-soon.ts';
import { Quote } from '../../ui/quote.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { showSaved } from '../../ui/show-saved.ts';
import { TextInput, useLength } from '../../ui/text-input.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { useDirtyPart } from '../../ui/dirty-parts.tsx';
import { SaveProblemAlert, toSaveProblem, useEditBaseline } from '../edit-baseline.tsx';

interface ConsentEditorProps {
  readonly items: readonly WorkspaceConsentText[];
}

/** The text that holds, or the one that is being written, beside what visitors see of it. */
export function ConsentEditor({ items }: ConsentEditorProps) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const consent = useConsentForm(items);
  const colors = useShopColors();
  const { form, current, isDirty } = consent;
  const [isOpen, setOpen] = useState(false);
  useDirtyPart(isDirty);
  const typed = useWatch({ control: form.control, name: 'text' });
  const isEditing = isOpen || isDirty;
  const close = () => setOpen(false);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: 'minmax(0, 1fr) 320px' } }}>
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <StatusChip
            tone={current.isOwn ? 'info' : 'neutral'}
            label={t(current.isOwn ? 'consentText.own' : 'consentText.standard')}
          />
          <Typography variant="secondary">
            {t(current.isOwn ? 'consentText.ownHint' : 'consentText.standardHint')}
          </Typography>
        </Stack>
        <SaveProblemAlert problem={consent.problem} onReload={consent.reload} />
        {isEditing ? (
          <Writing consent={consent} typed={typed} onDone={close} />
        ) : (
          <Standing consent={consent} onEdit={() => setOpen(true)} />
        )}
      </Stack>
      <Box sx={{ padding: { xs: 2, sm: 3 }, borderRadius: '16px', backgroundColor: 'level.1', alignSelf: 'start' }}>
        <Typography variant="subtitle2" component="h3" sx={{ marginBlockEnd: 2 }}>
          {t('consentText.preview')}
        </Typography>
        <div aria-hidden>
          <InviteFields
            name={workspace.name}
            consent={isEditing ? typed : current.text}
            hasBox={workspace.consentBox}
            colors={colors}
          />
        </div>
      </Box>
    </Box>
  );
}

type Consent = ReturnType<typeof useConsentForm>;

function Standing({ consent, onEdit }: { readonly consent: Consent; readonly onEdit: () => void }) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const { current } = consent;
  return (
    <>
      <Quote>{current.text.replaceAll('{workspace}', workspace.name)}</Quote>
      {useMay('workspace.change') ? (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
          <Button variant="outlined" color="secondary" onClick={onEdit}>
            {t(current.isOwn ? 'consentText.edit' : 'consentText.write')}
          </Button>
          {current.isOwn ? <BackToStandard isBusy={consent.isBusy} onConfirm={() => consent.show('')} /> : null}
        </Stack>
      ) : null}
    </>
  );
}

interface WritingProps {
  readonly consent: Consent;
  readonly typed: string;
  readonly onDone: () => void;
}

function Writing({ consent, typed, onDone }: WritingProps) {
  const { t } = useTranslation();
  const { form, isDirty, isBusy } = consent;
  const { used } = useLength(typed.trim(), consentTextMax);
  const submit = form.handleSubmit(async ({ text }) => {
    if (isBusy || !(await consent.show(text))) return;
    onDone();
    // The button goes.
    keepFocusSoon();
  });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
      <TextInput
        label={t('consentText.label')}
        labelEnd={used}
        hint={t('consentText.nameHint', { mark: '{workspace}' })}
        error={form.formState.errors.text?.message}
        registration={form.register('text')}
        multiline
        minRows={5}
        maxRows={14}
        autoFocus
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton isBusy={isBusy} disabled={!isDirty}>
          {t('consentText.save')}
        </BusyButton>
        <Button
          color="secondary"
          disabled={isBusy}
          onClick={() => {
            consent.discard();
            onDone();
          }}
        >
          {t('consentText.discard')}
        </Button>
      </Stack>
    </Stack>
  );
}

interface BackToStandardProps {
  readonly isBusy: boolean;
  readonly onConfirm: () => Promise<boolean>;
}

function BackToStandard({ isBusy, onConfirm }: BackToStandardProps) {
  const { t } = useTranslation();
  const dialog = useDialog();
  return (
    <>
      <Button color="secondary" onClick={dialog.open}>
        {t('consentText.toStandard')}
      </Button>
      <ConfirmDialog
        open={dialog.isOpen}
        title={t('consentText.toStandardTitle')}
        text={t('consentText.toStandardText')}
        confirmLabel={t('consentText.toStandardDo')}
        isBusy={isBusy}
        onConfirm={() => void onConfirm().then(dialog.close)}
        onCancel={dialog.close}
      />
    </>
  );
}

const TypedText = z.object({ text: z.string() });

/** A text that is being written; the one that holds stays until it is saved. */
function useConsentForm(items: readonly WorkspaceConsentText[]) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const current = useCurrentConsent(items);
  const text = z
    .string()
    .trim()
    .min(1, t('consentText.missing'))
    .max(consentTextMax, t('ui.tooLong', { max: consentTextMax }));
  const form = useForm({
    resolver: zodResolver(z.object({ text })),
    values: { text: current.text },
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty } = form.formState;
  const edit = useEditBaseline({ value: current.newest?.version ?? '', at: current.newest?.createdAt ?? 0 }, isDirty);
  const { baseline, accept } = edit;
  usePersistedForm(form, { name: `consent:${ws}`, shape: TypedText, edit });
  const { run, isBusy, problem, setProblem } = useAction({
    toProblem: (error) => toSaveProblem(error, t('workspace.notSaved')),
  });
  const readAnew = () => client.invalidateQueries({ queryKey: workspaceKey(ws, 'consent-texts') });

  /** Answers whether visitors see what stands here now; an empty text brings the standard one back. */
  const show = async (wanted: string) => {
    let isMoreTyped = false;
    const isShown = await run(async () => {
      const sent = form.getValues();
      const body = { text: wanted, unmodifiedSince: baseline.at };
      const { item } = await call(caller, addConsentText, { params: { ws }, body });
      accept({ value: item.version, at: item.createdAt });
      await readAnew();
      isMoreTyped = showSaved(form, sent);
      toastDone(t('consentText.saved'));
    });
    return isShown && !isMoreTyped;
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
  return { form, current, show, reload, discard, problem, isDirty, isBusy };
}

interface CurrentConsent {
  readonly isOwn: boolean;
  /** Its own, or the standard one in the language of whoever looks. */
  readonly text: string;
  /** The newest that was written; nothing while there never was one. */
  readonly newest: WorkspaceConsentText | undefined;
}

function useCurrentConsent(items: readonly WorkspaceConsentText[]): CurrentConsent {
  const { language } = useFormats();
  const [newest] = items;
  const own = newest?.text ?? '';
  return { isOwn: own !== '', text: own === '' ? presentConsentText(language).text : own, newest };
}

import { type WorkspaceConsentText, consentTextMax } from '@fanfare/contract/workspace-consent.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { InviteFields } from '../../invite/invite-screen.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { SaveProblemAlert } from '../save-problem-alert.tsx';
import type { OnDirtyChange } from '../use-dirty-parts.ts';
import { BackToStandard } from './back-to-standard.tsx';
import { useConsentForm } from './use-consent-form.ts';

interface ConsentEditorProps {
  readonly items: readonly WorkspaceConsentText[];
  readonly onDirtyChange: OnDirtyChange;
}

/** The text that holds, or the one that is being written, beside what visitors see of it. */
export function ConsentEditor({ items, onDirtyChange }: ConsentEditorProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace } = useCurrentWorkspace();
  const consent = useConsentForm(items);
  const { form, current, isDirty } = consent;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onDirtyChange('consent', isDirty), [onDirtyChange, isDirty]);
  const typed = useWatch({ control: form.control, name: 'text' });
  const isEditing = isOpen || isDirty;
  const close = () => setOpen(false);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: 'minmax(0, 1fr) 320px' } }}>
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <StatusChip
            tone={current.isOwn ? 'info' : 'neutral'}
            label={t(current.isOwn ? 'translations:consentText.own' : 'translations:consentText.standard')}
          />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(current.isOwn ? 'translations:consentText.ownHint' : 'translations:consentText.standardHint')}
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
          {t('translations:consentText.preview')}
        </Typography>
        <div aria-hidden>
          <InviteFields
            name={workspace.name}
            consent={isEditing ? typed : current.text}
            hasBox={workspace.consentBox}
          />
        </div>
      </Box>
    </Box>
  );
}

type Consent = ReturnType<typeof useConsentForm>;

function Standing({ consent, onEdit }: { readonly consent: Consent; readonly onEdit: () => void }) {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace } = useCurrentWorkspace();
  const { current } = consent;
  return (
    <>
      <Box
        component="blockquote"
        sx={{
          margin: 0,
          paddingInlineStart: 2,
          borderInlineStart: '3px solid',
          borderColor: 'divider',
          typography: 'body2',
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
        }}
      >
        {current.text.replaceAll('{workspace}', workspace.name)}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" color="secondary" onClick={onEdit}>
          {t(current.isOwn ? 'translations:consentText.edit' : 'translations:consentText.write')}
        </Button>
        {current.isOwn ? <BackToStandard isBusy={consent.isBusy} onConfirm={() => consent.show('')} /> : null}
      </Stack>
    </>
  );
}

interface WritingProps {
  readonly consent: Consent;
  readonly typed: string;
  readonly onDone: () => void;
}

function Writing({ consent, typed, onDone }: WritingProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const { form, isDirty, isBusy } = consent;
  const submit = form.handleSubmit(async ({ text }) => {
    if (!isBusy && (await consent.show(text))) onDone();
  });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
      <TextInput
        label={t('translations:consentText.label')}
        labelEnd={t('translations:consentText.used', {
          used: number(typed.trim().length),
          max: number(consentTextMax),
        })}
        hint={t('translations:consentText.nameHint', { mark: '{workspace}' })}
        error={form.formState.errors.text?.message}
        registration={form.register('text')}
        multiline
        minRows={5}
        maxRows={14}
        autoFocus
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton isBusy={isBusy} disabled={!isDirty}>
          {t('translations:consentText.save')}
        </BusyButton>
        <Button
          color="secondary"
          disabled={isBusy}
          onClick={() => {
            consent.discard();
            onDone();
          }}
        >
          {t('translations:consentText.discard')}
        </Button>
      </Stack>
    </Stack>
  );
}

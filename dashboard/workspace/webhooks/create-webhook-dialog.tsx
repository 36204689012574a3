import { webhookEventTypes } from '@fanfare/contract/webhook-events.ts';
import { webhookDescriptionMax, webhookUrlMax } from '@fanfare/contract/webhooks.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useCreateWebhook } from './use-webhooks.ts';

interface CreateWebhookDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says where to, and which events; then shows the secret, the one time that it can be shown. */
export function CreateWebhookDialog({ open, onClose }: CreateWebhookDialogProps) {
  const { t } = useTranslation();
  const form = useWebhookForm();
  const { secret, isBusy } = form;
  return (
    <FormDialog
      open={open}
      title={t(secret === undefined ? 'webhooks.createTitle' : 'webhooks.copyTitle')}
      isBusy={isBusy}
      onSubmit={secret === undefined ? form.submit : onClose}
      onCancel={onClose}
      actions={
        secret === undefined ? (
          <>
            <Button color="secondary" variant="outlined" disabled={isBusy} onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <BusyButton isBusy={isBusy}>{t('webhooks.create')}</BusyButton>
          </>
        ) : (
          <Button type="submit" variant="contained">
            {t('webhooks.done')}
          </Button>
        )
      }
    >
      {secret === undefined ? (
        <WebhookFields form={form} />
      ) : (
        <ShownOnce
          label={t('webhooks.secret')}
          secret={secret}
          warning={t('webhooks.onlyNow')}
          copyLabel={t('webhooks.copy')}
        />
      )}
    </FormDialog>
  );
}

function WebhookFields({ form }: { readonly form: WebhookForm }) {
  const { t } = useTranslation();
  const { url, urlProblem, description, events, eventsProblem } = form;
  return (
    <>
      {form.problem === undefined ? null : <Alert severity="error">{form.problem}</Alert>}
      <TextInput
        label={t('webhooks.address')}
        value={url}
        error={urlProblem}
        onChange={(event) => form.setUrl(event.target.value)}
        placeholder="https://example.com/fanfare"
        type="url"
        autoComplete="off"
        autoFocus
        inputProps={{ dir: 'ltr', maxLength: webhookUrlMax, 'aria-invalid': urlProblem !== undefined }}
      />
      <TextInput
        label={t('webhooks.description')}
        hint={t('webhooks.descriptionHint')}
        value={description}
        onChange={(event) => form.setDescription(event.target.value)}
        autoComplete="off"
        inputProps={{ maxLength: webhookDescriptionMax, dir: 'auto' }}
      />
      <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Box component="legend" sx={{ typography: 'subtitle2', padding: 0, marginBlockEnd: 0.5 }}>
          {t('webhooks.which')}
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
          {webhookEventTypes.map((type) => (
            <FormControlLabel
              key={type}
              control={<Checkbox checked={events.has(type)} onChange={() => form.toggle(type)} />}
              label={t(`webhooks.events.${type}`)}
              slotProps={{ typography: { variant: 'body2' } }}
            />
          ))}
        </Box>
        {eventsProblem === undefined ? null : <FormHelperText error>{eventsProblem}</FormHelperText>}
      </Box>
    </>
  );
}

type WebhookForm = ReturnType<typeof useWebhookForm>;
type EventType = (typeof webhookEventTypes)[number];

function useWebhookForm() {
  const { t } = useTranslation();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<ReadonlySet<EventType>>(new Set(webhookEventTypes));
  const [tried, setTried] = useState(false);
  const { create, secret, isBusy, problem } = useCreateWebhook();
  const urlProblem = URL.canParse(url.trim()) ? undefined : t('webhooks.addressMissing');
  const eventsProblem = events.size > 0 ? undefined : t('webhooks.eventsMissing');
  const toggle = (type: EventType) =>
    setEvents((before) => {
      const changed = new Set(before);
      if (!changed.delete(type)) changed.add(type);
      return changed;
    });
  const submit = () => {
    setTried(true);
    if (urlProblem ?? eventsProblem) return;
    void create({ url: url.trim(), description, events: [...events] });
  };
  const shown = tried ? { urlProblem, eventsProblem } : { urlProblem: undefined, eventsProblem: undefined };
  return { url, setUrl, description, setDescription, events, toggle, ...shown, submit, secret, isBusy, problem };
}

import { holdsNoPassword, parseUrl } from '@fanfare/contract/parse-url.ts';
import { webhookEventTypes } from '@fanfare/contract/webhook-events.ts';
import { webhookDescriptionMax, webhookUrlMax } from '@fanfare/contract/webhooks.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { usePersistedInput } from '../../session/use-persisted-form.ts';
import { TextInput, useLength } from '../../ui/text-input.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { useCreateWebhook } from './use-webhooks.ts';

/** Says where to, and which events; then shows the secret, the one time that it can be shown. */
export function CreateWebhookDialog({ open, onClose }: DialogProps) {
  const { t } = useTranslation();
  const form = useWebhookForm(open);
  return (
    <SecretDialog
      open={open}
      making={form.making}
      words={{
        title: t('webhooks.createTitle'),
        make: t('webhooks.create'),
        copyTitle: t('webhooks.copyTitle'),
        onlyNow: t('webhooks.onlyNow'),
        secret: t('webhooks.secret'),
        copy: t('webhooks.copy'),
      }}
      isTyped={form.isTyped}
      onMake={form.submit}
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </SecretDialog>
  );
}

function WebhookFields({ form }: { readonly form: WebhookForm }) {
  const { t } = useTranslation();
  const { url, urlProblem, description, descriptionProblem, events, eventsProblem } = form;
  return (
    <>
      <TextInput
        label={t('webhooks.address')}
        value={url}
        error={urlProblem}
        onChange={(event) => form.setUrl(event.target.value)}
        placeholder="https://example.com/fanfare"
        type="url"
        autoComplete="off"
        autoFocus
        inputProps={{ dir: 'ltr' }}
      />
      <TextInput
        label={t('webhooks.description')}
        hint={t('webhooks.descriptionHint')}
        value={description}
        onChange={(event) => form.setDescription(event.target.value)}
        autoComplete="off"
        error={descriptionProblem}
        inputProps={{ dir: 'auto' }}
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

const Typed = z.object({ url: z.string(), description: z.string(), events: z.array(z.enum(webhookEventTypes)) });

/** What is typed comes back after a reload. */
export function useWebhookForm(isOpen: boolean) {
  const { t } = useTranslation();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<ReadonlySet<EventType>>(new Set(webhookEventTypes));
  const [tried, setTried] = useState(false);
  const making = useCreateWebhook();
  const isTyped = url + description !== '';
  const kept = holdsNoPassword(url.trim()) ? url : '';
  usePersistedInput({
    name: `webhook:${useCurrentWorkspace().workspace.workspace_id}`,
    shape: Typed,
    isDirty: isOpen && !making.made && kept + description !== '',
    read: () => ({ url: kept, description, events: [...events] }),
    restore: (found) => {
      setUrl(found.url);
      setDescription(found.description);
      setEvents(new Set(found.events));
    },
  });
  const { tooLong: urlTooLong } = useLength(url.trim(), webhookUrlMax);
  const { tooLong: descriptionProblem } = useLength(description.trim(), webhookDescriptionMax);
  const urlProblem = parseUrl(url.trim()) ? urlTooLong : t('webhooks.addressMissing');
  const eventsProblem = events.size > 0 ? undefined : t('webhooks.eventsMissing');
  const toggle = (type: EventType) =>
    setEvents((before) => {
      const changed = new Set(before);
      if (!changed.delete(type)) changed.add(type);
      return changed;
    });
  const submit = () => {
    setTried(true);
    if (urlProblem ?? descriptionProblem ?? eventsProblem) return;
    making.start({ url: url.trim(), description, events: [...events] });
  };
  const shown = tried ? { urlProblem, eventsProblem } : { urlProblem: undefined, eventsProblem: undefined };
  const typed = { url, setUrl, description, setDescription, descriptionProblem, events, isTyped };
  return { ...typed, toggle, ...shown, submit, making };
}

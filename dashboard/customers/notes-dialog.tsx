import { type Caller, call, isRefusal } from '@fanfare/contract/call.ts';
import { type Customer, changeCustomerDetails, searchCustomers } from '@fanfare/contract/customers.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import { digitsOf } from '@fanfare/contract/phone.ts';
import { customerNoteMax, customerTagsMax } from '@fanfare/contract/tags.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, refusalMessage } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Quote } from '../ui/quote.tsx';
import { TagsInput } from '../ui/tags-input.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { useShownPhone } from './phone-text.tsx';
import { choicesQuery, showChanged, toListed } from './queries.ts';
import { addTags } from './typed-tags.ts';

interface NotesDialogProps {
  readonly customer: Customer;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: (customer: Customer) => void;
}

export function NotesDialog({ customer, open, onClose, onChanged }: NotesDialogProps) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const { data: choices } = useQuery(choicesQuery(useCaller(), workspace.workspace_id));
  const [tags, setTags] = useState<readonly string[]>(customer.tags);
  const [note, setNote] = useState(customer.note);
  /** What it says as far as this dialog knows. */
  const [known, setKnown] = useState(customer.note);
  const { change, isBusy, failure } = useChangeDetails({ onChanged, onOther: setKnown });
  const phone = useShownPhone()(customer.phone);
  const save = async () => {
    // What is as it was may be another by now, by somebody else.
    const added = tags.filter((tag) => !customer.tags.includes(tag));
    const removed = customer.tags.filter((tag) => !tags.includes(tag));
    const changes = {
      ...(added.length > 0 && { addTags: added }),
      ...(removed.length > 0 && { removeTags: removed }),
      ...(note !== known && { note, noteBefore: known }),
    };
    if (Object.keys(changes).length > 0 && !(await change(customer.phone, changes))) return;
    toastDone(t('customerNotes.saved', { phone }));
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title={t('customerNotes.edit')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onCancel={onClose}
      submitLabel={t('customerNotes.save')}
    >
      {failure ? <Problem text={failure} other={known === customer.note ? undefined : known} /> : null}
      <TagsInput
        label={t('customers.tags')}
        labelEnd={`${tags.length} / ${customerTagsMax}`}
        hint={t('customerNotes.tagsHint')}
        tags={tags}
        onChange={setTags}
        suggestions={choices?.tags.map(({ value }) => value) ?? []}
        add={(before, typed) => {
          const { refusal, ...added } = addTags(before, typed);
          return refusal ? { ...added, refusal: t(`customerNotes.${refusal}`) } : added;
        }}
        autoFocus
      />
      <TextInput
        label={t('customerNotes.note')}
        labelEnd={`${note.length} / ${customerNoteMax}`}
        hint={t('customerNotes.noteHint')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        inputProps={{ maxLength: customerNoteMax, dir: 'auto' }}
        multiline
        minRows={3}
        maxRows={10}
      />
    </FormDialog>
  );
}

/** With what somebody else has made of the note. */
function Problem({ text, other }: { readonly text: string; readonly other: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Alert severity="error">
      {text}
      {other === undefined ? null : (
        <Box sx={{ marginBlockStart: 1 }}>
          <Quote>{other === '' ? t('customerNotes.empty') : other}</Quote>
        </Box>
      )}
    </Alert>
  );
}

interface ChangeOptions extends Pick<NotesDialogProps, 'onChanged'> {
  /** Somebody else has changed the note, which now says this. */
  readonly onOther: (note: string) => void;
}

/** Changes them everywhere on screen at once; what went wrong is kept as `failure`. */
function useChangeDetails({ onChanged, onOther }: ChangeOptions) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const params = { ws: useCurrentWorkspace().workspace.workspace_id };
  const caller = useCaller();
  const { run, isBusy, problem } = useAction({
    toProblem: (error) => {
      if (isRefusal(error, 'changedMeanwhile')) return t('customerNotes.changed');
      if (isRefusal(error, 'tooManyTags')) return t('customerNotes.tooManyTags');
      return refusalMessage(error) ?? t('customerRecord.changeError', { code: codeOf(error) });
    },
  });
  const show = (customer: Customer) => {
    const changed = toListed(customer);
    showChanged(client, params.ws, changed);
    onChanged(changed);
  };
  const change = (phone: string, details: Omit<InputOf<typeof changeCustomerDetails>['body'], 'phone'>) =>
    run(async () => {
      try {
        show((await call(caller, changeCustomerDetails, { params, body: { phone, ...details } })).customer);
      } catch (error) {
        if (isRefusal(error, 'changedMeanwhile')) {
          const other = await findNote(caller, params.ws, phone);
          if (other !== undefined) onOther(other);
        }
        throw error;
      }
    });
  return { change, isBusy, failure: problem };
}

/** What a note says now. Nothing where the search fails: it only adds to an error that is told anyway. */
export async function findNote(caller: Caller, ws: string, phone: string): Promise<string | undefined> {
  // A start would be sought with the workspace's own country code before it.
  const segment = { digits: { at: 'end' as const, digits: digitsOf(phone) } };
  const found = await call(caller, searchCustomers, { params: { ws }, body: { segment } }).catch(() => undefined);
  return found?.items.find((one) => one.phone === phone)?.note;
}

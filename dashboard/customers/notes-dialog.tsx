import { call } from '@fanfare/contract/call.ts';
import { type Customer, changeCustomerDetails } from '@fanfare/contract/customers.ts';
import { customerNoteMax, customerTagsMax } from '@fanfare/contract/tags.ts';
import Alert from '@mui/material/Alert';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, refusalMessage } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TagsInput } from '../ui/tags-input.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { useShownPhone } from './phone-text.tsx';
import { choicesQuery, showChanged, toListed } from './queries.ts';
import { addTags } from './typed-tags.ts';

interface NotesDialogProps {
  readonly customer: Customer;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChanged: (customer: Customer) => void;
}

export function NotesDialog({ customer, isOpen, onClose, onChanged }: NotesDialogProps) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const { data: choices } = useQuery(choicesQuery(useCaller(), workspace.workspace_id));
  const [tags, setTags] = useState<readonly string[]>(customer.tags);
  const [note, setNote] = useState(customer.note);
  const { change, isBusy, failure } = useChangeDetails(onChanged);
  const phone = useShownPhone()(customer.phone);
  const save = async () => {
    // What is as it was may be another by now, by somebody else.
    const changes = {
      ...(tags.join() !== customer.tags.join() && { tags: [...tags] }),
      ...(note !== customer.note && { note }),
    };
    if (Object.keys(changes).length > 0 && !(await change(customer.phone, changes))) return;
    toastDone(t('customerNotes.saved', { phone }));
    onClose();
  };
  return (
    <FormDialog
      open={isOpen}
      title={t('customerNotes.edit')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onCancel={onClose}
      submitLabel={t('customerNotes.save')}
    >
      {failure ? <Alert severity="error">{failure}</Alert> : null}
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

interface Details {
  readonly tags: string[];
  readonly note: string;
}

/** Changes them everywhere on screen at once; what went wrong is kept as `failure`. */
function useChangeDetails(onChanged: NotesDialogProps['onChanged']) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const ws = useCurrentWorkspace().workspace.workspace_id;
  const caller = useCaller();
  const { run, isBusy, problem } = useAction({
    toProblem: (error) => refusalMessage(error) ?? t('customerRecord.changeError', { code: codeOf(error) }),
  });
  const change = (phone: string, details: Partial<Details>) =>
    run(async () => {
      const answer = await call(caller, changeCustomerDetails, { params: { ws }, body: { phone, ...details } });
      const changed = toListed(answer.customer);
      showChanged(client, ws, changed);
      onChanged(changed);
    });
  return { change, isBusy, failure: problem };
}

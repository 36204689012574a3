import { type Caller, call, codeOf, isRefusal } from '@fanfare/contract/call.ts';
import { Customer, changeCustomerDetails, searchCustomers } from '@fanfare/contract/customers.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import { digitsOf } from '@fanfare/contract/phone.ts';
import { customerNoteMax, customerTagsMax, isLongerThan } from '@fanfare/contract/tags.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { refusalMessage } from '../session/call-errors.ts';
import { useCurrentWorkspace, useWorkspaceApi } from '../session/current-workspace.tsx';
import { usePersistedInput } from '../session/use-persisted-form.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { GuardedDialog } from '../ui/guarded-dialog.tsx';
import { Quote } from '../ui/quote.tsx';
import { TagsInput } from '../ui/tags-input.tsx';
import { TextInput, useLength } from '../ui/text-input.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { useShownPhone } from './phone-text.tsx';
import { choicesQuery, showChanged, toListed } from './queries.ts';
import { addTags } from './typed-tags.ts';

interface NotesDialogProps extends DialogProps {
  readonly customer: Customer;
  readonly onChanged: (customer: Customer) => void;
}

export function NotesDialog({ customer, open, onClose, onChanged }: NotesDialogProps) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const { data: choices } = useQuery(choicesQuery(caller, ws));
  const { before, typed, type, isChanged } = useTyped(customer, open);
  const { tags, note } = typed;
  /** What somebody else has made of the note meanwhile. */
  const [other, setOther] = useState<string>();
  const [typedTag, setTypedTag] = useState('');
  const [isTagRefused, setTagRefused] = useState(false);
  const { change, isBusy, failure } = useChangeDetails({ onChanged, onOther: setOther });
  const phone = useShownPhone()(customer.phone);
  const save = async () => {
    if (isTagRefused || isLongerThan(note.trim(), customerNoteMax)) return;
    const changes = changesOf(typed, { ...before, note: other ?? before.note });
    if (Object.keys(changes).length > 0 && !(await change(customer.phone, changes))) return;
    toastDone(t('customerNotes.saved', { phone }));
    onClose();
  };
  return (
    <GuardedDialog
      open={open}
      title={t('customerNotes.edit')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onCancel={onClose}
      isChanged={isChanged || typedTag.trim() !== ''}
      action={<BusyButton isBusy={isBusy}>{t('customerNotes.save')}</BusyButton>}
    >
      {failure ? <Problem text={failure} other={other} /> : null}
      <TagsInput
        label={t('customers.tags')}
        labelEnd={`${tags.length} / ${customerTagsMax}`}
        hint={t('customerNotes.tagsHint')}
        tags={tags}
        onChange={(changed) => type({ tags: [...changed], note })}
        suggestions={choices?.tags.map(({ value }) => value) ?? []}
        add={(known, text) => {
          const { refusal, ...added } = addTags(known, text);
          return refusal ? { ...added, refusal: t(`customerNotes.${refusal}`) } : added;
        }}
        onTyped={setTypedTag}
        onRefused={setTagRefused}
        autoFocus
      />
      <NoteField note={note} onChange={(changed) => type({ tags, note: changed })} />
    </GuardedDialog>
  );
}

interface NoteFieldProps {
  readonly note: string;
  readonly onChange: (note: string) => void;
}

export function NoteField({ note, onChange }: NoteFieldProps) {
  const { t } = useTranslation();
  const { used, tooLong } = useLength(note.trim(), customerNoteMax);
  return (
    <TextInput
      label={t('customerNotes.note')}
      labelEnd={used}
      hint={t('customerNotes.noteHint')}
      error={tooLong}
      value={note}
      onChange={({ target }) => onChange(target.value)}
      inputProps={{ dir: 'auto' }}
      multiline
      minRows={3}
      maxRows={10}
    />
  );
}

const Typed = Customer.pick({ tags: true, note: true });
type Typed = z.infer<typeof Typed>;
const KeptTyped = z.object({ before: Typed, typed: Typed });

/** What is as it was may be another by now, by somebody else. */
function changesOf({ tags, note }: Typed, before: Typed) {
  const added = tags.filter((tag) => !before.tags.includes(tag));
  const removed = before.tags.filter((tag) => !tags.includes(tag));
  return {
    ...(added.length > 0 && { addTags: added }),
    ...(removed.length > 0 && { removeTags: removed }),
    ...(note !== before.note && { note, noteBefore: before.note }),
  };
}

/** What is typed, and what stood there before; it comes back after a reload. */
function useTyped(customer: Customer, isOpen: boolean) {
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  const [{ before, typed }, setTyped] = useState(() => {
    const { tags, note } = customer;
    return { before: { tags, note }, typed: { tags, note } };
  });
  const isChanged = JSON.stringify(typed) !== JSON.stringify(before);
  usePersistedInput({
    name: `notes:${ws}:${customer.id}`,
    shape: KeptTyped,
    isDirty: isOpen && isChanged,
    read: () => ({ before, typed }),
    restore: setTyped,
  });
  const type = (changed: Typed) => setTyped({ before, typed: changed });
  return { before, typed, type, isChanged };
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
  const { caller, ws } = useWorkspaceApi();
  const { run, isBusy, problem } = useAction({
    toProblem: (error) => {
      if (isRefusal(error, 'changedMeanwhile')) return t('customerNotes.changed');
      if (isRefusal(error, 'tooManyTags')) return t('customerNotes.tooManyTags');
      return refusalMessage(error) ?? t('customerRecord.changeError', { code: codeOf(error) });
    },
  });
  const show = (customer: Customer) => {
    const changed = toListed(customer);
    showChanged(client, ws, changed);
    onChanged(changed);
  };
  const change = (phone: string, details: Omit<InputOf<typeof changeCustomerDetails>['body'], 'phone'>) =>
    run(async () => {
      try {
        show((await call(caller, changeCustomerDetails, { params: { ws }, body: { phone, ...details } })).customer);
      } catch (error) {
        if (isRefusal(error, 'changedMeanwhile')) {
          const other = await findNote(caller, ws, phone);
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

// What gives the filters that are set a name, another one, or takes it away; how saved ones are read and changed.
import { call, codeOf, isRefusal } from '@fanfare/contract/call.ts';
import {
  type SavedSegment,
  changeSavedSegment,
  removeSavedSegment,
  saveSegment,
  segmentNameMax,
} from '@fanfare/contract/saved-segments.ts';
import type { Segment } from '@fanfare/contract/segments.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { passWhereGone, refusalMessage } from '../../session/call-errors.ts';
import { useWorkspaceApi } from '../../session/current-workspace.tsx';
import { usePersistedInput } from '../../session/use-persisted-form.ts';
import { ConfirmDialog, keepFocus } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextInput, useLength } from '../../ui/text-input.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type DialogProps, useDialog } from '../../ui/use-dialog.ts';
import { savedSegmentsQuery } from '../queries.ts';
import { isSameSegment } from './customers-view.ts';

interface SaveSegmentProps {
  readonly segment: Segment;
  /** Which is not saved along. */
  readonly search: string;
}

/** Gives the filters that are set a name; the button is away where they have one. */
export function SaveSegment({ segment, search }: SaveSegmentProps) {
  const { t } = useTranslation();
  const calls = useSegmentCalls();
  const isSaved = useSavedSegments().data?.some((saved) => isSameSegment(saved.segment, segment)) ?? false;
  const dialog = useDialog();
  return (
    <>
      {isSaved && !dialog.isOpen ? null : (
        <Button size="small" color="secondary" startIcon={<BookmarkSimpleIcon />} onClick={dialog.open}>
          {t('customerSegments.save')}
        </Button>
      )}
      {dialog.opening > 0 ? (
        <NameDialog
          key={dialog.opening}
          title={t('customerSegments.saveTitle')}
          submitLabel={t('customerSegments.saveName')}
          text={`${t('customerSegments.saveText')} ${search === '' ? '' : t('customerSegments.withoutSearch')}`}
          keptAs="new"
          open={dialog.isOpen}
          send={(name) => calls.save(name, segment)}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
}

interface SavedDialogProps extends DialogProps {
  readonly saved: SavedSegment;
}

export function RenameDialog({ saved, ...props }: SavedDialogProps) {
  const { t } = useTranslation();
  const calls = useSegmentCalls();
  return (
    <NameDialog
      {...props}
      title={t('customerSegments.renameTitle', { name: saved.name })}
      submitLabel={t('customerSegments.saveName')}
      name={saved.name}
      keptAs={saved.segmentId}
      send={(name) => calls.change(saved.segmentId, { name })}
    />
  );
}

interface NameDialogProps extends DialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly text?: string;
  readonly name?: string;
  /** What is typed comes back under it after a reload. */
  readonly keptAs: string;
  readonly send: (name: string) => Promise<void>;
}

function NameDialog({ title, submitLabel, text, name = '', keptAs, send, open, onClose }: NameDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(name);
  const [isSubmitted, setSubmitted] = useState(false);
  usePersistedInput({
    name: `segment:${useWorkspaceApi().ws}:${keptAs}`,
    shape: z.object({ typed: z.string() }),
    isDirty: open && typed !== name,
    read: () => ({ typed }),
    restore: (found) => setTyped(found.typed),
  });
  const toProblem = useSegmentProblem();
  const { run, isBusy, problem, setProblem } = useAction({ toProblem });
  const own = useNameProblem(typed);
  const wrong = isSubmitted ? (own ?? (problem?.isOfName ? problem.text : undefined)) : undefined;
  const submit = async () => {
    setSubmitted(true);
    if (!own && (await run(() => send(typed.trim())))) onClose();
  };
  return (
    <FormDialog
      open={open}
      title={title}
      submitLabel={submitLabel}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onCancel={onClose}
      onExited={keepFocus}
    >
      {text ? <Typography variant="secondary">{text}</Typography> : null}
      {problem && !problem.isOfName ? <Alert severity="error">{problem.text}</Alert> : null}
      <TextInput
        label={t('customerSegments.name')}
        placeholder={t('customerSegments.namePlaceholder')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
        error={wrong}
        autoFocus
        autoComplete="off"
      />
    </FormDialog>
  );
}

function useNameProblem(name: string): string | undefined {
  const { t } = useTranslation();
  const { tooLong } = useLength(name.trim(), segmentNameMax);
  return name.trim() === '' ? t('customerSegments.nameMissing') : tooLong;
}

export function RemoveDialog({ saved, open, onClose }: SavedDialogProps) {
  const { t } = useTranslation();
  const calls = useSegmentCalls();
  const toProblem = useSegmentProblem();
  const { run, isBusy, problem } = useAction({ toProblem });
  const confirm = async () => {
    if (await run(() => calls.remove(saved.segmentId))) onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('customerSegments.removeTitle', { name: saved.name })}
      text={t('customerSegments.removeText')}
      problem={problem?.text}
      confirmLabel={t('customers.delete')}
      cancelLabel={t('customerSegments.keep')}
      isBusy={isBusy}
      isDangerous
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

export function useSavedSegments() {
  const { caller, ws } = useWorkspaceApi();
  return useQuery(savedSegmentsQuery(caller, ws));
}

/** What changes them; the list of them is asked for again. */
export function useSegmentCalls() {
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const refresh = () => client.invalidateQueries({ queryKey: savedSegmentsQuery(caller, ws).queryKey });
  return {
    save: async (name: string, segment: Segment) => {
      await call(caller, saveSegment, { params: { ws }, body: { name, segment } });
      await refresh();
    },
    change: async (id: string, body: { readonly name?: string; readonly segment?: Segment }) => {
      await call(caller, changeSavedSegment, { params: { ws, id }, body });
      await refresh();
    },
    remove: async (id: string) => {
      await call(caller, removeSavedSegment, { params: { ws, id } }).catch(passWhereGone);
      await refresh();
    },
  };
}

interface Problem {
  readonly text: string;
  readonly isOfName?: true;
}

export function useSegmentProblem(): (error: unknown) => Problem {
  const { t } = useTranslation();
  return (error) => {
    if (isRefusal(error, 'segmentNameTaken')) return { text: t('customerSegments.nameTaken'), isOfName: true };
    if (isRefusal(error, 'segmentInUse')) return { text: t('customerSegments.inUse') };
    if (isRefusal(error, 'tooManySegments')) return { text: t('customerSegments.tooMany') };
    return { text: refusalMessage(error) ?? t('customerSegments.failed', { code: codeOf(error) }) };
  };
}

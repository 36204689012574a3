import { reasonLengthMax } from '@fanfare/contract/customers.ts';
import type { SegmentDeed } from '@fanfare/contract/segment-jobs.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { announce } from '../../ui/announcer.tsx';
import { TagsInput } from '../../ui/tags-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { choicesQuery } from '../queries.ts';
import { addTags } from '../typed-tags.ts';
import { type DeedRun, type Whom, countOf, useDeed } from './use-deed.ts';

export type DeedKind = SegmentDeed['kind'];

interface BulkDialogProps {
  readonly kind: DeedKind;
  readonly whom: Whom;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Nothing of the selection is as it was. */
  readonly onEnded: () => void;
}

/** Asks, then shows how far it is, then says what came of it. */
export function BulkDialog({ kind, whom, isOpen, onClose, onEnded }: BulkDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { run, fault, start, stop, undo } = useDeed(whom, (code) => t('customerBulk.error', { code }));
  const result = useResultWords(run, kind);
  const hasEnded = run?.state === 'ended' || run?.state === 'undone';
  useEffect(() => {
    if (hasEnded) announce(result);
  }, [hasEnded, result]);
  const close = () => {
    onClose();
    if (hasEnded && (run?.done ?? 0) > 0) onEnded();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={!run || hasEnded ? close : undefined}
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
    >
      {run ? null : <Question kind={kind} whom={whom} titleId={titleId} onConfirm={start} onCancel={onClose} />}
      {run && !hasEnded ? <Running run={run} kind={kind} titleId={titleId} onStop={() => void stop()} /> : null}
      {run && hasEnded ? (
        <Result
          run={run}
          words={result}
          fault={fault}
          titleId={titleId}
          onUndo={kind === 'delete' && run.state === 'ended' && run.id ? () => void undo(run.id ?? '') : undefined}
          onClose={close}
        />
      ) : null}
    </Dialog>
  );
}

function useResultWords(run: DeedRun | undefined, kind: DeedKind): string {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (!run) return '';
  const count = run.state === 'undone' ? run.restored : run.done;
  const counted = { count, replace: { count: number(count) } };
  return run.state === 'undone' ? t('customers.restored', counted) : t(`customerBulk.${kind}Done`, counted);
}

/** From so many on, a slip of the finger must not be enough. */
const typedFrom = 10;

interface QuestionProps {
  readonly kind: DeedKind;
  readonly whom: Whom;
  readonly titleId: string;
  readonly onConfirm: (deed: SegmentDeed) => Promise<void>;
  readonly onCancel: () => void;
}

function Question({ kind, whom, titleId, onConfirm, onCancel }: QuestionProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [typed, setTyped] = useState('');
  const [tags, setTags] = useState<readonly string[]>([]);
  const count = countOf(whom);
  const isAboutTag = kind === 'addTag' || kind === 'removeTag';
  const word = t('customerList.deleteWord');
  const mustType = kind === 'delete' && count >= typedFrom;
  const isReady = isAboutTag ? tags.length > 0 : !mustType || typed.trim().toLowerCase() === word;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void onConfirm(toDeed(kind, { tag: tags[0] ?? '', typed }));
      }}
    >
      <DialogTitle id={titleId}>
        {t(`customerBulk.${kind}Title`, { count, replace: { count: number(count) } })}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <DialogContentText variant="body2">{t(`customerBulk.${kind}Text`)}</DialogContentText>
        {isAboutTag ? <TagField kind={kind} tags={tags} onChange={setTags} /> : null}
        {kind === 'block' ? (
          <TextInput
            label={t('customerRecord.reasonOptional')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            inputProps={{ maxLength: reasonLengthMax }}
            multiline
            minRows={2}
          />
        ) : null}
        {mustType ? (
          <TextInput
            label={t('customerList.typeWord', { word })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            inputProps={{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
          />
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button color="secondary" variant="outlined" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" variant="contained" color={isAboutTag ? 'primary' : 'error'} disabled={!isReady}>
          {t(`customerBulk.${kind}`)}
        </Button>
      </DialogActions>
    </form>
  );
}

function toDeed(kind: DeedKind, { tag, typed }: { readonly tag: string; readonly typed: string }): SegmentDeed {
  if (kind === 'addTag' || kind === 'removeTag') return { kind, tag };
  return kind === 'block' ? { kind, reason: typed.trim() } : { kind };
}

interface TagFieldProps {
  readonly kind: 'addTag' | 'removeTag';
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

/** One tag; what nobody has can't be removed. */
function TagField({ kind, tags, onChange }: TagFieldProps) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const { data: choices } = useQuery(choicesQuery(useCaller(), workspace.workspace_id));
  const known = choices?.tags.map(({ value }) => value) ?? [];
  const add = (_: readonly string[], typed: string) => {
    const { tags: added, refusal } = addTags([], typed);
    return refusal ? { tags: [], refusal: t(`customerNotes.${refusal}`) } : { tags: added.slice(0, 1) };
  };
  return (
    <TagsInput
      label={t('customerBulk.tag')}
      tags={tags}
      onChange={(chosen) => onChange(chosen.slice(-1))}
      suggestions={known}
      {...(kind === 'addTag' && { add })}
      autoFocus
    />
  );
}

interface RunningProps {
  readonly run: DeedRun;
  readonly kind: DeedKind;
  readonly titleId: string;
  readonly onStop: () => void;
}

function Running({ run, kind, titleId, onStop }: RunningProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const isUndoing = run.state === 'undoing';
  const [reached, total] = isUndoing
    ? [run.restored, run.done]
    : [run.done + run.skipped + run.failed, Math.max(run.total, 1)];
  const words = t('customerList.deletedOf', { done: number(reached), total: number(total) });
  const isStopping = run.state === 'stopping';
  return (
    <>
      <DialogTitle id={titleId}>{t(isUndoing ? 'customerBulk.restoring' : `customerBulk.${kind}Now`)}</DialogTitle>
      <DialogContent>
        <LinearProgress
          variant="determinate"
          value={Math.min(100, (reached / Math.max(total, 1)) * 100)}
          aria-labelledby={titleId}
          aria-valuetext={words}
          sx={{ height: 8, borderRadius: '4px', marginBlock: 1 }}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {words}
        </Typography>
        {run.id ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('customerBulk.goesOn')}
          </Typography>
        ) : null}
      </DialogContent>
      {isUndoing ? null : (
        <DialogActions>
          <Button variant="outlined" color="secondary" onClick={onStop} aria-disabled={isStopping} autoFocus>
            {t(`customerList.${isStopping ? 'stopping' : 'stop'}`)}
          </Button>
        </DialogActions>
      )}
    </>
  );
}

interface ResultProps {
  readonly run: DeedRun;
  readonly words: string;
  readonly fault: string | undefined;
  readonly titleId: string;
  readonly onUndo: (() => void) | undefined;
  readonly onClose: () => void;
}

function Result({ run, words, fault, titleId, onUndo, onClose }: ResultProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { total, done, skipped, failed } = run;
  const left = total - done - skipped - failed;
  const counted = (count: number) => ({ count, replace: { count: number(count) } });
  const isUndone = run.state === 'undone';
  const notBack = isUndone ? done - run.restored : 0;
  return (
    <>
      <DialogTitle id={titleId}>{words}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {fault ? <Alert severity="error">{fault}</Alert> : null}
        {!isUndone && skipped > 0 ? (
          <Typography variant="body2">{t('customerBulk.skipped', counted(skipped))}</Typography>
        ) : null}
        {!isUndone && failed > 0 ? <Alert severity="warning">{t('customerBulk.failed', counted(failed))}</Alert> : null}
        {!isUndone && left > 0 ? (
          <Typography variant="body2">{t('customerList.deleteLeft', counted(left))}</Typography>
        ) : null}
        {notBack > 0 ? <Alert severity="warning">{t('customers.notRestored', counted(notBack))}</Alert> : null}
      </DialogContent>
      <DialogActions>
        {onUndo && done > 0 ? (
          <Button variant="outlined" color="secondary" onClick={onUndo}>
            {t('ui.undo')}
          </Button>
        ) : null}
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('customerList.close')}
        </Button>
      </DialogActions>
    </>
  );
}

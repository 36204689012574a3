import { reasonLengthMax } from '@fanfare/contract/customers.ts';
import type { SegmentAction } from '@fanfare/contract/segment-jobs.ts';
import { isLongerThan } from '@fanfare/contract/tags.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceApi } from '../../session/current-workspace.tsx';
import { TagsInput } from '../../ui/tags-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ReasonField } from '../block-dialog.tsx';
import { choicesQuery } from '../queries.ts';
import { addTags } from '../typed-tags.ts';
import { type BulkActionKind, type Whom, countOf } from './use-bulk-action.ts';

/** From so many on, a slip of the finger must not be enough. */
const typedFrom = 10;

interface BulkQuestionProps {
  readonly kind: BulkActionKind;
  readonly whom: Whom;
  /** What was confirmed when fewer were meant. */
  readonly before?: SegmentAction | undefined;
  readonly titleId: string;
  readonly onConfirm: (action: SegmentAction) => Promise<void>;
  readonly onCancel: () => void;
}

/** What is asked before one thing is done to many. */
export function BulkQuestion({ kind, whom, before, titleId, onConfirm, onCancel }: BulkQuestionProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(before?.reason ?? '');
  const [tags, setTags] = useState<readonly string[]>(before?.tag ? [before.tag] : []);
  const count = countOf(whom);
  const isAboutTag = kind === 'addTag' || kind === 'removeTag';
  const word = t('customerList.deleteWord');
  const mustType = kind === 'delete' && count >= typedFrom;
  const isTypedReady = mustType ? typed.trim().toLowerCase() === word : !isLongerThan(typed.trim(), reasonLengthMax);
  const isReady = isAboutTag ? tags.length > 0 : isTypedReady;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void onConfirm(toAction(kind, { tag: tags[0] ?? '', typed }));
      }}
    >
      <DialogTitle id={titleId}>{t(`customerBulk.${kind}Title`, { count })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {before ? <Alert severity="warning">{t('customerBulk.moreMeant', { total: count })}</Alert> : null}
        <DialogContentText variant="body2">{t(`customerBulk.${kind}Text`)}</DialogContentText>
        {kind === 'delete' ? <OptedOutWarning whom={whom} /> : null}
        {isAboutTag ? <TagField kind={kind} tags={tags} onChange={setTags} /> : null}
        {kind === 'block' ? (
          <ReasonField label={t('customerRecord.reasonOptional')} reason={typed} onChange={setTyped} />
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
      <Answers
        kind={kind}
        isReady={isReady}
        isCancelFirst={kind === 'delete' || before !== undefined}
        onCancel={onCancel}
      />
    </form>
  );
}

interface AnswersProps extends Pick<BulkQuestionProps, 'kind' | 'onCancel'> {
  readonly isReady: boolean;
  readonly isCancelFirst: boolean;
}

function Answers({ kind, isReady, isCancelFirst, onCancel }: AnswersProps) {
  const { t } = useTranslation();
  return (
    <DialogActions>
      <Button color="secondary" variant="outlined" onClick={onCancel} autoFocus={isCancelFirst}>
        {t('ui.cancel')}
      </Button>
      <Button
        type="submit"
        variant="contained"
        color={kind === 'block' || kind === 'delete' ? 'error' : 'primary'}
        disabled={!isReady}
      >
        {t(`customerBulk.${kind}`)}
      </Button>
    </DialogActions>
  );
}

function OptedOutWarning({ whom }: Pick<BulkQuestionProps, 'whom'>) {
  const { t } = useTranslation();
  const count = 'customers' in whom ? whom.customers.filter(({ optout }) => optout).length : whom.blocked;
  if (count === 0) return null;
  return <Alert severity="warning">{t('customerList.deleteBlocked', { count })}</Alert>;
}

function toAction(
  kind: BulkActionKind,
  { tag, typed }: { readonly tag: string; readonly typed: string },
): SegmentAction {
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
  const { caller, ws } = useWorkspaceApi();
  const { data: choices } = useQuery(choicesQuery(caller, ws));
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

import type { Customer } from '@fanfare/contract/customers.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { TextInput } from '../../ui/text-input.tsx';

/** From so many on, a slip of the finger must not be enough. */
const typedFrom = 10;

interface DeleteManyQuestionProps {
  readonly customers: readonly Customer[];
  readonly titleId: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function DeleteManyQuestion({ customers, titleId, onConfirm, onCancel }: DeleteManyQuestionProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const [typed, setTyped] = useState('');
  const word = t('translations:customerList.deleteWord');
  const mustType = customers.length >= typedFrom;
  const isConfirmed = !mustType || typed.trim().toLowerCase() === word;
  const counted = { count: customers.length, replace: { count: number(customers.length) } };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed) onConfirm();
      }}
    >
      <DialogTitle id={titleId}>{t('translations:customerList.deleteTitle', counted)}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <DialogContentText variant="body2">{t('translations:customers.deleteText')}</DialogContentText>
        <OptedOutWarning customers={customers} />
        {mustType ? (
          <TextInput
            label={t('translations:customerList.typeWord', { word })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            inputProps={{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
          />
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button color="secondary" variant="outlined" onClick={onCancel} autoFocus>
          {t('translations:customerList.keepAll')}
        </Button>
        <Button type="submit" variant="contained" color="error" disabled={!isConfirmed}>
          {t('translations:customers.delete')}
        </Button>
      </DialogActions>
    </form>
  );
}

function OptedOutWarning({ customers }: { readonly customers: readonly Customer[] }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const count = customers.filter(({ optout }) => optout).length;
  if (count === 0) return null;
  return (
    <Alert severity="warning">
      {t('translations:customerList.deleteBlocked', { count, replace: { count: number(count) } })}
    </Alert>
  );
}

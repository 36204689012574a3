import type { Customer } from '@fanfare/contract/customers.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { useDialog } from '../ui/use-dialog.ts';

const NotesDialog = lazyDialog(async () => (await import('./notes-dialog.tsx')).NotesDialog);

interface StaffNotesProps {
  readonly customer: Customer;
  readonly onChanged: (customer: Customer) => void;
}

/** What the team says of a customer: tags and a note. */
export function StaffNotes({ customer, onChanged }: StaffNotesProps) {
  const { t } = useTranslation();
  const editing = useDialog<Customer>();
  const headingId = useId();
  const { tags, note } = customer;
  const isEmpty = tags.length === 0 && note === '';
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ marginBlockStart: 3 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="subtitle1" component="h3" id={headingId}>
          {t('customerNotes.title')}
        </Typography>
        <Button
          size="small"
          color="secondary"
          startIcon={<PencilSimpleIcon />}
          onClick={() => editing.open(customer)}
          aria-label={t('customerNotes.edit')}
        >
          {t('customerNotes.editShort')}
        </Button>
      </Stack>
      {isEmpty ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('customerNotes.empty')}
        </Typography>
      ) : null}
      {tags.length > 0 ? (
        <Stack component="ul" direction="row" aria-label={t('customers.tags')} sx={tagsLook}>
          {tags.map((tag) => (
            <Chip key={tag} component="li" size="small" label={<bdi>{tag}</bdi>} />
          ))}
        </Stack>
      ) : null}
      {note ? (
        <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      ) : null}
      {editing.item ? (
        <NotesDialog
          key={editing.opening}
          customer={editing.item}
          open={editing.isOpen}
          onClose={editing.close}
          onChanged={onChanged}
        />
      ) : null}
    </Box>
  );
}

const tagsLook = { flexWrap: 'wrap', gap: 0.5, listStyle: 'none', margin: 0, padding: 0, paddingBlock: 1 } as const;

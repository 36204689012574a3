import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../text/formats.ts';
import { CountsText } from '../../counts-text.tsx';
import { KeptByUndo } from '../../imports/kept-by-undo.tsx';
import type { UndoneImport } from '../../imports/undo-import.ts';

/** What was pressed to get here is gone. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** What an undo did, and whom it kept and why. */
export function UndoneText({ undone }: { readonly undone: UndoneImport }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const { removed, restored, kept } = undone.import;
  const counts = { removed: number(removed), restored: number(restored), kept: number(kept) };
  return (
    <Alert ref={takeFocus} tabIndex={-1} severity="info" role="status" sx={{ alignItems: 'flex-start' }}>
      <Typography variant="subtitle2" component="p">
        {t('translations:customersSending.undone')}
      </Typography>
      <CountsText>{t('translations:customerImports.figures', counts)}</CountsText>
      <KeptByUndo kept={undone.kept} />
    </Alert>
  );
}

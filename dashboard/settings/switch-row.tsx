import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Switches of what is told by email; each is named by its row and this column. */
export function SwitchTable({ children }: { readonly children: (columnId: string) => ReactNode }) {
  const { t } = useTranslation();
  const columnId = useId();
  return (
    <Table>
      <TableHead>
        <TableRow>
          <TableCell sx={{ paddingInlineStart: { xs: 2, sm: 3 } }}>{t('settings.wishes.what')}</TableCell>
          <TableCell id={columnId} sx={{ width: 96, paddingInlineEnd: { xs: 2, sm: 3 } }}>
            {t('settings.wishes.channel')}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>{children(columnId)}</TableBody>
    </Table>
  );
}

interface SwitchRowProps {
  readonly columnId: string;
  readonly label: string;
  readonly hint: string;
  /** As it is stored. */
  readonly isOn: boolean;
  readonly isDisabled: boolean;
  readonly problem: string | undefined;
  /** Answers whether it is done. */
  readonly save: (to: boolean) => Promise<boolean>;
  /** Asked before it is turned off. */
  readonly offQuestion?: Readonly<Record<'title' | 'text' | 'confirmLabel' | 'cancelLabel', string>>;
}

/** One subject, and a switch that saves at once: shown as wanted while it is being saved, and as it was if that fails. */
export function SwitchRow({ columnId, label, hint, problem, ...given }: SwitchRowProps) {
  const rowId = useId();
  return (
    <TableRow sx={{ '&:last-child th, &:last-child td': { borderBottom: 0 } }}>
      <TableCell component="th" scope="row" sx={{ paddingInlineStart: { xs: 2, sm: 3 }, verticalAlign: 'top' }}>
        <Typography id={rowId} variant="subtitle2" component="span" sx={{ display: 'block' }}>
          {label}
        </Typography>
        <Typography variant="secondary" component="span" sx={{ display: 'block' }}>
          {hint}
        </Typography>
        {problem ? (
          <Alert severity="error" sx={{ marginBlockStart: 1.5 }}>
            {problem}
          </Alert>
        ) : null}
      </TableCell>
      <TableCell sx={{ paddingInlineEnd: { xs: 2, sm: 3 }, verticalAlign: 'top' }}>
        <SavingSwitch labelledBy={`${rowId} ${columnId}`} {...given} />
      </TableCell>
    </TableRow>
  );
}

interface SavingSwitchProps extends Pick<SwitchRowProps, 'isOn' | 'isDisabled' | 'save' | 'offQuestion'> {
  readonly labelledBy: string;
}

function SavingSwitch({ labelledBy, isOn, isDisabled, save, offQuestion }: SavingSwitchProps) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const [wanted, setWanted] = useState<boolean>();
  const saved = useBriefly(savedShownMs);
  const change = async (to: boolean) => {
    setConfirming(false);
    if (wanted !== undefined) return;
    saved.hide();
    setWanted(to);
    if (await save(to)) saved.show();
    setWanted(undefined);
  };
  const toggle = (to: boolean) => {
    if (offQuestion && !to) setConfirming(true);
    else void change(to);
  };
  return (
    <>
      <Switch
        checked={wanted ?? isOn}
        disabled={isDisabled}
        onChange={(_, to) => toggle(to)}
        slotProps={{ input: { 'aria-labelledby': labelledBy, 'aria-busy': wanted !== undefined } }}
      />
      <Box role="status" sx={{ minHeight: 20, typography: 'caption', color: 'success.main', whiteSpace: 'nowrap' }}>
        {saved.isShown ? (
          <>
            <CheckIcon size={14} weight="bold" aria-hidden style={{ verticalAlign: '-2px' }} /> {t('settings.saved')}
          </>
        ) : null}
      </Box>
      {offQuestion ? (
        <ConfirmDialog
          open={isConfirming}
          {...offQuestion}
          onConfirm={() => void change(false)}
          onCancel={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}

const savedShownMs = 3_000;

function useBriefly(shownMs: number) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, [isShown, shownMs]);
  return { isShown, show: () => setShown(true), hide: () => setShown(false) };
}

import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import type { CustomersListState } from '../list/use-customers-list.ts';
import type { CustomersFile } from './use-export.tsx';

interface ExportMenuProps {
  readonly list: CustomersListState;
  readonly file: CustomersFile;
}

/** The list as it is shown, or everything, as a CSV file. */
export function ExportMenu({ list, file }: ExportMenuProps) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const { isBusy, exportView, exportEverything } = file;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  const total = workspace.customers_quantity;
  const shown = list.loaded.total ?? 0;
  return (
    <>
      <Button
        color="secondary"
        startIcon={isBusy ? <CircularProgress size={16} color="inherit" /> : <DownloadSimpleIcon />}
        disabled={shown === 0}
        aria-busy={isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(isBusy ? null : event.currentTarget)}
      >
        {t('customerList.export')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(exportView)}>
          <ListItemText
            primary={t('customerList.exportView', { count: shown })}
            secondary={t('customerList.exportViewText')}
          />
        </MenuItem>
        <MenuItem onClick={choose(exportEverything)}>
          <ListItemText
            primary={t('customerList.exportAll', { count: total })}
            secondary={t('customerList.exportAllText')}
          />
        </MenuItem>
      </Menu>
    </>
  );
}

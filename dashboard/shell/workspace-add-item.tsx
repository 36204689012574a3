import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasUnsaved } from '../ui/unsaved.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { SwitchQuestion } from './switch-question.tsx';

const LazyAdding = lazy(async () => ({ default: (await import('./workspace-adding.tsx')).WorkspaceAdding }));

/** The menu hands its own properties to whatever stands in it. */
export function WorkspaceAddItem(item: MenuItemProps) {
  const { t } = useTranslation();
  return (
    <MenuItem {...item} sx={{ paddingInline: 1 }}>
      <ListItemIcon sx={{ minWidth: '32px !important', justifyContent: 'center', color: 'inherit' }}>
        <PlusIcon size={18} />
      </ListItemIcon>
      {t('switcher.create')}
    </MenuItem>
  );
}

/** Making a workspace leads there, so it asks first where something unsaved would be left behind. */
export function useAskedAdding(): { readonly add: () => void; readonly dialogs: ReactNode } {
  const question = useDialog();
  const adding = useDialog();
  const [isThere, setThere] = useState(false);
  const begin = () => {
    setThere(true);
    adding.open();
  };
  const dialogs = (
    <>
      <SwitchQuestion
        open={question.isOpen}
        onStay={question.close}
        onSwitch={() => {
          question.close();
          begin();
        }}
      />
      {isThere ? (
        <Suspense fallback={null}>
          <LazyAdding open={adding.isOpen} onClose={adding.close} onExited={() => setThere(false)} />
        </Suspense>
      ) : null}
    </>
  );
  return { add: () => (hasUnsaved() ? question.open() : begin()), dialogs };
}

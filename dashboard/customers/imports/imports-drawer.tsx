import { useTranslation } from 'react-i18next';
import { DetailsDrawer } from '../../ui/details-drawer.tsx';
import { ImportsList } from './imports-list.tsx';

/** The imports of the workspace, and the way back of each that changed something. */
export function ImportsDrawer({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <DetailsDrawer
      isOpen={isOpen}
      onClose={onClose}
      kind={t('translations:customers.title')}
      title={t('translations:customerList.imports')}
    >
      {isOpen ? <ImportsList /> : null}
    </DetailsDrawer>
  );
}

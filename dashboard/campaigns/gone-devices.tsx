import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useTranslation } from 'react-i18next';

interface GoneDevicesProps {
  readonly ids: readonly string[];
  readonly onDrop: (id: string) => void;
}

/** Devices that were chosen before somebody removed them: nothing but their id is known any more. */
export function GoneDevices({ ids, onDrop }: GoneDevicesProps) {
  const { t } = useTranslation(['common', 'translations']);
  if (ids.length === 0) return null;
  return (
    <Alert severity="info" sx={{ marginBlockStart: 2 }}>
      {t('translations:campaignForm.goneDevices', { count: ids.length })}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, marginBlockStart: 1 }}>
        {ids.map((id) => (
          <Button
            key={id}
            size="small"
            variant="outlined"
            color="secondary"
            endIcon={<XIcon aria-hidden />}
            aria-label={t('translations:campaignForm.dropDevice', { id: id.slice(0, 8) })}
            onClick={() => onDrop(id)}
          >
            <bdi dir="ltr">{id.slice(0, 8)}</bdi>
          </Button>
        ))}
      </Stack>
    </Alert>
  );
}

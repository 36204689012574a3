import { type Role, mayDo } from '@fanfare/contract/rights.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import { InfoDialog } from '../../ui/info-dialog.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { shortcutsFor } from './shortcuts.ts';

interface ShortcutDialogProps extends DialogProps {
  readonly role: Role;
  readonly areKeysOn: boolean;
  readonly onKeysOn: (isOn: boolean) => void;
}

/** Every shortcut, and the switch for those of a single key. */
export function ShortcutDialog({ role, open, areKeysOn, onKeysOn, onClose }: ShortcutDialogProps) {
  const { t } = useTranslation();
  return (
    <InfoDialog open={open} title={t('commands.shortcutsTitle')} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 2.5, paddingBlockStart: '4px' }}>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 1.25, margin: 0, alignItems: 'center' }}
        >
          <Row words={t('commands.menu')} keys={['Ctrl / ⌘', 'K']} />
          {shortcutsFor((right) => mayDo(role, right)).map(({ keys, name }) => (
            <Row key={keys} words={t(`commands.key_${name}`)} keys={keys.toUpperCase().split(' ')} />
          ))}
        </Box>
        <FormControlLabel
          control={<Switch checked={areKeysOn} onChange={(_, isOn) => onKeysOn(isOn)} />}
          label={t('commands.keysOn')}
        />
      </Box>
    </InfoDialog>
  );
}

function Row({ words, keys }: { words: string; keys: readonly string[] }) {
  return (
    <>
      <Box component="dt" sx={{ typography: 'body2' }}>
        {words}
      </Box>
      <Box component="dd" dir="ltr" sx={{ display: 'flex', gap: 0.5, margin: 0, justifySelf: 'end' }}>
        {keys.map((key) => (
          <Box
            key={key}
            component="kbd"
            sx={{
              minWidth: 26,
              paddingInline: '7px',
              border: '1px solid',
              borderColor: 'neutral.300',
              borderBlockEndWidth: 2,
              borderRadius: '7px',
              fontFamily: 'inherit',
              fontSize: '0.75rem',
              lineHeight: '22px',
              textAlign: 'center',
              backgroundColor: 'level.1',
            }}
          >
            {key}
          </Box>
        ))}
      </Box>
    </>
  );
}

import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { SaveProblemAlert } from '../save-problem-alert.tsx';
import { useChangeWorkspace } from '../use-change-workspace.ts';
import { useFreshWorkspace } from '../use-fresh-workspace.ts';

/** Whether visitors have to tick a box; saves at once. */
export function ConsentBox() {
  const { t } = useTranslation(['common', 'translations']);
  const hintId = useId();
  const { consentBox, updatedAt } = useCurrentWorkspace().workspace;
  const { change, problem, clear } = useChangeWorkspace();
  /** Shown until the server has answered; then what it says counts. */
  const [wanted, setWanted] = useState<boolean>();
  const isBusy = wanted !== undefined;
  const turn = async (to: boolean) => {
    if (isBusy) return;
    setWanted(to);
    await change({ consentBox: to, unmodifiedSince: updatedAt });
    setWanted(undefined);
  };
  const readAnew = useFreshWorkspace();
  const reload = async () => {
    if (await readAnew()) clear();
  };
  return (
    <Box sx={{ marginBlockStart: 3, paddingBlockStart: 2, borderTop: 1, borderColor: 'divider' }}>
      <FormControlLabel
        control={
          <Switch
            checked={wanted ?? consentBox}
            onChange={(_, to) => void turn(to)}
            slotProps={{ input: { 'aria-describedby': hintId, 'aria-busy': isBusy } }}
          />
        }
        label={t('translations:consentText.box')}
        slotProps={{ typography: { variant: 'subtitle2' } }}
        sx={{ margin: 0, marginInlineStart: '-8px' }}
      />
      <Box id={hintId} sx={{ typography: 'body2', color: 'text.secondary', marginBlockEnd: problem ? 2 : 0 }}>
        {t('translations:consentText.boxHint')}
      </Box>
      <SaveProblemAlert problem={problem} onReload={reload} />
    </Box>
  );
}

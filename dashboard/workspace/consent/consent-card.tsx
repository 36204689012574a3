import type { WorkspaceConsentText } from '@fanfare/contract/workspace-consent.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace, useMay, useWorkspaceApi } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { plainList } from '../../theme/theme.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { SaveProblemAlert, useChangeWorkspace, useFreshWorkspace } from '../edit-baseline.tsx';
import { ConsentEditor } from './consent-editor.tsx';
import { consentTextsQuery } from '../queries.ts';

/** What visitors agree to, and everything that they ever did agree to here. */
export function ConsentCard() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const query = useQuery(consentTextsQuery(caller, ws));
  const mayChange = useMay('workspace.change');
  return (
    <SectionCard title={t('consentText.title')} lead={t('consentText.lead')}>
      <QueryView
        query={query}
        label={t('consentText.thing')}
        lead={t('consentText.failedLead')}
        message={(code) => t('consentText.failed', { code })}
        skeleton={<Skeleton variant="rounded" height={220} sx={{ borderRadius: '16px' }} />}
      >
        {(items) => (
          <>
            <ConsentEditor items={items} />
            {mayChange ? <ConsentBox /> : null}
            <ConsentVersions items={items} />
          </>
        )}
      </QueryView>
    </SectionCard>
  );
}

/** Whether visitors have to tick a box; saves at once. */
function ConsentBox() {
  const { t } = useTranslation();
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
        label={t('consentText.box')}
        slotProps={{ typography: { variant: 'subtitle2' } }}
        sx={{ margin: 0, marginInlineStart: '-8px' }}
      />
      <Box id={hintId} sx={{ typography: 'secondary', marginBlockEnd: problem ? 2 : 0 }}>
        {t('consentText.boxHint')}
      </Box>
      <SaveProblemAlert problem={problem} onReload={reload} />
    </Box>
  );
}

/** Every text that was ever shown, with who wrote it and when; the newest first. */
function ConsentVersions({ items }: { readonly items: readonly WorkspaceConsentText[] }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  if (items.length === 0) return null;
  return (
    <Disclosure
      summary={`${t('consentText.versions')} (${items.length})`}
      sx={{ marginBlockStart: 3, paddingBlockStart: 2.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Stack component="ol" sx={{ ...plainList, gap: 2.5, marginBlockStart: 2 }}>
        {items.map(({ version, text, createdAt, createdBy }, index) => (
          <Box component="li" key={version}>
            <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, marginBlockEnd: 0.5 }}>
              <Typography variant="subtitle2" component="span">
                <bdi>{version}</bdi>
              </Typography>
              <Typography variant="secondary" component="span">
                {createdBy
                  ? t('consentText.writtenBy', { date: moment(createdAt), name: createdBy })
                  : moment(createdAt)}
              </Typography>
              {index === 0 ? <StatusChip tone="success" label={t('consentText.current')} /> : null}
            </Stack>
            <Typography variant="secondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {text || t('consentText.standard')}
            </Typography>
          </Box>
        ))}
      </Stack>
    </Disclosure>
  );
}

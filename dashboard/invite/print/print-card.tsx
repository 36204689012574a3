import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { languageNames, languages, type Language } from '../../text/languages.ts';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { type PaperName, type PrintLayout, layouts, paperOf, papers } from './papers.ts';

const LazyPreview = lazy(async () => ({ default: (await import('./print-preview.tsx')).PrintPreview }));
const paperLabels = { a4: 'A4', letter: 'Letter' } as const;

interface PrintCardProps {
  readonly workspace: Workspace;
  readonly link: string;
}

/** Sheets for the counter, the table, the wall and the bag. */
export function PrintCard({ workspace, link }: PrintCardProps) {
  const { t } = useTranslation();
  const [layout, setLayout] = useState<PrintLayout>('card');
  const [paperName, setPaperName] = useState<PaperName>('letter');
  const [language, setLanguage] = useState<Language>(useFormats().language);
  const { name, profile_image_url: pictureUrl } = workspace;
  return (
    <SectionCard title={t('invitePrint.title')} lead={t('invitePrint.lead')}>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { sm: 'minmax(0, 1fr) 340px', md: '1fr', lg: 'minmax(0, 1fr) 340px' },
        }}
      >
        <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
          <div>
            <ChoiceRow
              legend={t('invitePrint.layout')}
              value={layout}
              choices={layouts.map((value) => ({ value, label: t(`invitePrint.${value}`) }))}
              onChoose={setLayout}
            />
            <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
              {t(`invitePrint.${layout}Hint`)}
            </Typography>
          </div>
          {layout === 'card' ? null : (
            <ChoiceRow
              legend={t('invitePrint.paper')}
              value={paperName}
              choices={papers.map((value) => ({ value, label: paperLabels[value] }))}
              onChoose={setPaperName}
            />
          )}
          <ChoiceRow
            legend={t('invitePrint.language')}
            value={language}
            choices={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
            onChoose={setLanguage}
          />
          <Button variant="outlined" color="secondary" startIcon={<PrinterIcon />} onClick={() => globalThis.print()}>
            {t('invitePrint.print')}
          </Button>
        </Stack>
        <Suspense fallback={<Skeleton variant="rounded" height={420} sx={{ borderRadius: '16px' }} />}>
          <LazyPreview
            layout={layout}
            paper={paperOf(layout, paperName)}
            content={{ name, pictureUrl, url: link, language }}
          />
        </Suspense>
      </Box>
    </SectionCard>
  );
}

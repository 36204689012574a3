import { hasEnded } from '@fanfare/contract/campaign-lifecycle.ts';
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { imageVariantUrl, imageWidths } from '@fanfare/contract/images.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, lazy, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignsQuery } from '../../campaigns/queries.ts';
import { useCaller } from '../../session/caller.tsx';
import { useShopColors } from '../../session/shop-colors.ts';
import { useFormats } from '../../text/formats.ts';
import { addTextsIn } from '../../text/i18n.ts';
import { type Language, languageNames, languages } from '../../text/languages.ts';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import {
  type PaperName,
  type PrintDesign,
  type PrintLayout,
  layouts,
  paperOf,
  papers,
  usualPaperOf,
} from './papers.ts';

const LazyCounter = lazy(async () => ({ default: (await import('./counter.tsx')).Counter }));
const paperLabels = { a4: 'A4', letter: 'Letter' } as const;

interface PrintCardProps {
  readonly workspace: Workspace;
  readonly link: string;
}

/** Sheets for the counter, the table, the wall and the bag. */
export function PrintCard({ workspace, link }: PrintCardProps) {
  const { t } = useTranslation();
  const [layout, setLayout] = useState<PrintLayout>('card');
  const [design, setDesign] = useState<PrintDesign>('classic');
  const [chosenPaper, setChosenPaper] = useState<PaperName>();
  const paperName = chosenPaper ?? usualPaperOf(workspace.country);
  const { language, chosenLanguage, chooseLanguage } = usePrintLanguage();
  const [chosenArt, setChosenArt] = useState<string>();
  const colors = useShopColors();
  const campaigns = useCampaignsWithArt(workspace.workspace_id);
  const art = campaigns.find(({ id }) => id === (chosenArt ?? campaigns[0]?.id));
  const { name, profile_image_url: pictureUrl } = workspace;
  return (
    <SectionCard title={t('invitePrint.title')} lead={t('invitePrint.lead')}>
      <Stack sx={{ gap: 3, alignItems: 'stretch' }}>
        <LayoutChoice layout={layout} onChoose={setLayout} />
        <Suspense fallback={<Skeleton variant="rounded" height={400} sx={{ borderRadius: '16px' }} />}>
          <LazyCounter
            layout={layout}
            paper={paperOf(layout, paperName)}
            content={{ name, pictureUrl, url: link, language, colors, artUrl: art?.images[0] }}
            design={design}
            onChoose={setDesign}
          />
        </Suspense>
        {design === 'picture' && layout !== 'stickers' ? (
          <ArtChoice campaigns={campaigns} chosen={art} onChoose={setChosenArt} />
        ) : null}
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
          {layout === 'card' ? null : (
            <ChoiceRow
              legend={t('invitePrint.paper')}
              value={paperName}
              choices={papers.map((value) => ({ value, label: paperLabels[value] }))}
              onChoose={setChosenPaper}
            />
          )}
          <ChoiceRow
            legend={t('invitePrint.language')}
            value={chosenLanguage}
            choices={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
            onChoose={(value) => void chooseLanguage(value)}
          />
        </Stack>
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<PrinterIcon />}
          onClick={() => globalThis.print()}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('invitePrint.print')}
        </Button>
      </Stack>
    </SectionCard>
  );
}

/** The page's own at first; another one's words are loaded once it is chosen, and stand there when they are. */
function usePrintLanguage() {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>(useFormats().language);
  const [chosenLanguage, setChosenLanguage] = useState(language);
  const latest = useRef(language);
  const chooseLanguage = async (wanted: Language) => {
    latest.current = wanted;
    setChosenLanguage(wanted);
    try {
      await addTextsIn(wanted, 'invite');
      if (latest.current === wanted) setLanguage(wanted);
    } catch (error) {
      console.error(`Failed to print in ${wanted}`, error);
      if (latest.current !== wanted) return;
      setChosenLanguage(language);
      toastFailure(t('invitePrint.languageMissing'));
    }
  };
  return { language, chosenLanguage, chooseLanguage };
}

interface LayoutChoiceProps {
  readonly layout: PrintLayout;
  readonly onChoose: (layout: PrintLayout) => void;
}

function LayoutChoice({ layout, onChoose }: LayoutChoiceProps) {
  const { t } = useTranslation();
  return (
    <div>
      <ChoiceRow
        legend={t('invitePrint.layout')}
        value={layout}
        choices={layouts.map((value) => ({ value, label: t(`invitePrint.${value}`) }))}
        onChoose={onChoose}
      />
      <Typography variant="secondary" sx={{ marginBlockStart: 1 }}>
        {t(`invitePrint.${layout}Hint`)}
      </Typography>
    </div>
  );
}

const noArt = 'none';
const offeredMax = 6;

/** The newest that have not ended and whose picture is there. */
function useCampaignsWithArt(workspaceId: string): readonly Campaign[] {
  const [now] = useState(() => Date.now());
  const { data = [] } = useInfiniteQuery(campaignsQuery(useCaller(), workspaceId));
  return data.filter((one) => one.images.length > 0 && !hasEnded(one, now)).slice(0, offeredMax);
}

interface ArtChoiceProps {
  readonly campaigns: readonly Campaign[];
  readonly chosen: Campaign | undefined;
  readonly onChoose: (campaignId: string) => void;
}

/** Nothing to choose where no campaign has a picture. */
function ArtChoice({ campaigns, chosen, onChoose }: ArtChoiceProps) {
  const { t } = useTranslation();
  if (campaigns.length === 0) return null;
  return (
    <ChoiceRow
      legend={t('invitePrint.art')}
      value={chosen?.id ?? noArt}
      choices={[...campaigns.map(toArtChoice), { value: noArt, label: t('invitePrint.noArt') }]}
      onChoose={onChoose}
    />
  );
}

function toArtChoice({ id, name, images: [url = ''] }: Campaign) {
  const thumbnail = imageVariantUrl(url, imageWidths[0], 'jpg');
  const look = { width: 28, height: 28, borderRadius: '4px', objectFit: 'cover', flexShrink: 0 } as const;
  return { value: id, label: name, sample: <Box component="img" src={thumbnail} alt="" sx={look} /> };
}

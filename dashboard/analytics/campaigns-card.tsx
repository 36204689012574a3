import type { CampaignFigures } from '@fanfare/contract/analytics.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { CampaignStatus } from '../ui/campaign-status.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useNow } from '../ui/use-now.ts';
import { type Measure, measures } from './analytics-view.ts';
import { FiguresList, FiguresRow, FiguresTable } from './figures-table.tsx';
import { figureOf } from './figures.ts';
import { useAnalyticsWords } from './use-words.ts';

interface CampaignsCardProps {
  readonly campaigns: readonly CampaignFigures[];
  readonly onChoose: (campaignId: string) => void;
}

interface CampaignsProps extends CampaignsCardProps {
  readonly title: string;
  readonly now: number;
  readonly say: (campaign: CampaignFigures, measure: Measure) => string;
}

/** The campaigns beside each other; a name leads to the campaign alone. */
export function CampaignsCard(shown: CampaignsCardProps) {
  const { t } = useTranslation();
  const words = useAnalyticsWords();
  const now = useNow();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const title = t('analytics.compareCampaigns');
  const say = (campaign: CampaignFigures, measure: Measure) => {
    const figure = figureOf(campaign, measure);
    return figure === undefined ? '–' : words.format(measure, figure);
  };
  const Campaigns = isNarrow ? CampaignsList : CampaignsTable;
  return (
    <SectionCard title={title} flush>
      <Campaigns {...shown} title={title} now={now} say={say} />
    </SectionCard>
  );
}

function CampaignsList({ campaigns, title, now, say, onChoose }: CampaignsProps) {
  const { t } = useTranslation();
  return (
    <FiguresList label={title}>
      {campaigns.map((campaign) => (
        <FiguresRow
          key={campaign.id}
          head={
            <>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <CampaignName campaign={campaign} onChoose={onChoose} />
              </Box>
              <CampaignStatus campaign={campaign} now={now} />
            </>
          }
          figures={measures.map((measure) => ({
            name: t(`analytics.${measure}`),
            value: say(campaign, measure),
          }))}
        />
      ))}
    </FiguresList>
  );
}

function CampaignsTable({ campaigns, title, now, say, onChoose }: CampaignsProps) {
  const { t } = useTranslation();
  return (
    <FiguresTable
      label={t('analytics.tableOf', { title })}
      caption={title}
      head={
        <>
          <TableCell component="th">{t('analytics.campaign')}</TableCell>
          <TableCell>{t('analytics.status')}</TableCell>
          {measures.map((measure) => (
            <TableCell key={measure} align="right">
              {t(`analytics.${measure}`)}
            </TableCell>
          ))}
        </>
      }
    >
      {campaigns.map((campaign) => (
        <TableRow key={campaign.id}>
          <TableCell component="th" scope="row" sx={{ minWidth: 180 }}>
            <CampaignName campaign={campaign} onChoose={onChoose} />
          </TableCell>
          <TableCell>
            <CampaignStatus campaign={campaign} now={now} />
          </TableCell>
          {measures.map((measure) => (
            <TableCell key={measure} align="right">
              {say(campaign, measure)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </FiguresTable>
  );
}

interface CampaignNameProps extends Pick<CampaignsCardProps, 'onChoose'> {
  readonly campaign: CampaignFigures;
}

function CampaignName({ campaign: { id, name }, onChoose }: CampaignNameProps) {
  return (
    <Link
      component="button"
      onClick={() => onChoose(id)}
      sx={{ textAlign: 'left', fontWeight: 500, overflowWrap: 'anywhere', minHeight: 24 }}
    >
      {name}
    </Link>
  );
}

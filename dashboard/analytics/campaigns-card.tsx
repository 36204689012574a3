import type { CampaignFigures } from '@fanfare/contract/analytics.ts';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { CampaignStatus } from '../campaigns/campaign-status.tsx';
import { ListTable } from '../ui/list-table.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useNow } from '../ui/use-now.ts';
import { measures } from './analytics-view.ts';
import { figureOf } from './figures.ts';
import { useAnalyticsWords } from './use-words.ts';

interface CampaignsCardProps {
  readonly campaigns: readonly CampaignFigures[];
  readonly onChoose: (campaignId: string) => void;
}

/** The campaigns beside each other; a name leads to the campaign alone. */
export function CampaignsCard({ campaigns, onChoose }: CampaignsCardProps) {
  const { t } = useTranslation(['common', 'translations']);
  const words = useAnalyticsWords();
  const now = useNow();
  const title = t('translations:analytics.compareCampaigns');
  return (
    <SectionCard title={title} flush>
      <ListTable
        label={t('translations:analytics.tableOf', { title })}
        caption={title}
        head={
          <>
            <TableCell component="th">{t('translations:analytics.campaign')}</TableCell>
            <TableCell>{t('translations:analytics.status')}</TableCell>
            {measures.map((measure) => (
              <TableCell key={measure} align="right">
                {t(`translations:analytics.${measure}`)}
              </TableCell>
            ))}
          </>
        }
      >
        {campaigns.map((campaign) => (
          <TableRow key={campaign.id}>
            <TableCell component="th" scope="row" sx={{ minWidth: 180, overflowWrap: 'anywhere' }}>
              <Link
                component="button"
                onClick={() => onChoose(campaign.id)}
                sx={{ textAlign: 'start', fontWeight: 500 }}
              >
                {campaign.name}
              </Link>
            </TableCell>
            <TableCell>
              <CampaignStatus campaign={campaign} now={now} />
            </TableCell>
            {measures.map((measure) => {
              const figure = figureOf(campaign, measure);
              return (
                <TableCell
                  key={measure}
                  align="right"
                  sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                >
                  {figure === undefined ? '–' : words.format(measure, figure)}
                </TableCell>
              );
            })}
          </TableRow>
        ))}
      </ListTable>
    </SectionCard>
  );
}

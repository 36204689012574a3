import type { Analytics } from '@fanfare/contract/analytics.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { type Measure, measures } from './analytics-view.ts';
import { changeOf, figureOf, rateChangeOf } from './figures.ts';
import { useAnalyticsWords } from './use-words.ts';
import { tileColumns } from './visits-skeleton.tsx';

interface TilesProps {
  readonly analytics: Analytics;
  readonly measure: Measure;
  readonly today: string;
  readonly onChoose: (measure: Measure) => void;
}

/** The five figures of the chosen days; the chosen one is drawn below. */
export function Tiles({ analytics, measure, today, onChoose }: TilesProps) {
  const { t } = useTranslation();
  return (
    <Box
      role="group"
      aria-label={t('analytics.figures')}
      sx={{
        display: 'grid',
        gap: { xs: 1.5, md: 2 },
        ...tileColumns,
      }}
    >
      {measures.map((one) => (
        <Tile
          key={one}
          analytics={analytics}
          measure={one}
          today={today}
          isChosen={one === measure}
          onChoose={() => onChoose(one)}
        />
      ))}
    </Box>
  );
}

interface TileProps {
  readonly analytics: Analytics;
  readonly measure: Measure;
  readonly today: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Tile({ analytics, measure, today, isChosen, onChoose }: TileProps) {
  const { t } = useTranslation();
  const words = useAnalyticsWords();
  const { totals, before, days, to } = analytics;
  const figure = figureOf(totals, measure);
  const compare = measure === 'clickRate' ? rateChangeOf : changeOf;
  const difference = before && compare(figure, figureOf(before.totals, measure));
  const change = difference && words.change(difference, days.length);
  // What came after a day with nothing is more at any hour.
  const isSoFar = to >= today && isCount(measure) && difference?.way !== 'new';
  const more = useMore(measure, analytics);
  const line = useLine(measure, { figure, unknownViews: totals.unknownViews });
  return (
    <Tooltip title={more} describeChild>
      <ButtonBase
        onClick={onChoose}
        aria-pressed={isChosen}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
          justifyContent: 'flex-start',
          textAlign: 'left',
          gap: 0.5,
          padding: 2.5,
          borderRadius: '20px',
          backgroundColor: 'background.paper',
          boxShadow: (theme) =>
            isChosen
              ? `inset 0 0 0 2px ${theme.palette.primary.main}`
              : `0 0 0 1px ${theme.palette.neutral[200]}, 0 1px 3px rgb(18 22 33 / 0.05)`,
          outline: '1px solid transparent',
        }}
      >
        <Box component="span" sx={{ typography: 'subtitle2', color: 'text.secondary' }}>
          {t(`analytics.${measure}`)}
        </Box>
        <Box component="span" sx={{ typography: 'h5', fontVariantNumeric: 'tabular-nums' }}>
          {figure === undefined ? '–' : words.format(measure, figure)}
        </Box>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {change && isSoFar ? t('analytics.changeSoFar', { change }) : (change ?? line)}
        </Box>
        {change && measure === 'views' && totals.unknownViews > 0 ? (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {line}
          </Box>
        ) : null}
      </ButtonBase>
    </Tooltip>
  );
}

/** Unlike an average or a rate, it grows with the day. */
function isCount(measure: Measure): boolean {
  return measure !== 'viewTime' && measure !== 'clickRate';
}

/** What a figure needs said beside it where nothing is compared. */
function useLine(measure: Measure, { figure, unknownViews }: { figure: number | undefined; unknownViews: number }) {
  const { t } = useTranslation();
  const { missing } = useAnalyticsWords();
  if (figure === undefined) return missing(measure);
  if (measure === 'views' && unknownViews > 0) {
    return t('analytics.unknownViews', { count: unknownViews, views: unknownViews });
  }
  return t(`analytics.${measure}Line`);
}

/** What a figure hides, on hover and focus; nothing where it hides nothing. */
function useMore(measure: Measure, { medianViewSeconds: seconds }: Analytics): string {
  const { t } = useTranslation();
  const { time } = useAnalyticsWords();
  if (measure !== 'viewTime' || seconds === null) return '';
  return t('analytics.viewTimeMedian', { time: time(seconds * 1_000) });
}

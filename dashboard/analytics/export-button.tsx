import type { Analytics } from '@fanfare/contract/analytics.ts';
import { byteOrderMark, toCsvLine } from '@fanfare/contract/csv.ts';
import Button from '@mui/material/Button';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../ui/download-file.ts';

/** The days with all their counts, as a file that spreadsheets open. */
export function ExportButton({ analytics }: { analytics: Analytics | undefined }) {
  const { t } = useTranslation(['common', 'translations']);
  const save = () => {
    if (!analytics) return;
    const { from, to } = analytics;
    downloadFile(`analytics-${from}-${to}.csv`, new Blob([toCsv(analytics)], { type: 'text/csv' }));
  };
  return (
    <Button
      variant="outlined"
      color="secondary"
      size="small"
      startIcon={<DownloadSimpleIcon />}
      disabled={!analytics}
      onClick={save}
    >
      {t('translations:analytics.export')}
    </Button>
  );
}

function toCsv({ days }: Analytics): string {
  const head = toCsvLine(['day', 'views', 'visitors', 'averageViewSeconds', 'clicks', 'visitorsWithClick']);
  const lines = days.map(({ day, views, visitors, viewMs, clicks, visitorsWithClick }) =>
    toCsvLine([
      day,
      String(views),
      String(visitors),
      views === 0 ? '' : (viewMs / views / 1_000).toFixed(1),
      String(clicks),
      String(visitorsWithClick),
    ]),
  );
  return byteOrderMark + head + lines.join('');
}

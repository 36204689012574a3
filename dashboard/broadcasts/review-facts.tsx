import type { BroadcastPreview } from '@fanfare/contract/broadcasts.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { useCurrentWorkspace, useMay } from '../session/current-workspace.tsx';
import { useFormats, zoneCity } from '../text/formats.ts';
import { Detail } from '../ui/details-drawer.tsx';
import { TextLink } from '../ui/router-link.tsx';

interface FactsProps {
  readonly preview: BroadcastPreview;
}

/** What it comes to, and what it does not come to. */
export function Facts({ preview }: FactsProps) {
  const { t } = useTranslation();
  const shopTime = useShopTime();
  const { parts, recipients, startsAt, endsAbout, unreached, capAfter } = preview;
  return (
    <>
      {unreached > 0 ? (
        <Alert severity="warning">{t('broadcasts.review.unreached', { count: unreached })}</Alert>
      ) : null}
      {capAfter === null ? null : (
        <Alert severity="warning">
          {capAfter === 0 ? t('broadcasts.review.capReached') : t('broadcasts.review.capAfter', { count: capAfter })}
        </Alert>
      )}
      <Box component="dl" sx={{ margin: 0 }}>
        <Detail name={t('broadcasts.review.parts')}>
          {t('broadcasts.review.partsEach', { count: parts, total: parts * recipients })}
        </Detail>
        <Detail name={t('broadcasts.review.price')}>
          <Price preview={preview} />
        </Detail>
        <Detail name={t('broadcasts.review.first')}>{shopTime(startsAt)}</Detail>
        <Detail name={t('broadcasts.review.last')}>{shopTime(endsAbout)}</Detail>
      </Box>
    </>
  );
}

/** By the workspace's clock, as quiet hours are, with its city where this device's clock says otherwise. */
export function useShopTime(): (at: number) => string {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { timeZone } = useCurrentWorkspace().workspace;
  return (at) => {
    const time = dateTime(at, timeZone);
    return time === dateTime(at) ? time : t('broadcasts.zoned', { time, zone: zoneCity(timeZone) });
  };
}

/** That nobody has said what a part costs does not make it free. */
function Price({ preview: { priceMicrosMax, currency, isPractice } }: FactsProps) {
  const { t } = useTranslation();
  const { moneyAtMost } = useFormats();
  const maySetUp = useMay('gateways.manage');
  if (priceMicrosMax > 0) return moneyAtMost(priceMicrosMax, currency);
  if (isPractice) return t('broadcasts.review.free');
  return (
    <>
      {t('broadcasts.review.noPrice')}
      {maySetUp ? (
        <>
          {' · '}
          <TextLink to={paths.gateway}>{t('broadcasts.review.setPrice')}</TextLink>
        </>
      ) : null}
    </>
  );
}

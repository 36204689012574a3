import { call } from '@fanfare/contract/call.ts';
import { getTextingOverview } from '@fanfare/contract/messages.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { useWorkspaceApi, workspaceKey } from '../session/current-workspace.tsx';
import { useFormats } from '../text/formats.ts';
import { plainList } from '../theme/theme.ts';
import { LinkButton } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { AttentionLine } from './attention-card.tsx';

const refreshMs = 30_000;

/** What was texted this week, and what needs a person; nothing where there was nothing. */
export function TextsCard() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { caller, ws } = useWorkspaceApi();
  const { data } = useQuery({
    queryKey: [...workspaceKey(ws, 'broadcasts'), 'overview'],
    queryFn: ({ signal }) => call(caller, getTextingOverview, { params: { ws } }, signal),
    refetchInterval: refreshMs,
  });
  if (!data) return null;
  const figures = (['sent', 'delivered', 'stopped'] as const).filter(
    (name) => name === 'sent' || data.sent > 0 || (name === 'stopped' && data.stopped > 0),
  );
  const needs = (['open', 'unread', 'unknown', 'paused'] as const).filter((name) => data[fieldOf[name]] > 0);
  if (data.sent + data.stopped === 0 && needs.length === 0) return null;
  const { sent, practiced, isPractice } = data;
  const mixed = t('overview.textsMixed', { count: practiced });
  const areAllPractice = sent === practiced && (sent > 0 || isPractice);
  const lead =
    practiced > 0 && sent > practiced ? mixed : t(areAllPractice ? 'overview.textsPractice' : 'overview.textsLead');
  return (
    <SectionCard
      title={t('overview.texts')}
      lead={lead}
      flush
      action={
        <LinkButton to={paths.broadcasts} size="small">
          {t('overview.allTexts')}
        </LinkButton>
      }
    >
      <Box component="dl" sx={{ ...figuresLook, paddingBlockEnd: needs.length > 0 ? 1.5 : 3 }}>
        {figures.map((name) => (
          <div key={name}>
            <Typography component="dt" variant="secondary">
              {t(`overview.texts_${name}`)}
            </Typography>
            <Typography component="dd" variant="h5" sx={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
              {number(data[name])}
            </Typography>
          </div>
        ))}
      </Box>
      {needs.length > 0 ? (
        <Box component="ul" sx={{ ...plainList, paddingBlockEnd: 1.5 }}>
          {needs.map((name) => (
            <AttentionLine
              key={name}
              text={t(`overview.texts_${name}`, { count: data[fieldOf[name]] })}
              action={t(`overview.textsTo_${name}`)}
              to={wayTo[name]}
            />
          ))}
        </Box>
      ) : null}
    </SectionCard>
  );
}

const fieldOf = { open: 'unclear', unread: 'unread', unknown: 'unknown', paused: 'paused' } as const;
const wayTo = {
  open: `${paths.inbox}?only=open`,
  unread: `${paths.inbox}?only=unread`,
  unknown: paths.broadcasts,
  paused: paths.broadcasts,
} as const;

const figuresLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 4, sm: 6 },
  rowGap: 1.5,
  margin: 0,
  paddingInline: { xs: 2, sm: 3 },
  paddingBlockStart: 1.5,
} as const;

import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, createContext, use } from 'react';
import { layout } from '../theme/theme.ts';

interface PageProps {
  readonly title: string;
  /** The heading, where it says more than the title of the browser's tab. */
  readonly heading?: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the dashboard: tab title, heading, lead, one row of actions, and sections 32 px apart. */
export function Page({ title, heading = title, lead, actions, children }: PageProps) {
  return (
    <Box
      sx={{
        maxWidth: layout.pageWidthMaxPx,
        marginInline: 'auto',
        position: 'relative',
        isolation: 'isolate',
        ...layout.pagePadding,
      }}
    >
      <DocumentTitle title={title} />
      <Stack spacing={4}>
        <Stack
          direction={{ xs: 'column', sm: 'row' }}
          sx={{ gap: 2, alignItems: { sm: 'flex-start' }, justifyContent: 'space-between', flexWrap: 'wrap' }}
        >
          <Box sx={{ minWidth: 0, flex: { sm: '1 1 280px' }, overflowWrap: 'anywhere' }}>
            <Typography variant="h4" component="h1" tabIndex={-1}>
              {heading}
            </Typography>
            {lead ? (
              <Typography component="div" sx={{ color: 'text.secondary', marginTop: 0.5 }}>
                {lead}
              </Typography>
            ) : null}
          </Box>
          {actions ? (
            <Stack
              direction="row"
              sx={{
                gap: 1.5,
                flexWrap: 'wrap',
                alignItems: 'center',
                '& > :not(:only-child)': { flex: { xs: '1 1 auto', sm: 'none' } },
              }}
            >
              {actions}
            </Stack>
          ) : null}
        </Stack>
        {children}
      </Stack>
    </Box>
  );
}

const SiteNameContext = createContext('');

export const SiteNameProvider = SiteNameContext.Provider;

export function useSiteName(): string {
  return use(SiteNameContext);
}

/** The title of the browser's tab: `{Page} | {site}`. */
export function DocumentTitle({ title }: { title: string }) {
  return <title>{`${title} | ${useSiteName()}`}</title>;
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { plainList } from '../theme/theme.ts';
import { QueryView } from '../ui/query-view.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { type DialogProps, useDialog } from '../ui/use-dialog.ts';

interface IntegrationCardProps<Item> {
  readonly query: UseQueryResult<readonly Item[]>;
  readonly words: Readonly<Record<'title' | 'none' | 'create' | 'failedLead', string>>;
  readonly failed: (code: string) => string;
  readonly lead: ReactNode;
  /** Stands above the list. */
  readonly intro?: ReactNode;
  readonly Creation: ComponentType<DialogProps>;
  readonly children: (item: Item) => ReactNode;
}

/** How other programs are connected: what there is, and the way to one more. */
export function IntegrationCard<Item>({
  query,
  words,
  failed,
  lead,
  intro,
  Creation,
  children,
}: IntegrationCardProps<Item>) {
  const { title, none, create, failedLead } = words;
  const creation = useDialog();
  return (
    <SectionCard title={title} lead={lead}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        {intro}
        <Box sx={{ width: '100%' }}>
          <QueryView query={query} label={title} skeleton={<Skeleton height={56} />} lead={failedLead} message={failed}>
            {(items) =>
              items.length === 0 ? (
                <Typography variant="secondary">{none}</Typography>
              ) : (
                <Box component="ul" aria-label={title} sx={plainList}>
                  {items.map(children)}
                </Box>
              )
            }
          </QueryView>
        </Box>
        <Button variant="outlined" color="secondary" startIcon={<PlusIcon />} onClick={creation.open}>
          {create}
        </Button>
        {creation.opening > 0 ? (
          <Creation key={creation.opening} open={creation.isOpen} onClose={creation.close} />
        ) : null}
      </Stack>
    </SectionCard>
  );
}

interface IntegrationRowProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly chips: ReactNode;
  readonly children: ReactNode;
  readonly action: ReactNode;
}

export function IntegrationRow({ icon, name, chips, children, action }: IntegrationRowProps) {
  return (
    <Stack component="li" direction="row" sx={rowLook}>
      <Box sx={{ color: 'text.secondary', marginBlockStart: 0.25, display: { xs: 'none', sm: 'block' } }}>{icon}</Box>
      <Box sx={{ flex: 1, minWidth: 0, typography: 'secondary', overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}>
          <Typography variant="subtitle2" component="span" sx={{ color: 'text.primary' }}>
            <bdi>{name}</bdi>
          </Typography>
          {chips}
        </Stack>
        {children}
      </Box>
      <Box sx={{ flexShrink: 0 }}>{action}</Box>
    </Stack>
  );
}

const rowLook = {
  gap: 1.5,
  alignItems: 'flex-start',
  paddingBlock: 1.5,
  '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
} as const;

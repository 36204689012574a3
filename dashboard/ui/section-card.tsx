import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId, type ReactNode, type Ref } from 'react';

interface SectionCardProps {
  readonly title?: string;
  /** Where the heading is to take the focus. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  /** For lists and tables that reach the card's edges. */
  readonly flush?: boolean;
  readonly children: ReactNode;
  readonly sx?: SxProps<Theme>;
}

/** A card with a heading; a region of its own for those who hear the page. */
export function SectionCard({ title, headingRef, lead, action, flush = false, children, sx }: SectionCardProps) {
  const headingId = useId();
  return (
    <Card component="section" aria-labelledby={title ? headingId : undefined} sx={sx}>
      {title ? (
        <CardHeader
          title={title}
          subheader={lead}
          action={action}
          slotProps={{
            title: {
              variant: 'h6',
              component: 'h2',
              id: headingId,
              sx: { overflowWrap: 'anywhere' },
              ...(headingRef && { ref: headingRef, tabIndex: -1 }),
            },
            subheader: { variant: 'body2', sx: { marginTop: 0.5, overflowWrap: 'anywhere' } },
            action: {
              sx: {
                margin: 0,
                alignSelf: 'center',
                // The words of a text button end where the card's content does.
                '&:not(:has(.MuiButton-outlined))': { marginInlineEnd: '-12px' },
              },
            },
          }}
        />
      ) : null}
      {flush ? children : <CardContent sx={title ? { paddingTop: { xs: '8px' } } : undefined}>{children}</CardContent>}
    </Card>
  );
}

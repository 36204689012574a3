import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { useId, type ReactNode, type Ref } from 'react';

interface SectionCardProps {
  readonly title: string;
  /** Where the heading is to take the focus. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  /** For lists and tables that reach the card's edges. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A card with a heading; a region of its own for those who hear the page. */
export function SectionCard({ title, headingRef, lead, action, flush = false, children }: SectionCardProps) {
  const headingId = useId();
  return (
    <Card component="section" aria-labelledby={headingId}>
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
      {flush ? children : <CardContent sx={{ paddingTop: { xs: '8px' } }}>{children}</CardContent>}
    </Card>
  );
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { layout } from '../theme/theme.ts';
import { useSectionInView } from './use-section-in-view.ts';

interface Section {
  readonly id: string;
  readonly title: string;
}

/** The table of contents of a long form, in view all the way down; where there is room. */
export function SectionLinks({ sections }: { readonly sections: readonly Section[] }) {
  const { t } = useTranslation(['common', 'translations']);
  const current = useSectionInView(sections.map(({ id }) => id));
  return (
    <Box
      component="nav"
      aria-label={t('translations:campaignForm.sections')}
      sx={{
        display: { xs: 'none', lg: 'flex' },
        position: 'sticky',
        insetBlockStart: layout.barHeightPx,
        zIndex: 2,
        gap: 3,
        paddingBlock: 1.5,
        // Over the shadows of the cards that pass below.
        marginInline: -2,
        paddingInline: 2,
        backgroundColor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {sections.map(({ id, title }) => (
        <Link
          key={id}
          href={`#${id}`}
          variant="subtitle2"
          underline="none"
          aria-current={current === id ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            goTo(id);
          }}
          sx={{ color: current === id ? 'primary.main' : 'text.secondary', paddingBlock: 0.5 }}
        >
          {title}
        </Link>
      ))}
    </Box>
  );
}

/** The place of a section, a little below what stays in view above it. */
export function SectionPlace({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <Box id={id} tabIndex={-1} sx={{ scrollMarginBlockStart: 132, '&:focus': { outline: 'none' } }}>
      {children}
    </Box>
  );
}

/** The address stays as it was: it names the page, not a place in it. */
function goTo(id: string): void {
  const place = document.querySelector<HTMLElement>(`#${id}`);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'start' });
}

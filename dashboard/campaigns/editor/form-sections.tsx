import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { layout } from '../../theme/theme.ts';

export type SectionName = 'images' | 'basics' | 'when' | 'where' | 'audience';

/** The cards of the form, and above them the way to each. */
export function FormSections({ children }: { readonly children: Readonly<Record<SectionName, ReactNode>> }) {
  const { t } = useTranslation();
  const titles: Readonly<Record<SectionName, string>> = {
    images: t('campaigns.images'),
    basics: t('campaignForm.basics'),
    when: t('campaignForm.when'),
    where: t('campaignForm.where'),
    audience: t('campaigns.audience'),
  };
  const names = Object.keys(titles) as SectionName[];
  return (
    <>
      <SectionLinks sections={names.map((name) => ({ id: name, title: titles[name] }))} />
      {names.map((name) => (
        <SectionPlace key={name} id={name}>
          {children[name]}
        </SectionPlace>
      ))}
    </>
  );
}

interface Section {
  readonly id: SectionName;
  readonly title: string;
}

/** The table of contents of a long form, in view all the way down; where there is room. */
function SectionLinks({ sections }: { readonly sections: readonly Section[] }) {
  const { t } = useTranslation();
  const current = useSectionInView(sections.map(({ id }) => id));
  return (
    <Box
      component="nav"
      aria-label={t('campaignForm.sections')}
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
function SectionPlace({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <Box id={id} tabIndex={-1} sx={{ scrollMarginBlockStart: 132, '&:focus': { outline: 'none' } }}>
      {children}
    </Box>
  );
}

/** The address stays as it was: it names the page, not a place in it. */
export function goTo(id: SectionName): void {
  const place = document.querySelector<HTMLElement>(`#${id}`);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'start' });
}

/** Which of the sections the reader is in: the last one that begins in the upper part of the screen. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const names = ids.join(' ');
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const places = names.split(' ').map((id) => document.querySelector(`#${id}`));
    const note = () => {
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const begun = places.filter((place) => place && place.getBoundingClientRect().top < innerHeight / 3);
      const last = isAtEnd ? places.at(-1) : begun.at(-1);
      setCurrent(last?.id ?? names.split(' ')[0]);
    };
    note();
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [names]);
  return current;
}

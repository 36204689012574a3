import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { layout } from '../theme/theme.ts';

interface Section {
  readonly id: string;
  readonly title: string;
}

interface SectionLinksProps {
  readonly sections: readonly Section[];
  /** The screens that have room for it. */
  readonly from: 'xs' | 'lg';
}

/** The table of contents of a long page, in view all the way down. */
export function SectionLinks({ sections, from }: SectionLinksProps) {
  const { t } = useTranslation();
  const current = useSectionInView(sections.map(({ id }) => id));
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = line.current?.querySelector(`[href="#${current}"]`);
    if (line.current && link) showInLine(line.current, link);
  }, [current]);
  return (
    <Box
      component="nav"
      ref={line}
      aria-label={t('ui.sections')}
      sx={{ ...lineLook, display: from === 'xs' ? 'flex' : { xs: 'none', [from]: 'flex' } }}
    >
      {sections.map(({ id, title }) => (
        <Link
          key={id}
          href={`#${id}`}
          variant="subtitle2"
          underline="none"
          noWrap
          aria-current={current === id ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            goTo(id);
          }}
          sx={{
            color: current === id ? 'primary.main' : 'text.secondary',
            paddingBlock: 0.5,
            flexShrink: 0,
            scrollMarginInline: '24px',
          }}
        >
          {title}
        </Link>
      ))}
    </Box>
  );
}

const lineLook = {
  position: 'sticky',
  insetBlockStart: layout.barHeightPx,
  zIndex: 2,
  gap: 3,
  paddingBlock: 1.5,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // Over the shadows of the cards that pass below.
  marginInline: -2,
  paddingInline: 2,
  backgroundColor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** Enough of the next one to say that there is one. */
const peekPx = 48;

/** Along the line alone: a page that is being scrolled goes on. */
function showInLine(line: HTMLElement, link: Element): void {
  const [room, place] = [line.getBoundingClientRect(), link.getBoundingClientRect()];
  if (place.left < room.left + peekPx) line.scrollBy({ left: place.left - room.left - peekPx });
  else if (place.right > room.right - peekPx) line.scrollBy({ left: place.right - room.right + peekPx });
}

/** The place of a section, a little below what stays in view above it. */
export function SectionPlace({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <Box id={id} tabIndex={-1} sx={{ scrollMarginBlockStart: 60, '&:focus': { outline: 'none' } }}>
      {children}
    </Box>
  );
}

/** The address stays as it was. */
export function goTo(id: string): void {
  const place = document.getElementById(id);
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

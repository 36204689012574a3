import type { Analytics, ImageFigures } from '@fanfare/contract/analytics.ts';
import { imageVariantUrl } from '@fanfare/contract/images.ts';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../ui/section-card.tsx';
import { ShareBar } from '../ui/share-bar.tsx';
import { FiguresList, FiguresRow, FiguresTable } from './figures-table.tsx';
import { rateOf } from './figures.ts';
import { useAnalyticsWords } from './use-words.ts';

interface ImagesProps {
  readonly title: string;
  readonly images: readonly ImageFigures[];
  /** Visitors who saw the first picture. */
  readonly reachBase: number;
}

/** What each picture of the campaign was worth. */
export function ImagesCard({ analytics: { images } }: { analytics: Analytics }) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const title = t('analytics.images');
  const reachBase = images.find(({ position }) => position === 1)?.visitors ?? 0;
  const Images = isNarrow ? ImagesList : ImagesTable;
  return (
    <SectionCard title={title} flush>
      <Images title={title} images={images} reachBase={reachBase} />
    </SectionCard>
  );
}

const imageColumns = ['position', 'views', 'visitors', 'averageTime', 'totalTime', 'reach'] as const;
type ImageColumn = (typeof imageColumns)[number];

const figureColumns = imageColumns.filter((column): column is FigureColumn => column !== 'position');

function ImagesList({ title, images, reachBase }: ImagesProps) {
  const { t } = useTranslation();
  const say = useImageWords(reachBase);
  return (
    <FiguresList label={title}>
      {sortImages(images, { column: 'position', reachBase }).map((image) => (
        <FiguresRow
          key={image.imageKey}
          head={<ImageName image={image} />}
          figures={figureColumns.map((column) => ({
            name: t(`analytics.image_${column}`),
            value: say(image, column),
          }))}
        />
      ))}
    </FiguresList>
  );
}

function ImagesTable({ title, images, reachBase }: ImagesProps) {
  const { t } = useTranslation();
  const [column, setColumn] = useState<ImageColumn>('position');
  return (
    <FiguresTable
      label={t('analytics.tableOf', { title })}
      caption={title}
      head={imageColumns.map((one) => (
        <TableCell
          key={one}
          align={one === 'position' ? 'left' : 'right'}
          sortDirection={one === column ? sortWay(one) : false}
        >
          <TableSortLabel active={one === column} direction={sortWay(one)} onClick={() => setColumn(one)}>
            {t(`analytics.image_${one}`)}
          </TableSortLabel>
        </TableCell>
      ))}
    >
      {sortImages(images, { column, reachBase }).map((image) => (
        <ImageRow key={image.imageKey} image={image} reachBase={reachBase} />
      ))}
    </FiguresTable>
  );
}

function sortWay(column: ImageColumn): 'asc' | 'desc' {
  return column === 'position' ? 'asc' : 'desc';
}

function ImageRow({ image, reachBase }: { image: ImageFigures; reachBase: number }) {
  const say = useImageWords(reachBase);
  const reach = valueOf(image, { column: 'reach', reachBase });
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <Box sx={{ minWidth: { sm: 136, md: 160 } }}>
          <ImageName image={image} />
        </Box>
      </TableCell>
      {figureColumns.map((column) => (
        <TableCell key={column} align="right" sx={column === 'reach' ? { minWidth: { sm: 96, md: 120 } } : undefined}>
          {say(image, column)}
          {column === 'reach' && reach !== undefined ? <ShareBar share={reach} heightPx={6} /> : null}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** A campaign's picture, small, and which one it is. */
function ImageName({ image: { url, position } }: { image: ImageFigures }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontWeight: 500 }}>
      <Box
        component="img"
        src={imageVariantUrl(url, 360, 'webp')}
        alt=""
        loading="lazy"
        sx={{
          width: 48,
          height: 48,
          flexShrink: 0,
          objectFit: 'cover',
          borderRadius: '10px',
          backgroundColor: 'level.2',
        }}
      />
      {position === null ? t('analytics.formerImage') : t('analytics.imageNumber', { position })}
    </Box>
  );
}

type FigureColumn = Exclude<ImageColumn, 'position'>;

/** A picture's figure in words; a dash where there is none. */
function useImageWords(reachBase: number): (image: ImageFigures, column: FigureColumn) => string {
  const { number, share, time } = useAnalyticsWords();
  const formats = { views: number, visitors: number, averageTime: time, totalTime: time, reach: share };
  return (image, column) => {
    const value = valueOf(image, { column, reachBase });
    return value === undefined ? '–' : formats[column](value);
  };
}

interface Read {
  readonly column: ImageColumn;
  /** Visitors who saw the first picture. */
  readonly reachBase: number;
}

export function valueOf(image: ImageFigures, { column, reachBase }: Read): number | undefined {
  switch (column) {
    case 'position':
      return image.position ?? undefined;
    case 'views':
      return image.views;
    case 'visitors':
      return image.visitors;
    case 'averageTime':
      return image.views === 0 ? undefined : image.viewMs / image.views;
    case 'totalTime':
      return image.viewMs;
    case 'reach':
      return rateOf(image.visitors, reachBase);
  }
}

/** By position from the first on, by anything else from the largest; what has no value comes last. */
export function sortImages(images: readonly ImageFigures[], read: Read): readonly ImageFigures[] {
  const sign = read.column === 'position' ? 1 : -1;
  const last = Number.POSITIVE_INFINITY;
  const keyOf = (image: ImageFigures) => {
    const value = valueOf(image, read);
    return value === undefined ? last : sign * value;
  };
  return images.toSorted((one, other) => (keyOf(one) === keyOf(other) ? 0 : keyOf(one) - keyOf(other)));
}
